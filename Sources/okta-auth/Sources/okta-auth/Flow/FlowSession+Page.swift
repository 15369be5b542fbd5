import Foundation
import OktaSignIn

extension FlowSession {
    /// The page of the current step.
    ///
    /// - Throws: ``FlowError`` if the sign-in is over without a result.
    func page() async throws -> Page {
        var page = Page(status: status, lines: signIn.messages)
        try await fill(&page)
        guard page.result == nil else { return page }
        page.choices += signIn.actions.filter { $0.kind != .enterLink }.map { action in
            choice(action.kind.name, action.title) { signIn, _ in try await signIn.perform(action) }
        }
        if let remembers = signIn.remembersDevice {
            let title =
                remembers
                ? "Ask again on this device (now: do not ask)"
                : "Do not ask again on this device (now: ask)"
            offer(&page, "remember", title) { signIn, _ in signIn.remembersDevice = !remembers }
        }
        if signIn.status?.resumeToken != nil || signIn.response != nil,
            signIn.options.resumeStore != nil
        {
            let title = "Leave for now; 'okta-auth resume' continues it"
            page.choices.append(
                Choice(id: "keep", title: title) { _ in throw Leaving(endsSignIn: false) }
            )
        }
        page.choices.append(
            Choice(id: "cancel", title: "Leave") { [signIn] _ in
                await signIn.cancel()
                throw Leaving(endsSignIn: false)
            }
        )
        return page
    }

    /// The name of the step on the wire.
    private var status: String {
        if let status = signIn.status { return status.statusType.rawValue }
        guard let response = signIn.response else { return "start" }
        if response.isLoginSuccessful { return "success" }
        return response.remediations.first { $0.type != .cancel }?.name ?? "message"
    }

    /// Adds a choice; the fields of the first choice are asked for without a menu.
    private func offer(
        _ page: inout Page,
        _ id: String,
        _ title: String,
        _ fields: [Field] = [],
        _ operation: @escaping Operation
    ) {
        if page.choices.isEmpty { page.beginsWithFields = !fields.isEmpty }
        page.choices.append(choice(id, title, fields, operation))
    }

    // MARK: Steps

    private func fill(_ page: inout Page) async throws {
        switch signIn.step {
        case .notStarted: page.title = "Nothing has begun."
        case .identify(let step): identify(&page, step)
        case .password:
            page.title = "The password is needed."
            offer(&page, "password", "Enter the password", [.password]) {
                try await $0.enter(password: $1["password"] ?? "")
            }
        case .chooseFactor(let list):
            page.title = "One more proof is needed."
            choose(&page, list, "verify")
        case .chooseEnrollment(let list):
            page.title = "Something has to be set up."
            choose(&page, list, "enroll")
            let enrolled = list.enrolled.map(\.name).joined(separator: ", ")
            if !enrolled.isEmpty { page.lines.append("Set up already: \(enrolled).") }
            if let date = list.skippableUntil {
                page.lines.append("It can be skipped until \(date.formatted(.dateTime)).")
            }
        case .code(let code): enter(&page, code)
        case .question(let question):
            page.title = "A question is asked."
            let field = Field(id: "answer", label: question.text, kind: .secret)
            offer(&page, "answer", "Answer the question", [field]) {
                try await $0.answer($1["answer"] ?? "")
            }
        case .wait(let wait): show(&page, wait)
        case .webPage(let web):
            page.title = "The sign-in goes on in a browser."
            page.lines.append("Open this page in a browser, sign in there, and come back:")
            page.link = web.url.absoluteString
            offer(&page, "check", "The browser is done: go on") { signIn, _ in
                try await signIn.returnFromWebPage()
            }
        case .passkey:
            page.title = "A passkey is asked for."
            page.lines.append(browserNote)
        case .phone(let phone): enroll(&page, phone)
        case .app(let app): setUp(&page, app)
        case .newQuestion(let questions): enroll(&page, questions)
        case .newPassword(let step): newPassword(&page, step)
        case .form(let form): fill(&page, with: form)
        case .message(let message): try show(&page, message)
        case .done:
            page.title = "Signed in."
            page.result = FlowResult(of: signIn, status: page.status)
            if let response = signIn.response { try await exchange(response, on: &page) }
        }
    }

    /// Shows the tokens, which Identity Engine gives at once.
    private func exchange(_ response: IDXClient.Response, on page: inout Page) async throws {
        guard givesTokens else { return page.lines.append("A cassette has no tokens.") }
        do {
            let token = try await response.exchangeCode()
            page.result?.expiresAt = token.expiresAt
            page.result?.tokens = [
                ("access_token", token.accessToken), ("id_token", token.idToken),
                ("refresh_token", token.refreshToken), ("scope", token.scope),
            ].compactMap { name, value in value.map { (name, $0) } }
        } catch let error as IDXClientError {
            throw FlowError(error)
        }
    }

