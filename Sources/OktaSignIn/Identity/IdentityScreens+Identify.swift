import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    func identify(_ form: IdentityForm) -> Screen? {
        var step = OktaSignIn.UserNamePrompt(purpose: purpose, username: username)
        let takesPassword = form.remediation["credentials"] != nil
        step.takesPassword = takesPassword && purpose == .signIn
        return identify(step, form)
    }

    func recover(_ form: IdentityForm) -> Screen? {
        let isUnlock = purpose == .unlockAccount
        return identify(
            .init(purpose: isUnlock ? .unlockAccount : .recoverPassword, username: username), form
        )
    }

    private func identify(_ step: OktaSignIn.UserNamePrompt, _ form: IdentityForm) -> Screen? {
        let field = form.field("identifier", with: "credentials.passcode", "rememberMe")
        guard let field else { return nil }
        return .identify(withPasskey(step), passkey: passkeyAnswer) { name, password, _ in
            field.value = name
            var named = self
            named.username = name
            return try await named.enter(password, into: form)
        }
    }

    /// Sends a name, with the password if its form has one, and otherwise as soon as it is asked for.
    private func enter(_ password: String?, into form: IdentityForm) async throws -> Next {
        var next = self
        form.remediation["rememberMe"]?.value = attempt.options.remembersDevice == true
        if purpose == .signIn, let field = form.remediation["credentials.passcode"] {
            guard let password else {
                let ask = Screen.password(of: username) { try await enter($0, into: form) }
                return .screen(made(ask, of: form.remediation) { screen })
            }
            field.value = password
        } else {
            next.password = password
        }
        return try await next.send(form.remediation)
    }
}
