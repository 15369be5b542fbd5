import Foundation
import OktaAuthSdk
import OktaIdx

extension IdentityEngine {
    /// The step that a response asks for.
    func step(for response: IDXClient.Response) -> Step {
        let forms = response.remediations.filter { $0.type != .cancel && !$0.canPoll }
        let messages = response.messages.allMessages
        let current = response.authenticators.current
        let first = response.remediations.first { $0.type != .cancel }
        var step = Step(
            status: first?.name ?? "message",
            title: title(of: response),
            lines: messages.map(\.message) + passwordRules(for: forms),
            choices: forms.flatMap(choices) + actions(of: current)
        )
        if first == nil, let message = messages.first, message.type != .error {
            // Nothing is left to do, for example after an account was unlocked.
            store?.remove()
            step.result = FlowResult(status: step.status, title: message.message)
            return step
        }
        step.setup = (current as? IDXClient.Authenticator.App).flatMap(setup)
        addWait(to: &step, response)
        let asks = forms.first.map { $0.canProceed && FormInputs.all(of: $0).first?.isOnly == true }
        step.beginsWithFields =
            step.wait == nil && asks == true && step.choices.first?.fields.isEmpty == false
        preferChannel(in: &step)
        guard first != nil else { return step }
        if store != nil {
            let title = "leave for now; 'okta-auth resume' continues it"
            step.choices.append(Choice(id: "keep", title: title) { _ in .left })
        }
        step.choices.append(
            Choice(id: "cancel", title: "leave") { [self] _ in
                await abandon()
                return .left
            }
        )
        return step
    }

    /// Selects the channel that was asked for, once, if the org offers it.
    private func preferChannel(in step: inout Step) {
        let suffix: String
        switch channel {
        case .sms: suffix = "-phone-sms"
        case .call: suffix = "-phone-voice"
        case .email: suffix = "-email"
        case nil: return
        }
        guard step.wait == nil, step.status.hasPrefix("select-authenticator-"),
            let index = step.choices.firstIndex(where: { $0.id.hasSuffix(suffix) })
        else { return }
        step.choices.insert(step.choices.remove(at: index), at: 0)
        step.beginsWithFields = true
        channel = nil
    }

    /// What a new password needs, before the first one is refused.
    private func passwordRules(for forms: [IDXClient.Remediation]) -> [String] {
        guard let form = forms.first, FormInputs.setsPassword(form) else { return [] }
        let rules = FormInputs.passwordRules(of: form)?.rules.map(\.description) ?? []
        return rules.isEmpty ? [] : ["It needs: \(rules.joined(separator: ", "))."]
    }

    func successStep(_ token: IDXClient.Token?) -> Step {
        var result = FlowResult(status: "success", title: "Signed in.")
        guard let token else {
            return Step(
                status: result.status,
                title: result.title,
                lines: ["A cassette has no tokens."],
                result: result
            )
        }
        result.expiresAt = token.expiresAt
        result.tokens = [
            ("access_token", token.accessToken), ("id_token", token.idToken),
            ("refresh_token", token.refreshToken), ("scope", token.scope),
        ].compactMap { name, value in value.map { (name, $0) } }
        return Step(status: result.status, title: result.title, result: result)
    }

    private func addWait(to step: inout Step, _ response: IDXClient.Response) {
        let app = response.authenticators.current as? IDXClient.Authenticator.App
        if let form = response.remediations.first(where: { $0.canPoll }) {
            let subject =
                form.type == .enrollPoll ? "the app to be set up" : "the answer on the phone"
            step.wait = wait(for: subject, number: app?.numberChallenge, response) {
                try await form.poll(onEvent: $0)
            }
        } else if let mail = response.authenticators.current as? IDXClient.Authenticator.Email,
            mail.canPoll
        {
            // The code is the usual way; the link may be opened on another device.
            let waiting = wait(for: "the link in the e-mail to be opened", number: nil, response) {
                try await mail.poll(onEvent: $0)
            }
            let rest = step
            step.choices.append(
                Choice(id: "wait-for-link", title: "wait until the link is opened") { _ in
                    var step = rest
                    (step.wait, step.beginsWithFields) = (waiting, false)
                    return .next(step)
                }
            )
        }
    }

    private func wait(
        for subject: String,
        number: Int?,
        _ response: IDXClient.Response,
        _ poll: @escaping (@escaping (OktaPollEvent) -> Void) async throws -> IDXClient.Response
    ) -> Wait {
        Wait(subject: subject, deadline: response.expiresAt) { [self] report in
            if let number { report(.number(number)) }
            return try await advance {
                try await poll { event in WaitEvent(event).map(report) }
            }
        }
    }

    private func setup(_ app: IDXClient.Authenticator.App) -> Setup? {
        let key = app.sharedSecret.map { secret in
            AuthenticatorKey(
                secret: secret,
                account: response?.user?.username ?? "Okta",
                issuer: orgName,
                period: nil
            )
        }
        if let key { return Setup(code: key.link, link: key.link, secret: key.secret) }
        return app.qrCode.flatMap(pictureFile).map { Setup(picture: $0.path) }
    }

    private func title(of response: IDXClient.Response) -> String {
        switch response.step {
        case .success: "Signed in."
        case .identify: "Sign in to \(orgName)."
        case .identifyRecovery: "Whose account is it?"
        case .enrollProfile: "Complete the profile."
        case .selectAuthenticator: "One more proof is needed."
        case .selectEnrollment: "Something has to be set up."
        case .authenticatorData, .challenge:
            response.authenticators.current?.displayName ?? "One more proof is needed."
        case .enroll: "Set up \(response.authenticators.current?.displayName ?? "it")."
        case .newPassword: "A new password is needed."
        case .poll(let form):
            form.type == .enrollPoll
                ? "Set up \(response.authenticators.current?.displayName ?? "the app")."
                : "\(response.authenticators.current?.displayName ?? "The app") is asked."
        case .redirect: "The sign-in goes on elsewhere."
        case .consent(let form):
            form.name.hasSuffix("consent") ? "The application asks for consent." : form.name
        case .browser: "The sign-in goes on in a browser."
        case .message: "The org says:"
        case .unsupported(let form): "Only a browser or another app can answer \(form.name)."
        case .unknown(let form): form.name
        }
    }
}
