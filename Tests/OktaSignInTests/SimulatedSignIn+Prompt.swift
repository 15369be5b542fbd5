import OktaAuthSimulator
import OktaSignIn

/// A user interface that knows no step: it fills in fields, presses buttons, waits.
extension SimulatedSignIn {
    /// Fills in the fields with what is right, and presses a button: one of `kinds`, if the prompt lists it.
    func answerPrompt(
        preferring kinds: [OktaSignIn.Factor.Kind] = [.sms, .question, .push, .totp, .email]
    ) async throws {
        let prompt = signIn.prompt
        let phone = simulator.phone(of: user.login)
        if prompt.waiting != nil, prompt.fields.isEmpty {
            phone.scanQRCode()
            if let number = phone.pendingChallenge?.correctAnswer {
                phone.pick(number)
            } else {
                phone.approve()
            }
            try await signIn.wait()
            return
        }
        // A message before a second one to the same phone.
        clock.advance(by: 31)
        var values = Dictionary(
            uniqueKeysWithValues: prompt.fields.map { ($0.id, value(of: $0)) }
        )
        let choice = kinds.lazy
            .compactMap { kind in prompt.choices.first { $0.factor?.kind == kind } }.first
        guard values["new"] != nil else {
            try await signIn.answer(values, choosing: choice)
            return
        }
        try await user.changePassword(signIn) { old, new in
            (values["old"], values["new"]) = (values["old"] == nil ? nil : old, new)
            try await signIn.answer(values, choosing: choice)
        }
    }

    /// A valid value of a field; a suggestion, or any text if the org takes any.
    private func value(of field: OktaSignIn.Prompt.Field) -> String {
        switch field.kind {
        case .options(let options):
            return options.first { $0.id == "sms" }?.id ?? options.first?.id ?? ""
        case .flag: return "true"
        case .number, .integer: return field.value ?? "7"
        case .text, .secret: break
        }
        let login = user.login
        return switch field.id.split(separator: ".").last {
        case "username": login
        case "password", "old": user.passwords[0]
        case "phone", "phoneNumber": "+15555550177"
        case "answer": "mayonnaise"
        case "code", "passcode":
            simulator.outbox.messages.last { $0.login == login }?.code
                ?? simulator.phone(of: login).totpCode() ?? ""
        default: field.value ?? "planted"
        }
    }
}
