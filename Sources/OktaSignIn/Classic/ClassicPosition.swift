import Foundation
import OktaAuthSdk
import OktaCore
import OktaOidc

/// Where a sign-in stands at the Classic Engine: a status, and what of it is shown.
struct ClassicPosition: Position {
    /// The part of a status that is shown, where it is not the whole.
    enum Focus {
        case identify(OktaSignIn.Identify.Purpose)
        /// The name is known, and nothing was sent.
        case password
        /// A factor whose challenge needs no request.
        case factor(OktaFactor)
        case enrollment(OktaFactor, questions: [SecurityQuestion])
        /// The phone that gets a link to set up a push.
        case linkPhone(OktaFactorPush)
        /// The link of an e-mail.
        case link
        case unsupported(String)
    }

    let start: EngineStart
    let status: OktaAuthStatus
    var focus: Focus?
    var username: String?
    var messages: [String] = []
    var cause: (any Error)?

    static func first(for beginning: Beginning, _ start: EngineStart) async throws -> any Position {
        guard let client = start.classicClient else {
            throw OktaSignInError.failed(OktaError.invalidParameters("the issuer is not a URL"))
        }
        var first = ClassicPosition(start: start, status: client.unauthenticatedStatus())
        switch beginning {
        case .identify(let purpose, let username):
            first.username = username
            return first.showing(.identify(purpose))
        case .activation(let token):
            return try await first.advance { try await client.authenticate(activationToken: token) }
        case .recovery(let token):
            return try await first.advance { try await client.recover(recoveryToken: token) }
        case .stateToken(let token):
            return try await first.advance { try await client.fetchStatus(with: token) }
        case .stored: return try await first.advance { try await client.resumeStored() }
        }
    }

    var engine: OktaSignIn.Engine? { .classic }

    var remembersDevice: Bool? {
        get {
            guard let policy = status.rememberDevicePolicy, policy.allowRememberDevice == true
            else { return nil }
            return status.verifyOptions.rememberDevice ?? policy.rememberDeviceByDefault ?? false
        }
        set { status.verifyOptions.rememberDevice = newValue }
    }

    func stop() { status.stopRequests() }

    func end() async {
        guard status.statusType != .success, status.canCancel() else { return }
        try? await status.cancelTransaction()
    }

    func wait(_ onEvent: (OktaPollEvent) -> Void) async throws -> any Position {
        try await advance {
            switch status {
            case let status as OktaAuthStatusPoll: return try await status.waitForTurn()
            case let status as OktaAuthStatusSingleFactor:
                let session = status.waitForDecision()
                for await event in session.events { onEvent(event) }
                return try await session.nextStatus()
            default: throw OktaSignInError.notOffered("There is nothing to wait for")
            }
        }
    }

    // MARK: Moving

    func advance(_ operation: () async throws -> OktaAuthStatus) async throws -> any Position {
        try await attempt { try await position(at: operation()) }
    }

    /// Where an operation leads, also if it fails.
    func attempt(_ operation: () async throws -> any Position) async throws -> any Position {
        do {
            return try await operation()
        } catch let error as OktaError {
            return try await position(after: error)
        }
    }

    private func position(at next: OktaAuthStatus) async throws -> any Position {
        if let success = next as? OktaAuthStatusSuccess { return try await end(with: success) }
        if next.verifyOptions.rememberDevice == nil {
            next.verifyOptions.rememberDevice = start.options.remembersDevice
        }
        var position = ClassicPosition(start: start, status: next, username: username)
        if let message = next.model.factorResultMessage { position.messages = [message] }
        if let next = next as? OktaAuthStatusUnauthenticated, next.availableFactors.isEmpty {
            position.focus = .identify(.signIn)
        }
        return position
    }

    private func end(with success: OktaAuthStatusSuccess) async throws -> any Position {
        guard start.options.makesSession, let token = success.sessionToken else {
            return ClassicPosition(start: start, status: success, username: username)
        }
        do {
            let client = try OktaOidc(configuration: start.configuration)
            let session = try await client.authenticate(withSessionToken: token)
            return EndedPosition(engine: .classic, step: .done(session))
        } catch let error as OktaOidcError {
            // The token is used up.
            let text = error.errorDescription ?? UserTexts.expired
            return EndedPosition(.classic, .ended, text, cause: error)
        }
    }

    /// The position after an error that contains the state of the transaction.
    private func position(after error: OktaError) async throws -> any Position {
        // The usual reason is that a response was lost: the org is already a step further.
        if error.code == .wrongState, status.canFetchStatus() {
            let now = try await position(at: status.fetchStatus())
            guard var position = now as? ClassicPosition else { return now }
            (position.messages, position.cause) = ([error.userText()], error)
            return position
        }
        switch error.transaction {
        case .ended
        where focus != nil && status.model.stateToken == nil && error.recovery != .unlockAccount:
            throw Refusal(text: error.userText(), cause: error)
        case .ended:
            let reason: OktaSignIn.Message.Reason =
                error.recovery == .unlockAccount ? .accountLocked : .ended
            return EndedPosition(.classic, reason, error.userText(), cause: error)
        case .active where isRefusal(error):
            throw Refusal(text: error.userText(), cause: error)
        case .active, .unknown: throw error
        }
    }

    /// Whether the org, or the library in its place, refused the user's input.
    private func isRefusal(_ error: OktaError) -> Bool {
        switch error {
        case .serverRespondedWithError: error.httpStatusCode != 429
        case .invalidParameters: error.recovery == .correctInput
        default: false
        }
    }

    /// The same status, another part of it.
    func showing(_ focus: Focus?) -> ClassicPosition {
        ClassicPosition(start: start, status: status, focus: focus, username: username)
    }
}
