import Foundation
import OktaAuthSdk
import OktaIdx
import OktaSignIn

extension FlowSession {
    /// The page of the current step.
    ///
    /// - Throws: ``FlowError`` if the sign-in is over without a result.
    func page() async throws -> Page {
        let prompt = signIn.prompt
        let title = prompt.title.hasSuffix("?") ? prompt.title : "\(prompt.title)."
        var page = Page(status: status, title: title)
        page.lines = signIn.messages + prompt.text
        page.lines += prompt.links.map { "\($0.title): \($0.url.absoluteString)" }
        if prompt.captcha != nil {
            page.lines.append("A CAPTCHA needs a browser: sign in at \(orgPage).")
        }
        page.link = prompt.page?.absoluteString
        page.wait = prompt.waiting.map {
            Wait(text: $0.text, number: $0.number, deadline: $0.until)
        }
        let fields = prompt.fields.map(field)
        page.choices = prompt.choices.map { choice in
            self.choice(name(of: choice), self.title(of: choice), fields) {
                try await $0.answer($1, choosing: choice)
            }
        }
        // Where an empty line is a value, it cannot lead to the other choices.
        page.beginsWithFields = prompt.choices.count == 1 && fields.contains { !$0.isOptional }
        try await complete(&page)
        guard page.result == nil else { return page }
        page.choices += signIn.actions.filter { $0.kind != .enterLink }.map { action in
            choice(action.kind.name, action.title) { signIn, _ in try await signIn.perform(action) }
        }
        if let remembers = signIn.remembersDevice {
            let title =
                remembers
                ? "Ask again on this device (now: do not ask)"
                : "Do not ask again on this device (now: ask)"
            page.choices.append(
                choice("remember", title) { signIn, _ in signIn.remembersDevice = !remembers }
            )
        }
        page.choices += leaving
        return page
    }

    private func field(_ field: OktaSignIn.Prompt.Field) -> Field {
        let kind: Field.Kind =
            switch field.kind {
            case .secret where !field.rules.isEmpty:
                .newPassword { field.rulesBroken(by: $0).map { $0.userText() } }
            case .text, .number, .integer: .text
            case .secret: .secret
            case .flag: .flag
            case .options(let options): .option(options.map { ($0.label, $0.id) })
            }
        // The first of a list is not chosen yet.
        let known: String? = if case .option = kind { nil } else { field.value }
        return Field(
            id: field.id,
            label: field.label,
            kind: kind,
            isOptional: !field.isRequired,
            known: field.id == "channel" ? entry.channel?.rawValue : known
        )
    }

    /// The names of the fields: in a menu, the title of the button would not say what is typed.
    private func title(of choice: OktaSignIn.Prompt.Choice) -> String {
        let typed = signIn.prompt.fields.filter {
            switch $0.kind {
            case .text, .secret, .number, .integer: true
            case .flag, .options: false
            }
        }
        guard choice.factor == nil, !typed.isEmpty else { return choice.title }
        return "Enter: \(typed.map(\.label).joined(separator: ", "))"
    }

    /// A stable name, for scripts.
    private func name(of choice: OktaSignIn.Prompt.Choice) -> String {
        switch signIn.step {
        case .chooseFactor: "verify-\(choice.factor?.kind.name ?? choice.id)"
        case .chooseEnrollment: "enroll-\(choice.factor?.kind.name ?? choice.id)"
        case .identify(let step):
            switch step.purpose {
            case .signIn: "sign-in"
            case .recoverPassword: "recover"
            case .unlockAccount: "unlock"
            }
        case .form: "submit"
        case .newPassword: "new-password"
        case .newQuestion: "question"
        case .phone: "phone"
        case .webPage: "check"
        default: signIn.prompt.fields.last?.id ?? choice.id
        }
    }

    /// The name of the step on the wire.
    private var status: String {
        if let status = signIn.status { return status.statusType.rawValue }
        guard let response = signIn.response else { return "start" }
        if response.isLoginSuccessful { return "success" }
        return response.remediations.first { $0.type != .cancel }?.name ?? "message"
    }

    // MARK: What only a terminal does

