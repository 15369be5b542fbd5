import OktaAuthSdk
import SwiftUI

/// The user who is signed in at an org with Classic Engine, or the sign-in.
struct ClassicView: View {
    let session: ClassicSession

    var body: some View {
        if let tokens = session.tokens {
            HomeView(
                name: tokens.claims?.name ?? tokens.claims?.preferredUsername,
                expiresAt: tokens.expiresAt,
                signOut: session.signOut
            )
        } else {
            ClassicSignInView(session: session, flow: session.flow).navigationTitle("Sign in")
        }
        if let message = session.message { Text(message) }
    }
}

/// The screen of the current status, and what all screens have: progress, errors, back and cancel.
struct ClassicSignInView: View {
    let session: ClassicSession
    let flow: OktaAuthFlow

    var body: some View {
        Section {
            screen.disabled(flow.isBusy && flow.event == nil)
            if flow.isBusy { ProgressView() }
            if let error = flow.error { Text(error.userText()) }
        }
        Section {
            if flow.legalOperations.contains(.goBack) {
                Button("Back") { Task { await flow.goBack() } }
            }
            if flow.legalOperations.contains(.cancel) {
                Button("Cancel") { Task { await flow.cancel() } }
            }
        }
    }

    @ViewBuilder private var screen: some View {
        switch flow.step {
        case .unauthenticated:
            PasswordView(flow: flow)
        case .passwordWarning(let warning):
            NewPasswordView(flow: flow) { old, new in
                try await warning.changePassword(oldPassword: old, newPassword: new)
            }
            Button("Later") { Task { await flow.run { try await warning.skipPasswordChange() } } }
        case .passwordExpired(let expired):
            NewPasswordView(flow: flow) { old, new in
                try await expired.changePassword(oldPassword: old, newPassword: new)
            }
        case .lockedOut:
            Text("Your account is locked. Please try again later.")
        case .factorRequired(let required):
            ForEach(Array(required.availableFactors.enumerated()), id: \.offset) { _, factor in
                Button(factor.type.rawValue) {
                    Task { await flow.run { try await factor.select() } }
                }
            }
        case .factorChallenge(let challenge) where challenge.canPoll():
            Text(flow.number.map { "Pick \($0) on your phone" } ?? "Approve on your phone")
                .task { await flow.waitForDecision() }
        case .factorChallenge where flow.waitFailure != nil:
            Text(
                flow.waitFailure == .rejected ? "You rejected the sign-in" : "The push has expired"
            )
        case .factorChallenge(let challenge):
            AnswerView(flow: flow, challenge: challenge)
        case .success:
            ProgressView().task { await session.exchange() }
        case .passwordReset, .recovery, .recoveryChallenge, .factorEnroll, .factorEnrollActivate,
            .consentRequired, .adminConsentRequired, .profileRequired, .deviceActivate, .queued,
            .unknown:
            Text("Please continue in a browser: \(flow.status.statusType.rawValue)")
        }
    }
}