    private func identify(_ page: inout Page, _ step: OktaSignIn.Identify) {
        let user = Field.user(step.username)
        var fields = [user]
        if step.takesPassword { fields.append(.password) }
        if !step.channels.isEmpty {
            let label = "How is the code or link to reach you"
            fields.append(.channel(label, step.channels, entry.channel?.rawValue))
        }
        let (id, action, title) =
            switch step.purpose {
            case .signIn: ("sign-in", "Sign in", "Sign in to \(orgName).")
            case .recoverPassword:
                ("recover", "Set a new password", "Set a new password at \(orgName).")
            case .unlockAccount:
                ("unlock", "Unlock the account", "Unlock an account of \(orgName).")
            }
        page.title = title
        offer(&page, id, action, fields) { signIn, answers in
            try await signIn.identify(
                answers["user"] ?? "",
                password: answers["password"],
                channel: step.channels.first { $0.name == answers["channel"] }
            )
        }
        if step.takesPassword {
            offer(&page, "name", "Enter the user name alone", [user]) {
                try await $0.identify($1["user"] ?? "")
            }
        }
        if step.purpose != .unlockAccount {
            page.choices += [
                Choice(id: "link", title: "Continue with the link of an e-mail") { [self] _ in
                    recoveryLinkPage
                },
                Choice(id: "activate", title: "Use an activation token") { [self] _ in
                    activationPage
                },
            ]
        }
    }

    private func choose(_ page: inout Page, _ list: OktaSignIn.FactorList, _ verb: String) {
        page.choices = list.factors.map { factor in
            choice(
                "\(verb)-\(factor.kind.name)",
                factor.title + (factor.isRequired ? " (required)" : ""),
                list.needsUsername ? [.user(list.username)] : []
            ) { try await $0.choose(factor, username: $1["user"]) }
        }
        // The channel that was asked for counts once.
        guard let name = channel?.rawValue,
            let index = page.choices.firstIndex(where: { $0.id == "\(verb)-\(name)" })
        else { return }
        page.choices.insert(page.choices.remove(at: index), at: 0)
        page.beginsWithFields = true
        channel = nil
    }

    private func enter(_ page: inout Page, _ code: OktaSignIn.Code) {
        page.title =
            code.acceptsLink
            ? "If the account exists, an e-mail with a link is on its way."
            : "\(code.factor.title)."
        page.factor = code.factor
        let field =
            code.acceptsLink
            ? Field(id: "code", label: "Link of the e-mail, or its token", kind: .secret)
            : Field(id: "code", label: "Code")
        offer(&page, "code", "Enter the \(code.acceptsLink ? "link" : "code")", [field]) {
            try await $0.enter(code: $1["code"] ?? "")
        }
        guard code.canWait else { return }
        let wait = Wait(subject: "the link in the e-mail to be opened", deadline: code.expiresAt)
        page.choices.append(
            Choice(id: "wait-for-link", title: "Wait until the link is opened") { [self] _ in
                var page = try await self.page()
                page.wait = wait
                page.beginsWithFields = false
                return page
            }
        )
    }

    private func show(_ page: inout Page, _ wait: OktaSignIn.PendingDecision) {
        page.title = "\(wait.factor.title)."
        switch wait.state {
        case .pending:
            page.wait = Wait(
                subject: wait.factor.kind == .push ? "the answer on the phone" : "your turn",
                number: wait.number,
                deadline: wait.expiresAt
            )
        case .rejected: page.lines.append("It was rejected on the phone.")
        case .timedOut: page.lines.append("It was not answered in time.")
        }
    }

    // MARK: Enrollments and passwords

    private func enroll(_ page: inout Page, _ phone: OktaSignIn.PhoneSetup) {
        page.title = "Set up a phone."
        var fields = [Field(id: "phone", label: "Phone number, like +15551234567")]
        if phone.takesExtension {
            fields.append(
                Field(id: "extension", label: "Extension, or nothing", isOptional: true)
            )
        }
        if !phone.knownNumbers.isEmpty {
            page.lines.append("Leave it empty for \(phone.knownNumbers.joined(separator: ", ")).")
            fields[0].isOptional = true
        }
        if phone.channels.count > 1 {
            fields.append(.channel("How to get the code", phone.channels))
        }
        offer(&page, "phone", "Enter the phone number", fields) { signIn, answers in
            try await signIn.enroll(
                phoneNumber: answers["phone"] ?? "",
                extension: answers["extension"],
                by: phone.channels.first { $0.name == answers["channel"] }
            )
        }
    }

