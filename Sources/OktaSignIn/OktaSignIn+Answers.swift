public import Foundation
public import OktaAuthSdk

// Each operation returns the next step. It throws `OktaSignInError`: `notOffered` if the step takes
// no such answer, and `alreadyInProgress` while another operation is in flight.
extension OktaSignIn {
    /// Answers ``Step/identify(_:)``.
    ///
    /// The password may be given even if the org asks for it later: it is sent then. The channel is
    /// one of ``Identify/channels``.
    @discardableResult
    public func identify(
        _ username: String, password: String? = nil, channel: Factor.Kind? = nil
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
    /// Pass the user name if ``FactorList/needsUsername`` is `true`.
    @discardableResult
    public func choose(_ factor: Factor, username: String? = nil) async throws -> Step {
        try await answer(.choose(factor.id, username: username))
    }

    /// Answers ``Step/code(_:)`` or ``Step/app(_:)``.
    ///
    /// If ``Code/isLink``, the code is the link of the e-mail, or its token.
    @discardableResult
    public func enter(code: String) async throws -> Step { try await answer(.code(code)) }

    /// Answers ``Step/question(_:)``.
    @discardableResult
    public func answer(_ text: String) async throws -> Step { try await answer(.text(text)) }

    /// Answers ``Step/webPage(_:)``, when the user is back.
    ///
    /// The URL is the one that the app was opened with, if the page led to one.
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
    /// The number is in E.164 form, for example `+15551234567`. The channel is one of
    /// ``Phone/channels``, by default the first. An extension counts if ``Phone/takesExtension``.
    @discardableResult
    public func enroll(
        phoneNumber: String, extension: String? = nil, by channel: Factor.Kind? = nil
    ) async throws -> Step {
        try await answer(.phone(phoneNumber, extension: `extension`, channel: channel))
    }

    /// Answers ``Step/newQuestion(_:)``.
    @discardableResult
    public func enroll(question: NewQuestion, answer text: String) async throws -> Step {
        try await answer(.newQuestion(question.id, answer: text))
    }

    /// Answers ``Step/newPassword(_:)``.
    ///
    /// Pass the old password if ``NewPassword/needsOldPassword`` is `true`.
    @discardableResult
    public func setPassword(_ password: String, old: String? = nil) async throws -> Step {
        try await answer(.newPassword(password, old: old))
    }

    /// Answers ``Step/form(_:)``.
    ///
    /// The values have the ids of the fields as keys; a flag is `true` or `false`.
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
