import OktaCore

public import Foundation
public import OktaAuthSdk

// Each operation returns the next step. It throws `OktaSignInError`: `notOffered` if the step takes
// no such input, and `alreadyInProgress` while another operation is in flight.
extension OktaSignIn {
    /// Sends the user name, which completes ``Step/identify(_:)``.
    ///
    /// The password may be given even if the org asks for it later: it is sent then. The channel is
    /// one of ``UserNamePrompt/channels``, the CAPTCHA the result of ``UserNamePrompt/captcha``.
    ///
    /// ```swift
    /// func identify(_ name: String, in signIn: OktaSignIn) async throws {
    ///     try await signIn.identify(name, password: password)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func identify(
        _ username: String,
        password: String? = nil,
        channel: Factor.Kind? = nil,
        captcha: String? = nil
    ) async throws -> Step {
        try await answer(with: \.identify, "user name", captcha: captcha) {
            try await $0(username, password, channel)
        }
    }

    /// Sends the password, which completes ``Step/password(_:)``.
    ///
    /// ```swift
    /// func enter(_ password: String, in signIn: OktaSignIn) async throws {
    ///     try await signIn.enter(password: password)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func enter(password: String, captcha: String? = nil) async throws -> Step {
        try await answer(with: \.password, "password", captcha: captcha) { try await $0(password) }
    }

    /// Chooses a factor at ``Step/chooseFactor(_:)`` or ``Step/chooseEnrollment(_:)``.
    ///
    /// Pass the user name if ``FactorList/needsUsername`` is `true`.
    ///
    /// ```swift
    /// func choose(_ factor: OktaSignIn.Factor, in signIn: OktaSignIn) async throws {
    ///     try await signIn.choose(factor)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func choose(
        _ factor: Factor, username: String? = nil, captcha: String? = nil
    ) async throws -> Step {
        // Ids are positions: a factor of an earlier list can have the id of another one here.
        let choice = try current.answers.choices.first {
            $0.factor.id == factor.id && $0.factor.kind == factor.kind
                && $0.factor.name == factor.name
        }
        guard let choice else { throw notOffered("choice of this factor") }
        return try await solving(captcha) { try await run { try await choice.run(username) } }
    }

    /// Sends the code that ``Step/code(_:)`` or ``Step/app(_:)`` asks for.
    ///
    /// If ``Code/acceptsLink``, the code is the link of the e-mail, or its token.
    ///
    /// ```swift
    /// func verify(_ code: String, in signIn: OktaSignIn) async throws {
    ///     try await signIn.enter(code: code)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func enter(code: String) async throws -> Step {
        try await answer(with: \.code, "code") { try await $0(code) }
    }

    /// Sends the answer to the security question of ``Step/question(_:)``.
    ///
    /// ```swift
    /// func answer(_ text: String, in signIn: OktaSignIn) async throws {
    ///     try await signIn.answer(text)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func answer(_ text: String) async throws -> Step {
        try await answer(with: \.text, "answer to a question") { try await $0(text) }
    }

    /// Continues after the page of ``Step/webPage(_:)``, when the user is back.
    ///
    /// The URL is the address that opened the app, if the page led to the app.
    ///
    /// ```swift
    /// func comeBack(with url: URL?, to signIn: OktaSignIn) async throws {
    ///     try await signIn.returnFromWebPage(url)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func returnFromWebPage(_ url: URL? = nil) async throws -> Step {
        try await answer(with: \.page, "return from a page") { try await $0(url) }
    }

    /// Opens the page of ``Step/webPage(_:)``, and continues when the user is back.
    ///
    /// A page without a redirect to the app, for example of a factor, ends when the user closes the
    /// browser. The next response of the org then decides the step.
    ///
    /// ```swift
    /// func openPage(in browser: any OktaBrowser, of signIn: OktaSignIn) async throws {
    ///     try await signIn.openWebPage(in: browser)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled; the error
    ///   of a browser that could not be shown.
    @discardableResult
    public func openWebPage(in browser: any OktaBrowser) async throws -> Step {
        guard case .webPage(let page) = step else { throw notOffered("web page") }
        let callback = try await browser.open(page.url, returningTo: configuration.redirectUri)
        try Task.checkCancellation()
        // The user went on elsewhere while the page was open.
        guard case .webPage(page) = step else { throw CancellationError() }
        return try await returnFromWebPage(callback)
    }

    /// Sends the signature of a passkey, which completes ``Step/passkey(_:)``.
    ///
    /// ```swift
    /// func sign(with assertion: OktaWebAuthnAssertion, in signIn: OktaSignIn) async throws {
    ///     try await signIn.complete(passkey: assertion)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func complete(passkey assertion: OktaWebAuthnAssertion) async throws -> Step {
        try await answer(with: \.assertion, "passkey") { try await $0(assertion) }
    }

    /// Sends a new passkey, which completes ``Step/passkey(_:)``.
    ///
    /// ```swift
    /// func register(_ attestation: OktaWebAuthnAttestation, in signIn: OktaSignIn) async throws {
    ///     try await signIn.complete(passkey: attestation)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func complete(passkey attestation: OktaWebAuthnAttestation) async throws -> Step {
        try await answer(with: \.attestation, "new passkey") { try await $0(attestation) }
    }

    /// Sets up a phone, which completes ``Step/phone(_:)``.
    ///
    /// The number is in E.164 form, for example `+15551234567`. The channel is one of
    /// ``PhoneSetup/channels``, by default the first. An extension counts if ``PhoneSetup/takesExtension``.
    ///
    /// ```swift
    /// func enroll(_ number: String, in signIn: OktaSignIn) async throws {
    ///     try await signIn.enroll(phoneNumber: number, by: .sms)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func enroll(
        phoneNumber: String, extension: String? = nil, by channel: Factor.Kind? = nil
    ) async throws -> Step {
        try await answer(with: \.phone, "phone number") {
            try await $0(phoneNumber, `extension`, channel)
        }
    }

    /// Sets up a security question, which completes ``Step/newQuestion(_:)``.
    ///
    /// Set the text of the user's own question first: ``NewQuestion/isOwn``.
    ///
    /// ```swift
    /// func enroll(_ question: OktaSignIn.NewQuestion, in signIn: OktaSignIn) async throws {
    ///     try await signIn.enroll(question: question, answer: "blue")
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func enroll(question: NewQuestion, answer text: String) async throws -> Step {
        try await answer(with: \.newQuestion, "choice of this question") {
            try await $0(question, text)
        }
    }

    /// Sets the password that ``Step/newPassword(_:)`` asks for.
    ///
    /// Pass the old password if ``NewPassword/needsOldPassword`` is `true`.
    ///
    /// ```swift
    /// func change(to new: String, in signIn: OktaSignIn) async throws {
    ///     try await signIn.setPassword(new)
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func setPassword(_ password: String, old: String? = nil) async throws -> Step {
        try await answer(with: \.newPassword, "new password") { try await $0(password, old) }
    }

    /// Sends the values of ``Step/form(_:)``; a consent is given by it.
    ///
    /// The values have the ids of the fields as keys. A flag is `true` or `false`, a number is written
    /// with digits; each goes out in the type of its field.
    ///
    /// ```swift
    /// func submit(to signIn: OktaSignIn) async throws {
    ///     try await signIn.submit(["userProfile.email": "user@example.com"])
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func submit(_ values: [String: String], captcha: String? = nil) async throws -> Step {
        try await answer(with: \.form, "form", captcha: captcha) { try await $0(values) }
    }

    /// Goes back, if ``actions`` offer it.
    ///
    /// ```swift
    /// func goBack(in signIn: OktaSignIn) async throws {
    ///     try await signIn.back()
    /// }
    /// ```
    ///
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task or the sign-in is cancelled.
    @discardableResult
    public func back() async throws -> Step {
        guard let back = actions.first(where: { $0.kind == .back }) else {
            throw OktaSignInError.notOffered("There is no way back from here")
        }
        return try await perform(back)
    }

    // MARK: CAPTCHAs

    /// Sends what the user entered, with the result of the CAPTCHA if the step asks for one.
    func answer<Send>(
        with kind: KeyPath<Screen.Answers, Send?>,
        _ name: String,
        captcha token: String?,
        _ body: (_ send: Send) async throws -> Next
    ) async throws -> Step {
        try await solving(token) { try await answer(with: kind, name, body) }
    }

    private func solving(
        _ token: String?, _ answer: () async throws -> Step
    ) async throws -> Step {
        guard let captcha = try current.captcha else { return try await answer() }
        guard let token, !token.isEmpty else {
            return try await run { .refused(UserText.solveCaptcha()) }
        }
        captcha.enter(token)
        return try await answer()
    }
}
