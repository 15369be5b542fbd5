import Foundation
import OktaAuthSdk
import OktaCore
import OktaOidc

/// The screens of a status of the Classic Engine, and where they lead.
struct ClassicScreens {
    let attempt: Attempt
    let status: OktaAuthStatus
    var username: String?

    static func begin(_ attempt: Attempt) async throws -> Next {
        guard let client = attempt.classicClient else {
            throw OktaSignInError.failed(OktaError.internalError("the issuer is not a URL"))
        }
        var first = ClassicScreens(attempt: attempt, status: client.unauthenticatedStatus())
        switch attempt.startRequest {
        case .identify(let purpose, let username):
            first.username = username
            return .screen(first.identify(purpose))
        case .activation(let token):
            return try await first.advance { try await client.authenticate(activationToken: token) }
        case .recovery(let token):
            return try await first.advance { try await client.recover(recoveryToken: token) }
        case .stateToken(let token):
            return try await first.advance { try await client.fetchStatus(with: token) }
        case .stored: return try await first.advance { try await client.resumeStored() }
        }
    }

    // MARK: Moving

    /// Where an operation leads, also if it fails.
    func advance(_ operation: () async throws -> OktaAuthStatus) async throws -> Next {
        try await outcome { try await next(at: operation()) }
    }

    /// An input that `operation` sends.
    func sending<Input>(
        _ operation: @escaping (Input) async throws -> OktaAuthStatus
    ) -> (Input) async throws -> Next {
        { input in try await advance { try await operation(input) } }
    }

    /// An operation that sends a passkey.
    func sendingPasskey<Input>(
        _ operation: @escaping (Input) async throws -> OktaAuthStatus
    ) -> (Input) async throws -> Next {
        let send = sending(operation)
        return { input in try await afterPasskey(send(input)) }
    }

    /// The next step after a passkey was sent or chosen.
    ///
    /// The org refuses it with the error of a wrong code or of a wrong value, whose text would not fit.
    func afterPasskey(_ next: Next) -> Next {
        guard case .refused(_, _, let error as OktaError) = next,
            error.code == .invalidPassCode || error.code == .apiValidationFailed
        else { return next }
        return .refused(UserText.passkeyUnusable(), cause: error)
    }

    func outcome(of operation: () async throws -> Next) async throws -> Next {
        do {
            return try await operation()
        } catch let error as OktaError {
            return try await next(after: error)
        }
    }

    private func next(at next: OktaAuthStatus) async throws -> Next {
        try attempt.checkCurrent()
        let screens = ClassicScreens(attempt: attempt, status: next, username: username)
        if let success = next as? OktaAuthStatusSuccess { return try await screens.end(success) }
        if next.verifyOptions.rememberDevice == nil {
            next.verifyOptions.rememberDevice = attempt.options.remembersDevice
        }
        var screen = screens.screen
        screen.messages = [next.model.factorResultMessage].compactMap(\.self)
        return .screen(screen)
    }

    private func end(_ success: OktaAuthStatusSuccess) async throws -> Next {
        guard attempt.options.exchangesTokens, let token = success.sessionToken else {
            return .screen(screen)
        }
        let exchange = try OktaOidc(configuration: attempt.configuration)
            .exchange(ofSessionToken: token)
        return try await attempt.exchange { try await exchange.session() }
    }

    /// Where an error leads that contains the state of the transaction.
    private func next(after error: OktaError) async throws -> Next {
        // The usual reason is that a response was lost: the org is already a step further.
        if error.code == .wrongState, status.canFetchStatus() {
            try attempt.checkCurrent()
            let now: Next
            do {
                now = try await next(at: status.fetchStatus())
            } catch let other as OktaError where other.code != .wrongState {
                return try await next(after: other)
            }
            guard case .screen(var screen) = now, screen.transaction != nil else { return now }
            (screen.messages, screen.cause) = ([error.userText()], error)
            return .screen(screen)
        }
        switch error.transactionState {
        case .ended where error.recovery == .unlockAccount:
            return .screen(attempt.over(.accountLocked, error.userText(), cause: error))
        // Before there is a transaction, its form stays.
        case .ended where status.model.stateToken == nil:
            return .refused(error.userText(), cause: error)
        case .ended: return .screen(attempt.over(.expired, error.userText(), cause: error))
        case .active where isRefusal(error):
            return .refused(error.userText(), reasons: error.passwordReasons, cause: error)
        case .active, .unknown: throw error
        }
    }

    /// Whether the org, or the library in its place, refused the user's input.
    private func isRefusal(_ error: OktaError) -> Bool {
        switch error {
        case .serverRespondedWithError: error.httpStatusCode != 429
        case .invalidParameters: true
        default: false
        }
    }

    // MARK: Screens

    /// A screen of the status.
    func made(_ screen: Screen, offering offers: [Screen.Offer]) -> Screen {
        var screen = screen
        screen.offers += offers
        screen.transaction = .classic(status)
        if let policy = status.rememberDevicePolicy, policy.allowRememberDevice == true {
            screen.remembers = (
                {
                    status.verifyOptions.rememberDevice ?? policy.rememberDeviceByDefault ?? false
                }, { status.verifyOptions.rememberDevice = $0 }
            )
        }
        return screen
    }

    /// A part of the status, with a way back to the whole.
    func part(_ screen: Screen) -> Screen {
        made(screen, offering: [(.back, { .screen(self.screen) })])
    }

    func unsupported(_ name: String) -> Screen {
        .message(.init(.unsupported, UserText.unusableFactor(name)))
    }
}

extension OktaError {
    /// Why the org refuses a new password: its words name the rule, for example that it was used before.
    fileprivate var passwordReasons: [String] {
        guard case .serverRespondedWithError(let response) = self,
            ["E0000014", "E0000080"].contains(errorCode)
        else { return [] }
        return response.errorCauses?.compactMap(\.errorSummary) ?? []
    }
}
