import Foundation
import OktaAuthSdk
import OktaIdx

extension IdentityEngine {
    /// The choices that are a form: one for each of its options.
    func choices(of form: IDXClient.Remediation) -> [Choice] {
        if let provider = form as? IDXClient.Remediation.SocialAuth {
            let name = provider.idpName ?? provider.serviceName ?? "another provider"
            return [
                Choice(id: form.name, title: "sign in with \(name) – needs a browser") { _ in
                    .stay("Open \(provider.redirectUrl.absoluteString) in a browser.")
                }
            ]
        }
        guard form.canProceed else { return [] }
        return FormInputs.all(of: form).map { inputs in
            choice(form, inputs, needsBrowser: inputs.needsBrowser)
        }
    }

    private func choice(
        _ form: IDXClient.Remediation,
        _ inputs: FormInputs,
        needsBrowser: Bool
    ) -> Choice {
        guard !needsBrowser else {
            return Choice(id: inputs.id, title: "\(inputs.title) – needs a browser") { [self] _ in
                .stay("This needs a browser, which this program is not. Sign in at \(orgURL).")
            }
        }
        return Choice(id: inputs.id, title: inputs.title, fields: inputs.fields(user)) {
            [self] answers in
            inputs.enter(answers, remembersDevice: remembersDevice)
            return try await advance { try await form.proceed() }
        }
    }

    /// What can be done with the current authenticator, besides the forms.
    func actions(of current: IDXClient.Authenticator?) -> [Choice] {
        var choices: [Choice] = []
        let resend = "send it again"
        switch current {
        case let phone as IDXClient.Authenticator.Phone:
            if phone.canSend {
                choices.append(action("send", "send it") { try await phone.send() })
            }
            if phone.canResend {
                choices.append(action("resend", resend) { try await phone.resend() })
            }
        case let mail as IDXClient.Authenticator.Email where mail.canResend:
            choices.append(action("resend", resend) { try await mail.resend() })
        case let app as IDXClient.Authenticator.App where app.canResend:
            choices.append(action("resend", resend) { try await app.resend() })
        case let password as IDXClient.Authenticator.Password where password.canRecover:
            let title = "set a new password in place of a forgotten one"
            choices.append(action("recover", title) { try await password.recover() })
        default: break
        }
        return choices
    }

    private func action(
        _ id: String,
        _ title: String,
        _ operation: @escaping () async throws -> IDXClient.Response
    ) -> Choice {
        Choice(id: id, title: title) { [self] _ in try await advance(operation) }
    }
}
