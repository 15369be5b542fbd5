import Foundation
import OktaAuthSdk

/// The Classic Engine, through the public API of `OktaAuthSdk`.
@MainActor
final class ClassicEngine: SignInEngine {
    let client: OktaAuthSdk
    /// Whether to ask the org not to ask for a factor on this device; `nil` leaves it to the org.
    var remembersDevice: Bool?
    /// The status of the transaction.
    private(set) var status: OktaAuthStatus
    /// The user name, if it is known.
    private var user: String?

    /// Creates an engine; `remembersDevice` is the choice to begin with.
    init(_ client: OktaAuthSdk, remembersDevice: Bool? = nil) {
        self.client = client
        self.remembersDevice = remembersDevice
        status = client.unauthenticatedStatus()
    }

    func begin(_ entry: Entry) async throws -> Step {
        status = client.unauthenticatedStatus()
        switch entry {
        case .signIn(let user), .stepUp(let user), .recover(let user, _), .unlock(let user, _):
            self.user = user
        case .recoveryLink, .activation, .resume: user = nil
        }
        return switch entry {
        case .signIn: signInStep(user: user)
        case .stepUp: stepUpStep(user: user)
        case .recover(let user, let channel): recoveryStep(.password, user: user, by: channel)
        case .unlock(let user, let channel): recoveryStep(.unlock, user: user, by: channel)
        case .recoveryLink: linkStep()
        case .activation: activationStep()
        case .resume: try await resumedStep()
        }
    }

    func abandon() async {
        guard status.statusType != .success, status.canCancel() else { return }
        try? await status.cancelTransaction()
    }

    /// Awaits an operation, and makes the next step of its outcome.
    func advance(_ operation: () async throws -> OktaAuthStatus) async throws -> Outcome {
        do {
            status = try await operation()
        } catch let error as OktaError {
            throw FlowError(error)
        }
        return .next(step(for: status))
    }

    /// Awaits an operation that does not change the status.
    func perform(_ note: String, _ operation: () async throws -> Void) async throws -> Outcome {
        do {
            try await operation()
        } catch let error as OktaError {
            throw FlowError(error)
        }
        return .stay(note)
    }

    /// The step of a status.
    func step(for status: OktaAuthStatus) -> Step {
        if let remembersDevice { status.verifyOptions.rememberDevice = remembersDevice }
        var step = ownStep(for: status)
        step.choices += commonChoices(of: status)
        return step
    }

    private func ownStep(for status: OktaAuthStatus) -> Step {
        switch status.step {
        // The org holds a transaction, for example that of a device.
        case .unauthenticated(let status): signInStep(user: user, in: status)
        case .success(let status): successStep(status)
        case .passwordWarning(let status): passwordStep(status)
        case .passwordExpired(let status): passwordStep(status)
        case .passwordReset(let status): passwordStep(status)
        case .lockedOut(let status): lockedOutStep(status)
        case .recovery(let status): questionStep(status)
        case .recoveryChallenge(let status): recoveryChallengeStep(status)
        case .factorRequired(let status): factorStep(status)
        case .factorChallenge(let status): challengeStep(status)
        case .factorEnroll(let status): enrollmentStep(status)
        case .factorEnrollActivate(let status): setupStep(status)
        case .consentRequired(let status): consentStep(status)
        case .adminConsentRequired(let status): consentStep(status)
        case .profileRequired(let status): profileStep(status)
        case .deviceActivate(let status): deviceStep(status)
        case .queued(let status): queueStep(status)
        case .unknown(let status):
            Step(
                status: status.statusType.rawValue,
                title: "The org is in a state that this program does not know."
            )
        }
    }

    private func successStep(_ status: OktaAuthStatusSuccess) -> Step {
        let isUnlock = status.recoveryType == .unlock && status.sessionToken == nil
        var result = FlowResult(
            status: status.statusType.rawValue,
            title: isUnlock ? "The account is unlocked. Sign in now." : "Signed in."
        )
        result.sessionToken = status.sessionToken
        result.expiresAt = status.expiresAt
        result.login = status.user?.profile?.login
        result.redirect = status.redirectLink?.href.absoluteString
        var lines: [String] = []
        if let device = status.deviceActivationStatus { lines.append(Self.text(ofDevice: device)) }
        return Step(
            status: status.statusType.rawValue,
            title: result.title,
            lines: lines,
            result: result
        )
    }

    private static func text(ofDevice status: String) -> String {
        switch status.uppercased() {
        case "DEVICE_ACTIVATED": "The device is activated."
        case "DEVICE_NOT_ACTIVATED_CONSENT_DENIED":
            "The device is not activated, because consent was denied."
        case let other where other.hasPrefix("DEVICE_NOT_ACTIVATED"): "The device is not activated."
        default: "The device: \(status)"
        }
    }

    private func commonChoices(of status: OktaAuthStatus) -> [Choice] {
        guard status.statusType != .success, !(status is OktaAuthStatusUnauthenticated) else {
            return []
        }
        var choices: [Choice] = []
        if status.canReturn() {
            choices.append(
                Choice(id: "back", title: "go back") { [self] _ in
                    try await advance { try await status.returnToPreviousStatus() }
                }
            )
        }
        if client.configuration.resumeStore != nil, status.resumeToken != nil {
            choices.append(
                Choice(id: "keep", title: "leave for now; 'okta-auth resume' continues it") { _ in
                    .left
                }
            )
        }
        choices.append(
            Choice(id: "cancel", title: "leave") { [self] _ in
                await abandon()
                return .left
            }
        )
        return choices
    }

    private func resumedStep() async throws -> Step {
        guard case .next(let step) = try await advance({ try await client.resumeStored() }),
            !(status is OktaAuthStatusUnauthenticated)
        else { throw FlowError(message: "There is no sign-in to resume.", isOver: true) }
        return step
    }
}

extension FlowError {
    /// The error of the SDK in words for the terminal.
    init(_ error: OktaError) {
        var message = error.debugDescription
        switch error.recovery {
        case .waitAndRetry(let date?):
            message += "\nTry again in \(max(1, Int(date.timeIntervalSinceNow.rounded(.up)))) s."
        case .unlockAccount: message += "\n'okta-auth unlock' may help, or an administrator."
        case .askAdministrator: message += "\nAn administrator of the org can help."
        case .correctInput, .waitAndRetry, .fetchStatus, .startOver, .programmingError: break
        }
        self.init(
            message: message,
            code: error.errorCode,
            requestId: error.requestId,
            isOver: error.transaction == .ended,
            isUnreachable: error.isNetworkError
        )
    }
}
