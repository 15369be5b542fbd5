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
        try await answer(with: \.identify, "user name") {
            try await $0(username, password, channel)
        }
    }

    /// Answers ``Step/password(_:)``.
    @discardableResult
    public func enter(password: String) async throws -> Step {
        try await answer(with: \.password, "password") { try await $0(password) }
    }

    /// Answers ``Step/chooseFactor(_:)`` or ``Step/chooseEnrollment(_:)``.
    ///
    /// Pass the user name if ``FactorList/needsUsername`` is `true`.
    @discardableResult
    public func choose(_ factor: Factor, username: String? = nil) async throws -> Step {
        guard let choice = try current.answers.choices.first(where: { $0.factor.id == factor.id })
        else { throw notOffered("choice of this factor") }
        return try await run { try await choice.run(username) }
    }

    /// Answers ``Step/code(_:)`` or ``Step/app(_:)``.
    ///
    /// If ``Code/acceptsLink``, the code is the link of the e-mail, or its token.
    @discardableResult
    public func enter(code: String) async throws -> Step {
        try await answer(with: \.code, "code") { try await $0(code) }
    }

    /// Answers ``Step/question(_:)``.
    @discardableResult
    public func answer(_ text: String) async throws -> Step {
        try await answer(with: \.text, "answer to a question") { try await $0(text) }
    }

    /// Answers ``Step/webPage(_:)``, when the user is back.
    ///
    /// The URL is the one that the app was opened with, if the page led to one.
    @discardableResult
    public func returnFromWebPage(_ url: URL? = nil) async throws -> Step {
        try await answer(with: \.page, "return from a page") { try await $0(url) }
    }

    /// Answers ``Step/passkey(_:)`` with a signature.
    @discardableResult
    public func complete(passkey assertion: OktaWebAuthnAssertion) async throws -> Step {
        try await answer(with: \.assertion, "passkey") { try await $0(assertion) }
    }

    /// Answers ``Step/passkey(_:)`` with a new passkey.
    @discardableResult
    public func complete(passkey attestation: OktaWebAuthnAttestation) async throws -> Step {
        try await answer(with: \.attestation, "new passkey") { try await $0(attestation) }
    }

    /// Answers ``Step/phone(_:)``.
    ///
    /// The number is in E.164 form, for example `+15551234567`. The channel is one of
    /// ``PhoneSetup/channels``, by default the first. An extension counts if ``PhoneSetup/takesExtension``.
    @discardableResult
    public func enroll(
        phoneNumber: String, extension: String? = nil, by channel: Factor.Kind? = nil
    ) async throws -> Step {
        try await answer(with: \.phone, "phone number") {
            try await $0(phoneNumber, `extension`, channel)
        }
    }

    /// Answers ``Step/newQuestion(_:)``.
    @discardableResult
    public func enroll(question: NewQuestion, answer text: String) async throws -> Step {
        try await answer(with: \.newQuestion, "choice of this question") {
            try await $0(question.id, text)
        }
    }

    /// Answers ``Step/newPassword(_:)``.
    ///
    /// Pass the old password if ``NewPassword/needsOldPassword`` is `true`.
    @discardableResult
    public func setPassword(_ password: String, old: String? = nil) async throws -> Step {
        try await answer(with: \.newPassword, "new password") { try await $0(password, old) }
    }

    /// Answers ``Step/form(_:)``.
    ///
    /// The values have the ids of the fields as keys; a flag is `true` or `false`.
    @discardableResult
    public func submit(_ values: [String: String]) async throws -> Step {
        try await answer(with: \.form, "form") { try await $0(values) }
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
