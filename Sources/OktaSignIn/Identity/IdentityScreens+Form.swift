import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    /// The screen of the response.
    var screen: Screen {
        let form = mainForm
        if response.isLoginSuccessful { return made(.done(nil), of: form) }
        // A push that ended leads to the list of factors; the screen first shows how it ended.
        if isAfterWait, let failure = response.waitFailure {
            let ended = wait(failure == .rejected ? .rejected : .timedOut)
            return made(.ended(ended), of: nil)
        }
        return made(form.map(content) ?? withoutForm, of: form)
    }

    /// The form that the org asks for first.
    var mainForm: Remediation? {
        let forms = response.remediations.filter { $0.type != .cancel }
        return forms.first { $0.rank == 0 } ?? forms.first
    }

    /// A screen for the form, or the form itself if it asks for something else.
    func content(of remediation: Remediation) -> Screen {
        let form = IdentityForm(remediation)
        guard let screen = special(form), form.captchaToken == nil || screen.step.takesCaptcha
        else {
            return general(form)
        }
        return screen
    }

    private func special(_ form: IdentityForm) -> Screen? {
        switch form.remediation.step {
        case .identify: return identify(form)
        case .identifyRecovery: return recover(form)
        case .selectAuthenticator: return chooseFactor(form)
        case .selectEnrollment: return chooseEnrollment(form)
        case .authenticatorData where form.type == .authenticatorVerificationData:
            return chooseFactor(form)
        case .authenticatorData where current is IDXClient.Authenticator.Phone: return phone(form)
        case .challenge: return proof(form, isEnrollment: false)
        case .enroll: return proof(form, isEnrollment: true)
        case .newPassword: return newPassword(form)
        case .poll: return poll(form)
        case .unsupported where form.remediation.canPoll: return poll(form)
        case .redirect(let provider):
            let name = provider.idpName ?? provider.serviceName
            return .webPage(provider.redirectUrl, name, returned)
        case .browser(let url): return .webPage(url, nil, returned)
        case .message: return withoutForm
        case .consent: return consent(form)
        case .unsupported: return unsupported(form)
        case .success, .enrollProfile, .authenticatorData, .unknown: return nil
        }
    }

    // MARK: Any form

    /// A form that fits no step, a page, or what there is to read before going on.
    private func general(_ form: IdentityForm) -> Screen {
        guard form.remediation.canProceed else {
            return form.remediation.href.flatMap(\.asPage).map { .webPage($0, nil, returned) }
                ?? unsupported(form)
        }
        if form.consent != nil, let consent = consent(form) { return consent }
        guard form.canBeSent(with: form.inputs.map(\.path)) else { return unsupported(form) }
        let fields = form.fields
        guard !fields.isEmpty || form.captchaToken != nil else { return notice(form) }
        let title = title(of: form.remediation)
        return .form(.init(name: form.remediation.name, title: title, fields: fields)) {
            try await submit($0, form)
        }
    }

    private func submit(_ values: [String: String], _ form: IdentityForm) async throws -> Next {
        if let label = form.enter(values) { return .refused(UserText.notANumber(label)) }
        return try await send(form.remediation)
    }

    /// A form that asks for nothing: the user reads, and goes on.
    private func notice(_ form: IdentityForm) -> Screen {
        let title = title(of: form.remediation)
        let text = texts.isEmpty ? title + "." : texts.joined(separator: " ")
        var screen = Screen.message(.init(.notice, text))
        screen.prompt.title = title
        screen.offers = [(.proceed, { try await send(form.remediation) })]
        return screen
    }

    private func unsupported(_ form: IdentityForm) -> Screen {
        let text =
            switch form.type {
            case .deviceAppleSsoExtension, .launchAuthenticator:
                UserText.onlyFromBrowser()
            case .launchNFCAuthenticator:
                UserText.keyOnlyFromBrowser()
            case .challengeAuthenticator, .enrollAuthenticator, .challengeFactor, .enrollFactor:
                UserText.unusableFactor(currentFactor.name)
            default: UserText.cannotDo()
            }
        return .message(.init(.unsupported, text))
    }

    // MARK: Consent

    private func consent(_ form: IdentityForm) -> Screen? {
        guard let field = form.consent,
            form.canBeSent(with: form.inputs.map(\.path) + [field.name ?? ""])
        else { return nil }
        func answer(_ isGiven: Bool, _ values: [String: String]) async throws -> Next {
            form.enterConsent(isGiven)
            return try await submit(values, form)
        }
        let isEmail = form.type == .emailChallengeConsent
        let consent = asked(form)
        let fields = form.fields.filter { field in
            !consent.scopes.contains { !$0.isOptional && field.id.hasSuffix(".\($0.id)") }
        }
        var screen = Screen.form(
            .init(
                name: form.remediation.name,
                title: isEmail ? UserText.wasItYou() : title(of: form.remediation),
                text: consent.lines,
                fields: fields,
                consent: consent
            ),
            button: isEmail ? UserText.itWasMe() : UserText.allow()
        ) { try await answer(true, $0) }
        if form.canRefuse {
            let action: OktaSignIn.Action = isEmail ? .notMe : .refuse
            screen.offers = [(action, { try await answer(false, [:]) })]
        }
        return screen
    }

    /// What the user agrees to.
    private func asked(_ form: IdentityForm) -> OktaSignIn.Consent {
        let info = response.requestInfo
        func fact(_ names: String...) -> String? {
            info.first { names.contains($0["name"]?.text ?? "") }?["value"]?.scalarText
        }
        let known = form.remediation.scopes.map { scope in
            OktaSignIn.Consent.Scope(
                id: scope.name, title: scope.label ?? scope.name, text: scope.explanation
            )
        }
        let opted = (form.remediation["optedScopes"]?.form?.allFields ?? []).map { field in
            OktaSignIn.Consent.Scope(
                id: field.name ?? "",
                title: field.label ?? field.name ?? "",
                text: field.explanation,
                isOptional: field.isMutable
            )
        }
        return .init(
            app: fact("appName", "app") ?? response.app?.label ?? response.app?.name,
            scopes: known + opted,
            browser: fact("browser", "userAgent"),
            place: fact("location", "geolocation", "place", "country")
        )
    }

    // MARK: Names

    private func identify(_ form: IdentityForm) -> Screen? {
        var step = OktaSignIn.Identify(purpose: purpose, username: username)
        let takesPassword = form.remediation["credentials"] != nil
        step.takesPassword = takesPassword && purpose == .signIn
        return identify(step, form)
    }

    private func recover(_ form: IdentityForm) -> Screen? {
        let isUnlock = purpose == .unlockAccount
        return identify(
            .init(purpose: isUnlock ? .unlockAccount : .recoverPassword, username: username), form
        )
    }

    private func identify(_ step: OktaSignIn.Identify, _ form: IdentityForm) -> Screen? {
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

    private func chooseFactor(_ form: IdentityForm) -> Screen? {
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

    private func chooseEnrollment(_ form: IdentityForm) -> Screen? {
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

    private func phone(_ form: IdentityForm) -> Screen? {
        let paths = ["authenticator.phoneNumber", "phoneNumber"]
        let fields = paths.compactMap { form.field($0, with: "authenticator.methodType") }
        guard let field = fields.first else { return nil }
        let choices = choices(of: form.remediation)
        let channels = choices.map(\.factor.kind)
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

    // MARK: Proofs

    private func proof(_ form: IdentityForm, isEnrollment: Bool) -> Screen? {
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
        let code: (String) async throws -> Next = {
            try await enter($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        if isEnrollment, let app = current as? IDXClient.Authenticator.App, app.sharedSecret != nil
        {
            return .app(setup, code)
        }
        return .code(self.code(field), wait: response.pollable.map(decision), code)
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

    private func question(
        _ question: IDXClient.Authenticator.SecurityQuestion, _ form: IdentityForm
    ) -> Screen? {
        let key = question.questionKey
        let others = key == nil ? [] : ["credentials.questionKey"]
        guard form.canBeSent(with: ["credentials.answer"] + others),
            let field = form.remediation["credentials.answer"]
        else { return nil }
        let words = question.question ?? key.flatMap(UserText.question)
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
        var questions = question.questions.map {
            OktaSignIn.NewQuestion(id: $0.key, text: $0.question)
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

    // MARK: Waits

    private func poll(_ form: IdentityForm) -> Screen {
        let decision =
            response.pollable.map(decision) ?? { _ in
                try await advance(isWait: true) { try await form.remediation.proceed() }
            }
        switch form.type {
        case .enrollPoll where current != nil: return .app(setup, wait: decision)
        case .deviceChallengePoll:
            var wait = wait(.pending)
            wait.factor.name = current?.displayName ?? "Okta Verify"
            wait.factor.kind = .other("signed_nonce")
            wait.url = response.deviceChallenge?.url?.asPage
            return .wait(wait, decision)
        default: return .wait(wait(.pending), decision)
        }
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

    /// How the current app is set up.
    private var setup: OktaSignIn.AppSetup {
        let data = current?.contextualData
        let app = current as? IDXClient.Authenticator.App
        let here = data?["samedevice"]
        let other = data?["devicebootstrap"]
        func page(_ address: OktaJSON?) -> URL? {
            address?.text.flatMap(URL.init(string:))?.asPage
        }
        let address = here?["setupOVUrl"] ?? other?["setupOVUrl"] ?? data?["setupNfcUrl"]
        var setup = OktaSignIn.AppSetup(factor: currentFactor, picture: app?.qrCode)
        setup.channel =
            switch app?.selectedChannel?.lowercased() {
            case "email": .email
            case "sms": .sms
            case "samedevice": .thisDevice
            case "devicebootstrap": .otherDevice
            default: setup.picture == nil && address != nil ? .thisDevice : .qrCode
            }
        setup.sentTo = app?.sentTo
        setup.setupURL = page(address)
        setup.downloadURL =
            page(here?["downloadHref"] ?? other?["downloadHref"] ?? data?["downloadHref"])
        setup.setSecret(
            app?.sharedSecret,
            account: response.user?.username ?? username,
            issuer: URL(string: attempt.configuration.issuer)?.host
        )
        return setup
    }

    // MARK: Passwords

    private func newPassword(_ form: IdentityForm) -> Screen? {
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

    // MARK: Messages

    /// A response without a form: where to go on, or why the sign-in is over.
    private var withoutForm: Screen {
        if let url = response.successRedirectUrl?.asPage { return .webPage(url, nil, returned) }
        if let device = response.deviceEnrollment, response.messages.allMessages.isEmpty {
            let app = device.name?.lowercased() == "oda" ? "Okta Verify" : device.vendor
            let text = UserText.setUpFirst(app ?? UserText.thisDevice())
            return .message(.init(.denied, text, url: device.url?.asPage))
        }
        return .message(finalMessage)
    }

    /// What the org says, each text once.
    private var texts: [String] {
        response.messages.allMessages.map(\.message).reduce(into: []) { texts, text in
            if !text.isEmpty, !texts.contains(text) { texts.append(text) }
        }
    }

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
        let link = all.lazy.flatMap(\.links).first?.url
        return .init(
            reason,
            texts.isEmpty ? UserText.cannotContinueHere() : texts.joined(separator: " "),
            url: (response.failureRedirectUrl ?? link)?.asPage
        )
    }
}
