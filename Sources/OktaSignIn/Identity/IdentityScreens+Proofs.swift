import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    func proof(_ form: IdentityForm, isEnrollment: Bool) -> Screen? {
        if let passkey = passkey(form) { return passkey }
        switch current {
        case is IDXClient.Authenticator.Password where isEnrollment: return newPassword(form)
        case let question as IDXClient.Authenticator.SecurityQuestion:
            return isEnrollment ? newQuestion(question, form) : self.question(question, form)
        default: break
        }
        let fields = ["credentials.passcode", "credentials.totp"].compactMap { form.field($0) }
        guard let field = fields.first else { return nil }
        func enter(_ text: String) async throws -> Next {
            field.value = text
            return try await send(form.remediation)
        }
        if current is IDXClient.Authenticator.Password { return .password(of: username, enter) }
        if isEnrollment, let app = current as? IDXClient.Authenticator.App, app.sharedSecret != nil
        {
            return .app(setup, enter)
        }
        return .code(code(field), wait: response.pollable.map(decision), enter)
    }

    private func code(_ field: Field) -> OktaSignIn.Code {
        var factor = currentFactor
        // A notification has no code; the app shows one, too.
        if factor.kind == .push { factor.kind = .totp }
        let length = field.maxLength.map { min(field.minLength ?? $0, $0)...$0 }
        return .init(
            factor: factor,
            length: length,
            isAlphanumeric: field.format == "alphanumeric",
            expiresAt: response.expiresAt
        )
    }

    func newPassword(_ form: IdentityForm) -> Screen? {
        let settings = (current as? IDXClient.Authenticator.Password)?.settings
        let reason: OktaSignIn.NewPassword.Reason =
            switch form.type {
            case .reenrollAuthenticator: .expired
            case .reenrollAuthenticatorWarning: .expiresSoon(days: settings?.daysToExpiry)
            case .enrollAuthenticator: .first
            default: .reset
            }
        guard let field = form.field("credentials.passcode") else { return nil }
        return .newPassword(.init(reason: reason, rules: settings?.rules ?? [])) { new, _ in
            field.value = new
            return try await send(form.remediation)
        }
    }

    // MARK: Security questions

    private func question(
        _ question: IDXClient.Authenticator.SecurityQuestion, _ form: IdentityForm
    ) -> Screen? {
        let key = question.questionKey
        let others = key == nil ? [] : ["credentials.questionKey"]
        guard form.canBeSent(with: ["credentials.answer"] + others),
            let field = form.remediation["credentials.answer"]
        else { return nil }
        let words = question.question?.nonBlank ?? key.flatMap(UserText.question)
        return .question(words ?? UserText.factorQuestion()) { answer in
            field.value = answer
            if let key { form.remediation["credentials.questionKey"]?.value = key }
            return try await send(form.remediation)
        }
    }

    private func newQuestion(
        _ question: IDXClient.Authenticator.SecurityQuestion, _ form: IdentityForm
    ) -> Screen? {
        guard let credentials = form.remediation["credentials"] else { return nil }
        let paths = ["credentials", "credentials.questionKey", "credentials.answer"]
        guard form.canBeSent(with: paths) else { return nil }
        var questions = question.questions.compactMap { known in
            known.key.nonBlank.map { key in
                let text = known.question.nonBlank ?? UserText.question(key) ?? key
                return OktaSignIn.NewQuestion(id: key, text: text)
            }
        }
        let own = credentials.options?.first { $0["question"] != nil }
        if own != nil { questions.append(.init(id: "custom", text: "", isOwn: true)) }
        guard !questions.isEmpty else { return nil }
        return .newQuestion(questions) { chosen, answer in
            if chosen.isOwn {
                credentials.selectedOption = own
                own?["questionKey"]?.value = "custom"
                own?["question"]?.value = chosen.text
                own?["answer"]?.value = answer
            } else {
                enter(question: chosen.id, answer, into: credentials)
            }
            return try await send(form.remediation)
        }
    }

    /// Selects the option for the org's questions, and enters the key and the answer.
    private func enter(question key: String, _ text: String, into credentials: Field) {
        guard let options = credentials.options else {
            credentials["questionKey"]?.value = key
            credentials["answer"]?.value = text
            return
        }
        let option = options.first { $0["questionKey"]?.options != nil } ?? options.first
        credentials.selectedOption = option
        if let field = option?["questionKey"] {
            if let choice = field.options?.first(where: { $0.value as? String == key }) {
                field.selectedOption = choice
            } else {
                field.value = key
            }
        }
        option?["answer"]?.value = text
    }
}
