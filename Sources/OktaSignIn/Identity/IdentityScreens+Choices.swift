import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    func chooseFactor(_ form: IdentityForm) -> Screen? {
        let choices = choices(of: form.remediation)
        let needsUsername = form.remediation["identifier"] != nil
        guard !choices.isEmpty else {
            if !form.inputs.isEmpty, form.remediation["authenticator"] == nil { return nil }
            return .message(.init(.unsupported, UserText.noUsableFactor()))
        }
        return .chooseFactor(
            sending(choices, form), username: username, needsUsername: needsUsername
        )
    }

    func chooseEnrollment(_ form: IdentityForm) -> Screen? {
        // How an app is set up, or on which device, is a form.
        guard form.type != .selectEnrollmentChannel, form.type != .selectPlatform else {
            return nil
        }
        let choices = choices(of: form.remediation).filter { $0.authenticator?.key != "duo" }
        guard !choices.isEmpty else {
            if !form.inputs.isEmpty, form.remediation["authenticator"] == nil { return nil }
            return .message(.init(.unsupported, UserText.nothingToSetUp()))
        }
        return .chooseEnrollment(sending(choices, form))
    }

    private func sending(_ choices: [Choice], _ form: IdentityForm) -> [Screen.Choice] {
        choices.map { choice in
            (
                choice.factor,
                { username in
                    choice.select()
                    var next = self
                    let username = username?.trimmingCharacters(in: .whitespacesAndNewlines)
                    if let username {
                        form.remediation["identifier"]?.value = username
                        next.username = username
                    }
                    next.channel = choice.factor.kind
                    return try await next.send(form.remediation)
                }
            )
        }
    }

    func phone(_ form: IdentityForm) -> Screen? {
        let paths = ["authenticator.phoneNumber", "phoneNumber"]
        let fields = paths.compactMap { form.field($0, with: "authenticator.methodType") }
        guard let field = fields.first else { return nil }
        let choices = choices(of: form.remediation)
        var channels: [OktaSignIn.Factor.Kind] = []
        for choice in choices where !channels.contains(choice.factor.kind) {
            channels.append(choice.factor.kind)
        }
        let chosen = channels.filter { $0 == channel }
        return .phone(.init(channels: chosen.isEmpty ? channels : chosen)) { number, _, channel in
            let choice = choices.first { $0.factor.kind == channel } ?? choices.first
            choice?.select()
            field.value = number
            var next = self
            next.channel = choice?.factor.kind
            return try await next.send(form.remediation)
        }
    }
}
