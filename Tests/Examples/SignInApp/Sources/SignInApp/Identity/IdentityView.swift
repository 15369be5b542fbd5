import OktaIdx
import SwiftUI

/// The user who is signed in at an org with Identity Engine, or the sign-in.
struct IdentityView: View {
    let session: IdentitySession

    var body: some View {
        if let token = session.flow.token {
            HomeView(name: nil, expiresAt: token.expiresAt, signOut: session.signOut)
        } else {
            IdentitySignInView(flow: session.flow).navigationTitle("Sign in")
        }
        if let message = session.message { Text(message) }
    }
}

/// The forms of the current response, and what all responses have: progress, errors, a new start.
struct IdentitySignInView: View {
    let flow: OktaIdxFlow

    var body: some View {
        if let response = flow.response {
            ResponseView(flow: flow, response: response).disabled(isSending)
        }
        Section {
            if flow.isBusy { ProgressView() }
            if let error = flow.error { Text(error.localizedDescription) }
            Button(flow.response == nil ? "Sign in" : "Start over") { Task { await flow.start() } }
                .disabled(isSending)
        }
    }

    /// Whether a request is in flight that is no wait for the user.
    private var isSending: Bool { flow.isBusy && flow.event == nil }
}

/// What the org says and asks for, whatever it is.
struct ResponseView: View {
    let flow: OktaIdxFlow
    let response: IDXClient.Response

    private var authenticator: IDXClient.Authenticator? { response.authenticators.current }

    private var isWorthWaiting: Bool {
        let mail = authenticator as? IDXClient.Authenticator.Email
        return response.remediations.contains(where: \.canPoll) || mail?.canPoll == true
    }

    var body: some View {
        Section {
            ForEach(Array(response.messages.enumerated()), id: \.offset) { _, message in
                Text(message.message)
            }
            if let name = authenticator?.displayName { Text(name) }
            if let app = authenticator as? IDXClient.Authenticator.App {
                if let code = app.qrCode, let picture = Image(data: code) { picture }
                if let secret = app.sharedSecret { Text("Or enter \(secret)") }
            }
            if isWorthWaiting {
                // Each response has a wait of its own, which any other request ends.
                Text(flow.number.map { "Pick \($0) on your device" } ?? "Waiting for your answer")
                    .task(id: ObjectIdentifier(response)) { await flow.waitForDecision() }
            }
            AuthenticatorButtons(flow: flow, authenticator: authenticator)
        }
        // Forms that cannot be sent lead to a browser, and the cancellation is a new start.
        ForEach(forms, id: \.self) { form in FormView(flow: flow, form: form) }
    }

    private var forms: [IDXClient.Remediation] {
        response.remediations.filter { $0.canProceed && !$0.canPoll && $0.type != .cancel }
    }
}

/// What else an authenticator offers.
struct AuthenticatorButtons: View {
    let flow: OktaIdxFlow
    let authenticator: IDXClient.Authenticator?

    var body: some View {
        switch authenticator {
        case let password as IDXClient.Authenticator.Password where password.canRecover:
            button("Forgot your password?") { try await password.recover() }
        case let phone as IDXClient.Authenticator.Phone where phone.canResend:
            button("Send again") { try await phone.resend() }
        case let mail as IDXClient.Authenticator.Email where mail.canResend:
            button("Send again") { try await mail.resend() }
        case let app as IDXClient.Authenticator.App where app.canResend:
            button("Send again") { try await app.resend() }
        default:
            EmptyView()
        }
    }

    private func button(
        _ title: String,
        _ operation: @escaping @MainActor () async throws -> IDXClient.Response
    ) -> some View {
        Button(title) { Task { await flow.run(operation) } }
    }
}
