import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import OktaOidc

/// Where a sign-in stands at Identity Engine: a response, and which of its forms is shown.
struct IdentityPosition: Position {
    var start: EngineStart
    var response: IDXClient.Response
    var purpose: OktaSignIn.Identify.Purpose
    var username: String?
    /// The password that was entered with the name, until the org asks for it.
    var password: String?
    /// How a code reaches the phone that was chosen to be set up.
    var channel: OktaSignIn.Factor.Kind?
    /// The form that is shown in place of the first.
    var focus: IDXClient.Remediation?
    /// Whether the password of the first form is asked for on a screen of its own.
    var asksPassword = false
    /// Whether the response came after a wait.
    var isAfterWait = false
    /// The refusal of the last answer, if the response had no state of the transaction.
    var refusal: Refusal?

    static func first(for beginning: Beginning, _ start: EngineStart) async throws -> any Position {
        let configuration = start.identityConfiguration
        var options = configuration.options
        var purpose = OktaSignIn.Identify.Purpose.signIn
        var username: String?
        switch beginning {
        case .identify(let named, let user):
            purpose = named
            username = user
        case .activation(let token): options.activationToken = token
        case .recovery(let token): options.recoveryToken = token
        case .stateToken, .stored:
            throw OktaSignInError.notOffered("Identity Engine continues no such transaction")
        }
        let client = try await IDXClient.start(with: configuration.using(options))
        let response = try await client.resume()
        start.keep(client.context)
        let position = try await IdentityPosition(
            start: start, response: response, purpose: purpose, username: username
        )
        .completed()
        guard purpose == .unlockAccount, let first = position as? IdentityPosition,
            let form = first.response.remediations[.unlockAccount]
        else { return position }
        return try await first.advance { try await form.proceed() }
    }

    static func resumed(
        _ context: IDXClient.Context, _ start: EngineStart
    ) async throws -> any Position {
        let client = IDXClient(context: context.using(start.identityConfiguration.options))
        do {
            let response = try await client.resume()
            return try await IdentityPosition(start: start, response: response, purpose: .signIn)
                .completed()
        } catch let error as IDXClientError where !error.isRetryable {
            start.keep(nil)
            return EndedPosition(.identity, .ended, UserTexts.expired, cause: error)
        }
    }

    var engine: OktaSignIn.Engine? { .identity }

    var remembersDevice: Bool? {
        get { shownForm?["rememberMe"] == nil ? nil : start.options.remembersDevice == true }
        set { start.options.remembersDevice = newValue ?? start.options.remembersDevice }
    }

    var messages: [String] {
        [refusal?.text].compactMap(\.self) + response.messages.allMessages.map(\.message)
    }
    var cause: (any Error)? { refusal?.cause }

    func stop() { response.client.cancelRequests() }

    func end() async {
        guard response.canCancel, !response.isLoginSuccessful else { return }
        _ = try? await response.cancel()
    }

    func wait(_ onEvent: (OktaPollEvent) -> Void) async throws -> any Position {
        guard let pollable = response.pollable else {
            throw OktaSignInError.notOffered("There is nothing to wait for")
        }
        let (events, stream) = AsyncStream.makeStream(of: OktaPollEvent.self)
        let polling = Task {
            defer { stream.finish() }
            return try await pollable.poll { stream.yield($0) }
        }
        return try await advance(isWait: true) {
            // Ends early if the task is cancelled.
            for await event in events { onEvent(event) }
            if Task.isCancelled { polling.cancel() }
            return try await polling.value
        }
    }

    // MARK: Moving

    func advance(
        isWait: Bool = false, _ operation: () async throws -> IDXClient.Response
    ) async throws -> any Position {
        let next: IDXClient.Response
        var refusal: Refusal?
        do {
            next = try await operation()
        } catch let error as IDXClientError {
            next = try await current(after: error)
            refusal = Refusal(text: text(of: error), cause: error)
        }
        var position = showing(nil)
        position.response = next
        position.isAfterWait = isWait
        position.refusal = refusal
        return try await position.completed()
    }

    /// The response with the state of the transaction, after an error that leaves it open.
    private func current(after error: IDXClientError) async throws -> IDXClient.Response {
        switch error {
        case .missingRequiredParameter, .invalidParameterValue:
            throw Refusal(text: error.userText(), cause: error)
        case .serverError(_, let key, _) where !error.isRetryable && key != "E0000047":
            do {
                return try await response.client.resume()
            } catch let other as IDXClientError where !other.isRetryable {
                start.keep(nil)
                throw EndedPosition(.identity, .ended, text(of: error), cause: error)
            }
        default: throw error
        }
    }

    /// The org's message, or a sentence about the error.
    private func text(of error: IDXClientError) -> String {
        if case .serverError(let message, _, _) = error, !message.isEmpty { return message }
        return error.userText()
    }

    /// The position itself, or where it leads without asking the user.
    func completed() async throws -> any Position {
        if response.isLoginSuccessful { return try await finished() }
        if case .message = response.step { start.keep(nil) }
        if purpose == .recoverPassword, let next = try await recovering() { return next }
        if let password, let next = try await entering(password) { return next }
        return self
    }

    private func finished() async throws -> any Position {
        start.keep(nil)
        guard start.options.makesSession else { return self }
        do {
            let session = try await response.exchangeCode().stateManager()
            return EndedPosition(engine: .identity, step: .done(session))
        } catch let error as IDXClientError {
            return EndedPosition(.identity, .ended, error.userText(), cause: error)
        }
    }

    /// Asks for a new password as soon as the org offers it.
    private func recovering() async throws -> (any Position)? {
        let passwords = response.authenticators.compactMap {
            $0 as? IDXClient.Authenticator.Password
        }
        if let password = passwords.first(where: \.canRecover) {
            var next = self
            next.purpose = .signIn
            return try await next.advance { try await password.recover() }
        }
        guard response.intent != .credentialRecovery else { return nil }
        return try await choosingPassword()
    }

    /// Sends the password that was entered with the name.
    private func entering(_ password: String) async throws -> (any Position)? {
        var next = self
        next.password = nil
        if case .challenge(let form) = response.step,
            response.authenticators.current?.type == .password,
            let field = form["credentials"]?["passcode"]
        {
            field.value = password
            return try await next.advance { try await form.proceed() }
        }
        return try await choosingPassword()
    }

    /// Chooses the password where the org lists it among the factors.
    private func choosingPassword() async throws -> (any Position)? {
        guard case .selectAuthenticator(let form) = response.step,
            let choice = choices(of: form).first(where: { $0.factor.kind == .password })
        else { return nil }
        choice.select()
        return try await advance { try await form.proceed() }
    }

    /// The same response, another form of it.
    func showing(_ form: IDXClient.Remediation?) -> IdentityPosition {
        var position = self
        position.focus = form
        position.asksPassword = false
        position.refusal = nil
        return position
    }
}
