public import Foundation
public import OktaAuthSdk

// Each operation returns the next step. It throws `OktaSignInError`: `notOffered` if the step takes
// no such answer, and `alreadyInProgress` while another operation is in flight.
extension OktaSignIn {
    /// Answers ``Step/identify(_:)``.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password, if it was asked for with the name. Where the org asks for it
    ///     later, it is sent then.
    ///   - channel: One of ``Identify/channels``.
    @discardableResult
    public func identify(
        _ username: String,
        password: String? = nil,
        channel: Factor.Kind? = nil
    ) async throws -> Step {
        try await answer(.identify(username, password: password, channel: channel))
    }

    /// Answers ``Step/password(_:)``.
    @discardableResult
    public func enter(password: String) async throws -> Step {
        try await answer(.password(password))
    }

    /// Answers ``Step/chooseFactor(_:)`` or ``Step/chooseEnrollment(_:)``.
    ///
    /// - Parameters:
    ///   - factor: One of the step's.
    ///   - username: The user name, if ``FactorList/needsUsername``.
    @discardableResult
    public func choose(_ factor: Factor, username: String? = nil) async throws -> Step {
        try await answer(.choose(factor.id, username: username))
    }

    /// Answers ``Step/code(_:)`` or ``Step/app(_:)``.
    ///
    /// - Parameter code: The code; or the link of an e-mail, or its token, if ``Code/isLink``.
    @discardableResult
    public func enter(code: String) async throws -> Step { try await answer(.code(code)) }

    /// Answers ``Step/question(_:)``.
    ///
    /// - Parameter text: The answer of the user.
    @discardableResult
    public func answer(_ text: String) async throws -> Step { try await answer(.text(text)) }

    /// Answers ``Step/webPage(_:)``, when the user is back.
    ///
    /// - Parameter url: The URL that the app was opened with; `nil` if the page led to none.
    @discardableResult
    public func returnFromWebPage(_ url: URL? = nil) async throws -> Step {
        try await answer(.returned(url))
    }

    /// Answers ``Step/passkey(_:)`` with a signature.
    @discardableResult
    public func finish(with assertion: OktaWebAuthnAssertion) async throws -> Step {
        try await answer(.assertion(assertion))
    }

    /// Answers ``Step/passkey(_:)`` with a new passkey.
    @discardableResult
    public func finish(with attestation: OktaWebAuthnAttestation) async throws -> Step {
        try await answer(.attestation(attestation))
    }

    /// Answers ``Step/phone(_:)``.
    ///
    /// - Parameters:
    ///   - phoneNumber: In E.164 form, for example `+15551234567`.
    ///   - channel: One of ``Phone/channels``; by default the first.
    @discardableResult
    public func enroll(phoneNumber: String, by channel: Factor.Kind? = nil) async throws -> Step {
        try await answer(.phone(phoneNumber, channel: channel))
    }

    /// Answers ``Step/newQuestion(_:)``.
    @discardableResult
    public func enroll(question: NewQuestion, answer text: String) async throws -> Step {
        try await answer(.newQuestion(question.id, answer: text))
    }

    /// Answers ``Step/newPassword(_:)``.
    ///
    /// - Parameters:
    ///   - password: The new password.
    ///   - old: The old one, if ``NewPassword/needsOldPassword``.
    @discardableResult
    public func setPassword(_ password: String, old: String? = nil) async throws -> Step {
        try await answer(.newPassword(password, old: old))
    }

    /// Answers ``Step/form(_:)``.
    ///
    /// - Parameter values: The values by the ids of the fields; `true` or `false` for a flag.
    @discardableResult
    public func submit(_ values: [String: String]) async throws -> Step {
        try await answer(.form(values))
    }

    /// Does one of ``actions``.
    @discardableResult
    public func perform(_ action: Action) async throws -> Step {
        try await answer(.action(action))
    }

    /// Goes back, if ``actions`` offer it.
    @discardableResult
    public func back() async throws -> Step {
        guard let back = actions.first(where: { $0.kind == .back }) else {
            throw OktaSignInError.notOffered("There is no way back from here")
        }
        return try await perform(back)
    }
}