    private func setUp(_ page: inout Page, _ app: OktaSignIn.AppSetup) {
        page.title = "Set up \(app.factor.title)."
        page.app = app
        guard !app.canWait else {
            page.lines.append("Scan the QR code with the app.")
            page.wait = Wait(subject: "the QR code to be scanned")
            return
        }
        page.lines.append(
            "Scan the QR code with the app, or type the secret in; then enter its code."
        )
        offer(&page, "code", "Enter the code", [Field(id: "code", label: "Code")]) {
            try await $0.enter(code: $1["code"] ?? "")
        }
    }

    private func enroll(_ page: inout Page, _ questions: [OktaSignIn.NewQuestion]) {
        page.title = "Set up a security question."
        let options = Field.Kind.option(questions.map { ($0.text, $0.id) })
        let question = Field(id: "question", label: "Question", kind: options)
        let answer = Field(id: "answer", label: "Answer", kind: .secret)
        offer(&page, "question", "Choose a question", [question, answer]) { signIn, answers in
            guard let question = questions.first(where: { $0.id == answers["question"] }) else {
                return
            }
            try await signIn.enroll(question: question, answer: answers["answer"] ?? "")
        }
    }

    private func newPassword(_ page: inout Page, _ step: OktaSignIn.NewPassword) {
        page.title =
            switch step.reason {
            case .expired: "The password has expired."
            case .expiresSoon(let days?): "The password expires in \(days) days."
            case .expiresSoon(nil): "The password expires soon."
            case .reset, .first: "Choose a new password."
            }
        let rules = step.rules.map(\.description)
        if !rules.isEmpty { page.lines.append("It needs: \(rules.joined(separator: ", ")).") }
        var fields = [
            Field(
                id: "new",
                label: "New password",
                kind: .newPassword { step.rulesBroken(by: $0).map(\.description) }
            )
        ]
        if step.needsOldPassword {
            fields.insert(Field(id: "old", label: "Old password", kind: .secret), at: 0)
        }
        offer(&page, "new-password", "Set the new password", fields) {
            try await $0.setPassword($1["new"] ?? "", old: $1["old"])
        }
        if case .expiresSoon = step.reason { page.beginsWithFields = false }
    }

    // MARK: Forms and messages

    private func fill(_ page: inout Page, with form: OktaSignIn.Form) {
        page.title = "\(form.title)."
        page.lines += form.text.map { "- \($0)" }
        let fields = form.fields.map { field in
            let kind: Field.Kind =
                switch field.kind {
                case .text: .text
                case .secret: .secret
                case .flag: .flag
                case .options(let options): .option(options.map { ($0.label, $0.id) })
                }
            return Field(
                id: field.id,
                label: field.label,
                kind: kind,
                isOptional: !field.isRequired,
                known: field.kind == .text ? field.value : nil
            )
        }
        offer(&page, "submit", "Continue", fields) { try await $0.submit($1) }
        // A consent is not given by an empty line.
        page.beginsWithFields = form.fields.contains { $0.kind != .flag }
    }

    private func show(_ page: inout Page, _ message: OktaSignIn.Message) throws {
        page.title =
            switch message.reason {
            case .accountLocked: "The account is locked."
            case .denied, .unsupported, .misconfigured: "This does not work."
            case .interrupted: "This did not work."
            case .expired: "The sign-in is over."
            case .completed: "Done."
            }
        page.lines = [message.text]
        if message.reason == .completed {
            page.result = FlowResult(of: signIn, status: page.status)
            return
        }
        if message.reason == .unsupported { return page.lines.append(browserNote) }
        // Nothing is left but to start again.
        guard signIn.actions.contains(where: { $0.kind != .startAgain }) else {
            var error = signIn.cause.map(FlowError.init) ?? FlowError(message: message.text)
            error.isOver = true
            error.code =
                error.code ?? signIn.response?.messages.allMessages.first?.localizationKey
            throw error
        }
    }

    private var browserNote: String {
        "It needs a browser, which this program is not. Sign in at \(orgURL), or choose another "
            + "factor."
    }

    private var orgName: String { URL(string: orgURL)?.host ?? orgURL }

    private var orgURL: String {
        let issuer = signIn.configuration.issuer
        var parts = URLComponents(string: issuer)
        parts?.path = ""
        return parts?.string ?? issuer
    }
}
