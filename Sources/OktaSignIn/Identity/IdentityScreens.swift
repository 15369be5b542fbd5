import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import OktaOidc

/// The screens of a response of Identity Engine, and where they lead.
struct IdentityScreens {
    typealias Remediation = IDXClient.Remediation

    let attempt: Attempt
    var response: IDXClient.Response
    var purpose: OktaSignIn.UserNamePrompt.Purpose
    var username: String?
    /// The password that was entered with the name, until the org asks for it.
    var password: String?
    /// How a code reaches the phone that was chosen to be set up.
    var channel: OktaSignIn.Factor.Kind?
    /// Whether the response came after a wait.
    var isAfterWait = false

    static func begin(_ attempt: Attempt) async throws -> Next {
        var options = attempt.identityOptions
        var purpose = OktaSignIn.UserNamePrompt.Purpose.signIn
        var username: String?
        switch attempt.startRequest {
        case .identify(let named, let user):
            purpose = named
            username = user
        case .activation(let token): options.activationToken = token
        case .recovery(let token): options.recoveryToken = token
        case .stored: break
        case .stateToken:
            throw OktaSignInError.notOffered("Identity Engine continues no such transaction")
        }
        let response = try await attempt.startIdentity(with: options)
        attempt.stored.keep(response.client.context)
        let first = IdentityScreens(
            attempt: attempt, response: response, purpose: purpose, username: username
        )
        if purpose == .unlockAccount, let form = response.remediations[.unlockAccount] {
            return try await first.send(form)
        }
        return try await first.advanceWithoutUser()
    }

    static func resume(_ context: IDXClient.Context, _ attempt: Attempt) async throws -> Next {
        let options = attempt.identityOptions
        let client = IDXClient(context: context.using(options))
        do {
            let response = try await attempt.ending { try await client.resume() }
            return try await IdentityScreens(attempt: attempt, response: response, purpose: .signIn)
                .advanceWithoutUser()
        } catch let error as IDXClientError where Failure(error).reason != .interrupted {
            attempt.stored.keep(nil)
            return .screen(attempt.over(.expired, UserText.expired(), cause: error))
        }
    }

    // MARK: Moving

    /// The authenticator that is being verified or set up.
    var current: IDXClient.Authenticator? { response.authenticators.current }

    /// Sends a form, whose values were entered.
    func send(_ form: Remediation) async throws -> Next {
        try await advance { try await form.proceed() }
    }

    /// Where an operation leads, also if it fails.
    func advance(
        isWait: Bool = false, _ operation: () async throws -> IDXClient.Response
    ) async throws -> Next {
        var next = self
        next.isAfterWait = isWait
        do {
            next.response = try await operation()
            return try await next.advanceWithoutUser()
        } catch let error as IDXClientError {
            return try await next.outcome(of: error)
        }
    }

    /// Where an error leads: to the state of the transaction, if the error leaves it open.
    private func outcome(of error: IDXClientError) async throws -> Next {
        switch error {
        case .missingRequiredParameter, .invalidParameterValue:
            return .refused(error.userText(), cause: error)
        case .serverError(_, let key, _) where !error.isRetryable && key != "E0000047": break
        default: throw error
        }
        try attempt.checkCurrent()
        var now = self
        do {
            now.response = try await response.client.resume()
        } catch let other as IDXClientError where Failure(other).reason != .interrupted {
            attempt.stored.keep(nil)
            return .screen(attempt.over(.expired, text(of: error), cause: error))
        }
        return try await now.advanceWithoutUser(refusing: error)
    }

    /// A sentence about the error.
    ///
    /// The text of a refusal is for developers: what the user should know is a message of a response.
    private func text(of error: IDXClientError) -> String {
        guard case .serverError(_, let key, _) = error, key.hasPrefix("E00") else {
            return error.userText()
        }
        // The codes of Okta's API have the same sentences at both engines.
        return OktaError.serverRespondedWithError(.init(errorCode: key)).userText()
    }

    /// The screen of the response, or where it leads without asking the user.
    private func advanceWithoutUser(refusing error: IDXClientError? = nil) async throws -> Next {
        try attempt.checkCurrent()
        if response.isLoginSuccessful { return try await finished() }
        if case .message = response.step { attempt.stored.keep(nil) }
        if purpose == .recoverPassword, let next = try await recovering() { return next }
        if let password, let next = try await entering(password) { return next }
        var screen = screen
        if let error {
            screen.messages.insert(text(of: error), at: 0)
            screen.cause = error
        }
        return .screen(screen)
    }

    private func finished() async throws -> Next {
        guard attempt.options.exchangesTokens else {
            attempt.stored.keep(nil)
            return .screen(screen)
        }
        let response = response
        return try await attempt.exchange { try await response.exchangeCode().stateManager() }
    }

    /// Asks for a new password as soon as the org offers it.
    private func recovering() async throws -> Next? {
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
    private func entering(_ password: String) async throws -> Next? {
        var next = self
        next.password = nil
        if case .challenge(let form) = response.step,
            response.authenticators.current?.type == .password,
            let field = form["credentials"]?["passcode"]
        {
            field.value = password
            return try await next.send(form)
        }
        return try await choosingPassword()
    }

    /// Chooses the password where the org lists it among the factors.
    private func choosingPassword() async throws -> Next? {
        guard case .selectAuthenticator(let form) = response.step,
            let choice = choices(of: form).first(where: { $0.factor.kind == .password })
        else { return nil }
        choice.select()
        return try await send(form)
    }

    /// Continues after a page: with the code that came back, or where the transaction stands.
    func returned(from url: URL?) async throws -> Next {
        let client = response.client
        guard let url, client.redirectResult(for: url) != .remediationRequired else {
            return try await advance { try await client.resume() }
        }
        // A page that brings no code leaves its screen.
        guard client.redirectResult(for: url) == .authenticated else {
            do {
                _ = try await client.exchangeCode(redirect: url)
            } catch let error as IDXClientError {
                return .refused(error.userText(), cause: error)
            }
            return .refused(UserText.unclear())
        }
        return try await attempt.exchange {
            try await client.exchangeCode(redirect: url).stateManager()
        }
    }
}
