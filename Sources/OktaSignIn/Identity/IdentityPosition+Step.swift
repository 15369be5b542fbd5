import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityPosition {
    typealias Remediation = IDXClient.Remediation
    typealias Factor = OktaSignIn.Factor

    var step: OktaSignIn.Step {
        if response.isLoginSuccessful { return .done(nil) }
        // A push that ended leads to the list of factors; the screen first shows how it ended.
        if isAfterWait, focus == nil, let failure = response.waitFailure {
            return .wait(wait(failure == .rejected ? .rejected : .timedOut))
        }
        if asksPassword { return .password(.init(username: username)) }
        guard let form = shownForm else { return .message(finalMessage) }
        return step(of: form)
    }

    /// The form that the step is made of.
    var shownForm: Remediation? { focus ?? mainForm }

    /// The form that the org asks for first.
    var mainForm: Remediation? {
        let forms = response.remediations.filter { $0.type != .cancel }
        return forms.first { $0.rank == 0 } ?? forms.first
    }

    private func step(of form: Remediation) -> OktaSignIn.Step {
        switch form.step {
        case .identify where form["identifier"] != nil:
            var step = OktaSignIn.Identify(purpose: purpose, username: username)
            step.takesPassword = form["credentials"] != nil && purpose == .signIn
            return .identify(step)
        case .identifyRecovery where form["identifier"] != nil:
            let isUnlock = purpose == .unlockAccount
            return .identify(
                .init(purpose: isUnlock ? .unlockAccount : .recoverPassword, username: username)
            )
        case .selectAuthenticator where !choices(of: form).isEmpty:
            var list = OktaSignIn.FactorList(factors: choices(of: form).map(\.factor))
            list.needsUsername = form["identifier"] != nil
            list.username = username
            return .chooseFactor(list)
        case .selectEnrollment
        where form.type != .selectEnrollmentChannel && !choices(of: form).isEmpty:
            return .chooseEnrollment(.init(factors: choices(of: form).map(\.factor)))
        case .authenticatorData where form.type == .authenticatorVerificationData:
            return .chooseFactor(.init(factors: choices(of: form).map(\.factor)))
        case .authenticatorData where current is IDXClient.Authenticator.Phone:
            let channels = choices(of: form).map(\.factor.kind)
            let chosen = channels.filter { $0 == channel }
            return .phone(.init(channels: chosen.isEmpty ? channels : chosen))
        case .challenge, .enroll: return proof(form)
        case .newPassword: return newPassword(form)
        case .poll: return poll(form)
        case .redirect(let provider):
            let name = provider.idpName ?? provider.serviceName
            return .webPage(.init(url: provider.redirectUrl, name: name))
        case .browser(let url): return .webPage(.init(url: url))
        case .message: return .message(finalMessage)
        case .success, .identify, .identifyRecovery, .enrollProfile, .selectAuthenticator,
            .selectEnrollment, .authenticatorData, .consent, .unsupported, .unknown:
            return other(form)
        }
    }

    /// A form that fits no step, or a page.
    private func other(_ form: Remediation) -> OktaSignIn.Step {
        if form.canProceed { return .form(genericForm(form)) }
        guard let url = form.href else {
            let text = "The org asks for '\(form.name)', which needs another app."
            return .message(.init(.unsupported, text))
        }
        return .webPage(.init(url: url))
    }

    var current: IDXClient.Authenticator? { response.authenticators.current }

    /// The factor of the challenge or enrollment.
    private var currentFactor: Factor {
        current?.choice(id: "current", method: nil)
            ?? Factor(id: "current", kind: .other(""), name: "The org")
    }

    // MARK: Proofs

    private func proof(_ form: Remediation) -> OktaSignIn.Step {
        let isEnrollment = if case .enroll = form.step { true } else { false }
        switch current {
        case is IDXClient.Authenticator.Password where isEnrollment: return newPassword(form)
        case is IDXClient.Authenticator.Password: return .password(.init(username: username))
        case let question as IDXClient.Authenticator.SecurityQuestion:
            return isEnrollment ? newQuestion(form) : self.question(question, form)
        case let key as IDXClient.Authenticator.SecurityKey:
            return passkey(key) ?? .form(genericForm(form))
        case let app as IDXClient.Authenticator.App where isEnrollment && app.sharedSecret != nil:
            return .app(setup(app, waits: false))
        default:
            guard let field = codeField(of: form) else { return other(form) }
            return .code(code(field))
        }
    }

    func codeField(of form: Remediation) -> Remediation.Form.Field? {
        form["credentials"]?["passcode"] ?? form["credentials"]?["totp"]
    }

    private func code(_ field: Remediation.Form.Field) -> OktaSignIn.Code {
        let length = field.maxLength.map { min(field.minLength ?? $0, $0)...$0 }
        return .init(
            factor: currentFactor,
            length: length,
            expiresAt: response.expiresAt,
            canWait: response.pollable != nil
        )
    }

    private func question(
        _ question: IDXClient.Authenticator.SecurityQuestion, _ form: Remediation
    ) -> OktaSignIn.Step {
        let label = form["credentials"]?["answer"]?.label
        return .question(.init(text: question.question ?? label ?? "Security question"))
    }

    private func newQuestion(_ form: Remediation) -> OktaSignIn.Step {
        let questions = (current as? IDXClient.Authenticator.SecurityQuestion)?.questions ?? []
        guard !questions.isEmpty else { return .form(genericForm(form)) }
        return .newQuestion(questions.map { .init(id: $0.key, text: $0.question) })
    }

    private func passkey(_ key: IDXClient.Authenticator.SecurityKey) -> OktaSignIn.Step? {
        let org = URL(string: start.configuration.issuer)?.host
        if let data = key.activationData {
            let activation: EmbeddedResponse.Factor.Embedded.Activation? = decoded(data)
            return activation.flatMap { OktaWebAuthnCreationOptions($0, org: org) }
                .map { .passkey(.register($0)) }
        }
        guard let data = key.challengeData,
            let challenge: EmbeddedResponse.Factor.Embedded.Challenge = decoded(data),
            let options = OktaWebAuthnRequestOptions(challenge, keys: [], org: org)
        else { return nil }
        return .passkey(.verify(options))
    }

    private func decoded<Value: Decodable>(_ json: OktaJSON) -> Value? {
        (try? JSONEncoder().encode(json)).flatMap {
            try? JSONDecoder().decode(Value.self, from: $0)
        }
    }

    private func poll(_ form: Remediation) -> OktaSignIn.Step {
        guard form.type == .enrollPoll, let app = current as? IDXClient.Authenticator.App else {
            return .wait(wait(.pending))
        }
        return .app(setup(app, waits: true))
    }

    private func wait(_ state: OktaSignIn.Wait.State) -> OktaSignIn.Wait {
        .init(
            factor: currentFactor,
            number: (current as? IDXClient.Authenticator.App)?.numberChallenge,
            state: state,
            expiresAt: response.expiresAt
        )
    }

    private func setup(_ app: IDXClient.Authenticator.App, waits: Bool) -> OktaSignIn.App {
        var setup = OktaSignIn.App(factor: currentFactor, picture: app.qrCode, waits: waits)
        setup.setSecret(
            app.sharedSecret,
            account: response.user?.username ?? username,
            issuer: URL(string: start.configuration.issuer)?.host
        )
        return setup
    }

    // MARK: Passwords

    private func newPassword(_ form: Remediation) -> OktaSignIn.Step {
        let settings = (current as? IDXClient.Authenticator.Password)?.settings
        let reason: OktaSignIn.NewPassword.Reason =
            switch form.type {
            case .reenrollAuthenticator: .expired
            case .reenrollAuthenticatorWarning: .expiresSoon(days: settings?.daysToExpiry)
            case .enrollAuthenticator: .first
            default: .reset
            }
        guard form["credentials"]?["passcode"] != nil else { return .form(genericForm(form)) }
        return .newPassword(.init(reason: reason, rules: settings?.rules ?? []))
    }

    // MARK: Messages

    /// The message where nothing is left to do.
    private var finalMessage: OktaSignIn.Message {
        let all = response.messages.allMessages
        let key = all.first?.localizationKey ?? ""
        let isError = all.contains { $0.type == .error }
        let reason: OktaSignIn.Message.Reason =
            if key.hasSuffix("session.expired") || key == "E0000011" {
                .ended
            } else if isError {
                .denied
            } else {
                .finished
            }
        let text = all.map(\.message).joined(separator: " ")
        return .init(
            reason,
            all.isEmpty ? "The sign-in cannot continue here." : text,
            url: response.failureRedirectUrl
        )
    }
}