    private func complete(_ page: inout Page) async throws {
        switch signIn.step {
        case .chooseFactor, .chooseEnrollment: preferChannel(on: &page)
        case .identify(let step):
            if step.takesPassword {
                let user = Field(id: "username", label: page.choices[0].fields[0].label)
                page.choices.append(
                    choice("name", "Enter the user name alone", [user]) {
                        try await $0.identify($1["username"] ?? "")
                    }
                )
            }
            if step.purpose == .unlockAccount { return }
            let link = "Continue with the link of an e-mail"
            page.choices += [
                Choice(id: "link", title: link) { [self] _ in recoveryLinkPage },
                Choice(id: "activate", title: "Use an activation token") { [self] _ in
                    activationPage
                },
            ]
        case .app(let app): page.app = app
        case .code(let code):
            page.factor = code.factor
            guard code.canWait, let wait = page.wait else { return }
            page.wait = nil
            page.choices.append(
                Choice(id: "wait-for-link", title: "Wait until the link is opened") { [self] _ in
                    var page = try await self.page()
                    (page.wait, page.beginsWithFields) = (wait, false)
                    return page
                }
            )
        case .newPassword(let step):
            let rules = step.rules.map { $0.userText() }.joined(separator: ", ")
            if !rules.isEmpty { page.lines.append("Rules: \(rules).") }
            if case .expiresSoon = step.reason { page.beginsWithFields = false }
        // A consent is not given by an empty line.
        case .form(let form):
            page.beginsWithFields =
                page.beginsWithFields && form.fields.contains { $0.kind != .flag }
        case .passkey: page.lines.append(browserNote)
        case .message(let message): try end(&page, message)
        case .done:
            page.result = FlowResult(of: signIn, status: page.status)
            if let response = signIn.response { try await exchange(response, on: &page) }
        default: break
        }
    }

    /// The channel that was asked for counts once.
    private func preferChannel(on page: inout Page) {
        guard let name = channel?.rawValue,
            let index = page.choices.firstIndex(where: { $0.id.hasSuffix("-\(name)") })
        else { return }
        page.choices.insert(page.choices.remove(at: index), at: 0)
        page.beginsWithFields = true
        channel = nil
    }

    private func end(_ page: inout Page, _ message: OktaSignIn.Message) throws {
        if message.reason == .completed {
            page.result = FlowResult(of: signIn, status: page.status)
            return
        }
        if message.reason == .unsupported { return page.lines.append(browserNote) }
        // Nothing is left but to start again.
        guard signIn.actions.contains(where: { $0.kind != .startAgain }) else {
            var error =
                signIn.underlyingError.map(FlowError.init) ?? FlowError(message: message.text)
            error.isOver = true
            error.code =
                error.code ?? signIn.response?.messages.allMessages.first?.localizationKey
            throw error
        }
    }

    private var leaving: [Choice] {
        var choices: [Choice] = []
        if signIn.status?.resumeToken != nil || signIn.response != nil,
            signIn.options.resumeStore != nil
        {
            let title = "Leave for now; 'okta-auth resume' continues it"
            choices.append(
                Choice(id: "keep", title: title) { _ in throw Leaving(endsSignIn: false) }
            )
        }
        choices.append(
            Choice(id: "cancel", title: "Leave") { [signIn] _ in
                await signIn.cancel()
                throw Leaving(endsSignIn: false)
            }
        )
        return choices
    }

    /// Shows the tokens, which Identity Engine gives at once.
    private func exchange(_ response: IDXClient.Response, on page: inout Page) async throws {
        guard givesTokens else { return page.lines.append("A cassette has no tokens.") }
        do {
            let token = try await response.exchangeCode()
            page.result?.expiresAt = token.expiresAt
            page.result?.tokens = [
                ("access_token", token.accessToken), ("token_type", token.tokenType),
                ("id_token", token.idToken),
                ("refresh_token", token.refreshToken), ("scope", token.scope),
            ].compactMap { name, value in value.map { (name, $0) } }
        } catch let error as IDXClientError {
            throw FlowError(error)
        }
    }

    private var browserNote: String {
        "It needs a browser, which this program is not. Sign in at \(orgPage), or choose another "
            + "factor."
    }

    private var orgPage: String {
        let issuer = signIn.configuration.issuer
        var parts = URLComponents(string: issuer)
        parts?.path = ""
        return parts?.string ?? issuer
    }
}
