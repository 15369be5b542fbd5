import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    typealias Factor = OktaSignIn.Factor

    /// The screen of the response.
    var screen: Screen {
        let form = mainForm
        if response.isLoginSuccessful { return made(.done(nil), of: form) }
        // A push that ended leads to the list of factors; the screen first shows how it ended.
        if isAfterWait, let failure = response.waitFailure {
            let ended = wait(failure == .rejected ? .rejected : .timedOut)
            return made(.ended(ended), of: nil)
        }
        return made(form.map(content) ?? .message(finalMessage), of: form)
    }

    /// The form that the org asks for first.
    var mainForm: Remediation? {
        let forms = response.remediations.filter { $0.type != .cancel }
        return forms.first { $0.rank == 0 } ?? forms.first
    }

    func content(of form: Remediation) -> Screen {
        switch form.step {
        case .identify where form["identifier"] != nil:
            var step = OktaSignIn.Identify(purpose: purpose, username: username)
            step.takesPassword = form["credentials"] != nil && purpose == .signIn
            return identify(step, form)
        case .identifyRecovery where form["identifier"] != nil:
            let isUnlock = purpose == .unlockAccount
            return identify(
                .init(purpose: isUnlock ? .unlockAccount : .recoverPassword, username: username),
                form
            )
        case .selectAuthenticator where !choices(of: form).isEmpty:
            return .chooseFactor(
                factors(of: form), username: username, needsUsername: form["identifier"] != nil
            )
        case .selectEnrollment
        where form.type != .selectEnrollmentChannel && !choices(of: form).isEmpty:
            return .chooseEnrollment(factors(of: form))
        case .authenticatorData where form.type == .authenticatorVerificationData:
            return .chooseFactor(factors(of: form))
        case .authenticatorData where current is IDXClient.Authenticator.Phone:
            return phone(form)
        case .challenge: return proof(form, isEnrollment: false)
        case .enroll: return proof(form, isEnrollment: true)
        case .newPassword: return newPassword(form)
        case .poll: return poll(form)
        case .redirect(let provider):
            let name = provider.idpName ?? provider.serviceName
            return .webPage(provider.redirectUrl, name, returned)
        case .browser(let url): return .webPage(url, nil, returned)
        case .message: return .message(finalMessage)
        case .success, .identify, .identifyRecovery, .enrollProfile, .selectAuthenticator,
            .selectEnrollment, .authenticatorData, .consent, .unsupported, .unknown:
            return other(form)
        }
    }

    /// A screen whose answer fills in `names`; the form itself if it cannot be sent with these alone.
    private func asking(
        _ form: Remediation, for names: [String], _ screen: @autoclosure () -> Screen
    ) -> Screen { missing(in: form.form).allSatisfy(names.contains) ? screen() : other(form) }

    /// A form that fits no step, or a page.
    private func other(_ form: Remediation) -> Screen {
        guard form.canProceed else {
            return form.href.map { .webPage($0, nil, returned) } ?? unsupported(form)
        }
        // A consent is given by sending its form.
        let consent = form["consent"].flatMap { $0.isVisible ? nil : $0 }
        let names = inputs(of: form.form).map(\.path) + [consent?.name].compactMap(\.self)
        guard missing(in: form.form).allSatisfy(names.contains) else { return unsupported(form) }
        return .form(genericForm(form)) { values in
            enter(values, into: form.form)
            consent?.value = true
            return try await send(form)
        }
    }

    private func unsupported(_ form: Remediation) -> Screen {
        let text = "The org asks for '\(form.name)', which needs another app."
        return .message(.init(.unsupported, text))
    }

    var current: IDXClient.Authenticator? { response.authenticators.current }

    /// The factor of the challenge or enrollment.
    private var currentFactor: Factor {
        current?.choice(id: "current", method: nil)
            ?? Factor(id: "current", kind: .other(""), name: "The org")
    }

    // MARK: Names

    private func identify(_ step: OktaSignIn.Identify, _ form: Remediation) -> Screen {
        asking(
            form,
            for: ["identifier", "credentials.passcode", "rememberMe"],
            .identify(step) { name, password, _ in
                var named = self
                named.username = name
                return try await named.identify(name, password, form)
            }
        )
    }

    private func identify(
        _ name: String, _ password: String?, _ form: Remediation
    ) async throws -> Next {
        var next = self
        form["identifier"]?.value = name
        form["rememberMe"]?.value = attempt.options.remembersDevice == true
        if purpose == .signIn, let field = form["credentials"]?["passcode"] {
            guard let password else {
                let ask = Screen.password(of: name) { try await identify(name, $0, form) }
                return .screen(made(ask, of: form) { screen })
            }
            field.value = password
        } else {
            next.password = password
        }
        return try await next.send(form)
    }

    private func factors(of form: Remediation) -> [Screen.Choice] {
        choices(of: form).map { choice in
            (
                choice.factor,
                { username in
                    choice.select()
                    if let username { form["identifier"]?.value = username }
                    var next = self
                    next.channel = choice.factor.kind
                    return try await next.send(form)
                }
            )
        }
    }

    private func phone(_ form: Remediation) -> Screen {
        let choices = choices(of: form)
        let channels = choices.map(\.factor.kind)
        let chosen = channels.filter { $0 == channel }
        return asking(
            form,
            for: ["authenticator.methodType", "authenticator.phoneNumber", "phoneNumber"],
            .phone(.init(channels: chosen.isEmpty ? channels : chosen)) { number, _, channel in
                (choices.first { $0.factor.kind == channel } ?? choices.first)?.select()
                (form["authenticator"]?["phoneNumber"] ?? form["phoneNumber"])?.value = number
                return try await send(form)
            }
        )
    }

    // MARK: Proofs

    private func proof(_ form: Remediation, isEnrollment: Bool) -> Screen {
        switch current {
        case is IDXClient.Authenticator.Password where isEnrollment: return newPassword(form)
        case let question as IDXClient.Authenticator.SecurityQuestion:
            return isEnrollment ? newQuestion(question, form) : self.question(question, form)
        case let key as IDXClient.Authenticator.SecurityKey: return passkey(key, form)
        default: break
        }
        guard let field = form["credentials"]?["passcode"] ?? form["credentials"]?["totp"] else {
            return other(form)
        }
        func enter(_ text: String) async throws -> Next {
            field.value = text
            return try await send(form)
        }
        var screen: Screen {
            if current is IDXClient.Authenticator.Password { return .password(of: username, enter) }
            if isEnrollment, let app = current as? IDXClient.Authenticator.App,
                app.sharedSecret != nil
            {
                return .app(setup(app), enter)
            }
            return .code(code(field), wait: response.pollable.map(decision), enter)
        }
        return asking(form, for: ["credentials.passcode", "credentials.totp"], screen)
    }

    private func code(_ field: Remediation.Form.Field) -> OktaSignIn.Code {
        let length = field.maxLength.map { min(field.minLength ?? $0, $0)...$0 }
        return .init(factor: currentFactor, length: length, expiresAt: response.expiresAt)
    }

    private func question(
        _ question: IDXClient.Authenticator.SecurityQuestion, _ form: Remediation
    ) -> Screen {
        guard let field = form["credentials"]?["answer"] else { return other(form) }
        let key = question.questionKey.map { _ in "credentials.questionKey" }
        return asking(
            form,
            for: ["credentials.answer", key].compactMap(\.self),
            .question(question.question ?? field.label ?? "Security question") { answer in
                field.value = answer
                if let key = question.questionKey {
                    form["credentials"]?["questionKey"]?.value = key
                }
                return try await send(form)
            }
        )
    }

    private func newQuestion(
        _ question: IDXClient.Authenticator.SecurityQuestion, _ form: Remediation
    ) -> Screen {
        let questions = question.questions
        guard !questions.isEmpty, let credentials = form["credentials"] else { return other(form) }
        return .newQuestion(questions.map { .init(id: $0.key, text: $0.question) }) { key, answer in
            enter(question: key, answer, into: credentials)
            return try await send(form)
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

    private func passkey(
        _ key: IDXClient.Authenticator.SecurityKey, _ form: Remediation
    ) -> Screen {
        let org = URL(string: attempt.configuration.issuer)?.host
        // The last two have values that say nothing.
        let names = [
            "clientData", "authenticatorData", "signatureData", "attestation", "clientExtensions",
            "transports",
        ]
        .map { "credentials.\($0)" }
        func send(_ values: [String: String]) async throws -> Next {
            let defaults = ["clientExtensions": "{}", "transports": "[]"]
            for (name, value) in values.merging(defaults, uniquingKeysWith: { own, _ in own }) {
                form["credentials"]?[name]?.value = value
            }
            return try await self.send(form)
        }
        if let data = key.activationData {
            let activation: EmbeddedResponse.Factor.Embedded.Activation? = decoded(data)
            guard let options = activation.flatMap({ OktaWebAuthnCreationOptions($0, org: org) })
            else { return other(form) }
            return asking(form, for: names, .passkey(options) { try await send($0.fields) })
        }
        guard let data = key.challengeData,
            let challenge: EmbeddedResponse.Factor.Embedded.Challenge = decoded(data),
            let options = OktaWebAuthnRequestOptions(challenge, keys: [], org: org)
        else { return other(form) }
        return asking(form, for: names, .passkey(options) { try await send($0.fields) })
    }

    private func decoded<Value: Decodable>(_ json: OktaJSON) -> Value? {
        (try? JSONEncoder().encode(json)).flatMap {
            try? JSONDecoder().decode(Value.self, from: $0)
        }
    }

    // MARK: Waits

    private func poll(_ form: Remediation) -> Screen {
        let decision =
            response.pollable.map(decision) ?? { _ in
                try await advance(isWait: true) { try await form.proceed() }
            }
        guard form.type == .enrollPoll, let app = current as? IDXClient.Authenticator.App else {
            return .wait(wait(.pending), decision)
        }
        return .app(setup(app), wait: decision)
    }

    private func decision(on pollable: any Pollable) -> Screen.Wait {
        { onEvent in
            let (events, stream) = AsyncStream.makeStream(of: OktaPollEvent.self)
            let polling = Task {
                defer { stream.finish() }
                return try await pollable.poll { stream.yield($0) }
            }
            return try await advance(isWait: true) {
                // Ends early if the task is cancelled.
                for await event in events { onEvent(event) }
                if Task.isCancelled { polling.cancel() }
                return try await polling.value
            }
        }
    }

    private func wait(_ state: OktaSignIn.PendingDecision.State) -> OktaSignIn.PendingDecision {
        .init(
            factor: currentFactor,
            number: (current as? IDXClient.Authenticator.App)?.numberChallenge,
            state: state,
            expiresAt: response.expiresAt
        )
    }

    private func setup(_ app: IDXClient.Authenticator.App) -> OktaSignIn.AppSetup {
        var setup = OktaSignIn.AppSetup(factor: currentFactor, picture: app.qrCode)
        setup.setSecret(
            app.sharedSecret,
            account: response.user?.username ?? username,
            issuer: URL(string: attempt.configuration.issuer)?.host
        )
        return setup
    }

    // MARK: Passwords

    private func newPassword(_ form: Remediation) -> Screen {
        let settings = (current as? IDXClient.Authenticator.Password)?.settings
        let reason: OktaSignIn.NewPassword.Reason =
            switch form.type {
            case .reenrollAuthenticator: .expired
            case .reenrollAuthenticatorWarning: .expiresSoon(days: settings?.daysToExpiry)
            case .enrollAuthenticator: .first
            default: .reset
            }
        guard let field = form["credentials"]?["passcode"] else { return other(form) }
        return asking(
            form,
            for: ["credentials.passcode"],
            .newPassword(.init(reason: reason, rules: settings?.rules ?? [])) { new, _ in
                field.value = new
                return try await send(form)
            }
        )
    }

    // MARK: Messages

    /// The message where nothing is left to do.
    private var finalMessage: OktaSignIn.Message {
        let all = response.messages.allMessages
        let key = all.first?.localizationKey ?? ""
        let isError = all.contains { $0.type == .error }
        let reason: OktaSignIn.Message.Reason =
            if key.hasSuffix("session.expired") || key == "E0000011" {
                .expired
            } else if isError {
                .denied
            } else {
                .completed
            }
        let text = all.map(\.message).joined(separator: " ")
        return .init(
            reason,
            all.isEmpty ? "The sign-in cannot continue here." : text,
            url: response.failureRedirectUrl
        )
    }
}
