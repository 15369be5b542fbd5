import Foundation
import OktaAuthSdk
import OktaCore
import OktaOidc

/// One screen of a sign-in: what it shows, and what the user's answers and actions do.
///
/// Each function below takes a step together with what answers it, and nothing else makes a screen:
/// what is shown can be answered.
struct Screen {
    typealias Wait = (_ onEvent: (_ event: OktaPollEvent) -> Void) async throws -> Next
    /// A factor to choose, and what the choice does.
    typealias Choice = (
        factor: OktaSignIn.Factor, run: (_ username: String?) async throws -> Next
    )
    /// An action besides completing the step, and what it does.
    typealias Offer = (action: OktaSignIn.Action, run: () async throws -> Next)

    /// What completes a step; `nil` for an answer that the step does not take.
    struct Answers {
        typealias Channel = OktaSignIn.Factor.Kind
        var identify: ((_ name: String, _ password: String?, Channel?) async throws -> Next)?
        var password: ((_ password: String) async throws -> Next)?
        var choices: [Choice] = []
        var code: ((_ code: String) async throws -> Next)?
        var text: ((_ answer: String) async throws -> Next)?
        var page: ((_ url: URL?) async throws -> Next)?
        var assertion: ((OktaWebAuthnAssertion) async throws -> Next)?
        var attestation: ((OktaWebAuthnAttestation) async throws -> Next)?
        var phone: ((_ number: String, _ extension: String?, Channel?) async throws -> Next)?
        var newQuestion: ((OktaSignIn.NewQuestion, _ answer: String) async throws -> Next)?
        var newPassword: ((_ new: String, _ old: String?) async throws -> Next)?
        var form: ((_ values: [String: String]) async throws -> Next)?
        var wait: Wait?
        /// What completes any step that has inputs, by the ids of fields and of the choice.
        var values: ((_ values: [String: String], _ choice: String) async throws -> Next)?
    }

    var step: OktaSignIn.Step
    var prompt: OktaSignIn.Prompt
    private(set) var answers = Answers()
    var offers: [Offer] = []
    /// How the sign-in begins again from here.
    var restarts: [(action: OktaSignIn.Action, beginning: Beginning)] = []
    /// Each text once, and none that the step shows already.
    var messages: [String] = [] {
        didSet {
            var shown: Set<String> = [""]
            let text = if case .message(let message) = step { message.text } else { "" }
            messages = messages.filter { !text.contains($0) && shown.insert($0).inserted }
        }
    }
    /// The pages that the messages name.
    var links: [OktaSignIn.Link] {
        get { prompt.links }
        set { prompt.links = newValue }
    }
    /// What has to be solved with the answer, and what enters its result.
    private(set) var captcha: (asked: OktaSignIn.Captcha, enter: (_ token: String) -> Void)?
    /// The error of the engine that the messages are about, if there is one.
    var cause: (any Error)?
    /// Whether the org is asked to remember the device, if there is a choice.
    var remembers: (get: () -> Bool, set: (Bool?) -> Void)?
    /// The transaction that the screen belongs to; `nil` if there is none.
    var transaction: Transaction?

    private init(
        _ step: OktaSignIn.Step,
        _ prompt: OktaSignIn.Prompt,
        _ answer: (inout Answers) -> Void = { _ in }
    ) {
        (self.step, self.prompt) = (step, prompt)
        answer(&answers)
    }

    private typealias Field = OktaSignIn.Prompt.Field

    /// A screen with one button.
    private init(
        _ step: OktaSignIn.Step,
        _ title: String,
        _ fields: [Field],
        button: String = UserText.next(),
        text: [String] = [],
        send: @escaping (_ values: [String: String]) async throws -> Next,
        _ answer: (inout Answers) -> Void
    ) {
        let prompt = OktaSignIn.Prompt(
            title: title, text: text, fields: fields, choices: [.init(id: "next", title: button)]
        )
        self.init(step, prompt, answer)
        answers.values = { values, _ in try await send(values) }
    }

    /// Asks for a CAPTCHA with the answer.
    mutating func ask(_ captcha: OktaSignIn.Captcha, _ enter: @escaping (_ token: String) -> Void) {
        switch step {
        case .identify(var value):
            value.captcha = captcha
            step = .identify(value)
        case .password(var value):
            value.captcha = captcha
            step = .password(value)
        case .chooseFactor(var value):
            value.captcha = captcha
            step = .chooseFactor(value)
        case .chooseEnrollment(var value):
            value.captcha = captcha
            step = .chooseEnrollment(value)
        case .form(var value):
            value.captcha = captcha
            step = .form(value)
        default: return
        }
        prompt.captcha = captcha
        self.captcha = (captcha, enter)
    }

    var actions: [OktaSignIn.Action] {
        offers.map(\.action) + restarts.map(\.action)
    }

    /// Whether nothing is left to continue: a start begins a new attempt.
    var isOver: Bool {
        switch step {
        case .notStarted, .done: true
        case .message: offers.isEmpty
        default: false
        }
    }
}

/// Where an answer or an action leads.
enum Next {
    case screen(Screen)
    /// The user's input was refused: the screen stays, with this text and the org's reasons.
    case refused(String, reasons: [String] = [], cause: (any Error)? = nil)
}

// MARK: What asks for an answer

extension Screen {
    static func identify(
        _ step: OktaSignIn.Identify,
        passkey verify: ((OktaWebAuthnAssertion) async throws -> Next)? = nil,
        _ answer: @escaping (String, String?, Answers.Channel?) async throws -> Next
    ) -> Screen {
        var fields = [Field.username(step.username)]
        if step.takesPassword { fields.append(.password) }
        if !step.channels.isEmpty { fields.append(.channel(step.channels)) }
        let title =
            switch step.purpose {
            case .signIn: UserText.signIn()
            case .recoverPassword: UserText.setNewPassword()
            case .unlockAccount: UserText.unlockAccount()
            }
        return Screen(.identify(step), title, fields) {
            try await answer(
                $0["username"] ?? "", $0["password"], step.channels.chosen(in: $0)
            )
        } _: {
            $0.identify = answer
            guard let verify, let options = step.passkey ?? step.suggestedPasskey else { return }
            $0.assertion = answering(options.challenge, { $0.clientDataJSON }, verify)
        }
    }

    static func password(
        of username: String?, _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        let text = [username].compactMap(\.self)
        return Screen(
            .password(.init(username: username)), UserText.enterPassword(), [.password], text: text
        ) {
            try await enter($0["password"] ?? "")
        } _: {
            $0.password = enter
        }
    }

    static func chooseFactor(
        _ choices: [Choice], username: String? = nil, needsUsername: Bool = false
    ) -> Screen {
        var list = OktaSignIn.FactorList(factors: choices.map(\.factor))
        (list.username, list.needsUsername) = (username, needsUsername)
        let fields = needsUsername ? [Field.username(username)] : []
        let prompt = prompt(UserText.chooseProof(), choices, fields)
        return Screen(.chooseFactor(list), prompt) { $0.take(choices) }
    }

    static func chooseEnrollment(
        _ choices: [Choice], enrolled: [OktaSignIn.Factor] = [], skippableUntil: Date? = nil
    ) -> Screen {
        let factors = choices.map(\.factor)
        let dates = factors.compactMap(\.skippableUntil) + [skippableUntil].compactMap(\.self)
        var list = OktaSignIn.FactorList(factors: factors, enrolled: enrolled)
        list.skippableUntil = dates.min()
        list.remainingSkips = factors.compactMap(\.remainingSkips).min()
        var prompt = prompt(UserText.chooseEnrollment(), choices, [])
        let names = enrolled.map(\.name).joined(separator: ", ")
        if !names.isEmpty { prompt.text.append(UserText.enrolledAlready(names)) }
        if let date = list.skippableUntil {
            prompt.text.append(UserText.skippableUntil(date.formatted(.dateTime)))
        }
        switch list.remainingSkips {
        case 0?: prompt.text.append(UserText.skippableNever())
        case 1?: prompt.text.append(UserText.skippableOnce())
        case let count?: prompt.text.append(UserText.skippableTimes("\(count)"))
        case nil: break
        }
        return Screen(.chooseEnrollment(list), prompt) { $0.take(choices) }
    }

    private static func prompt(
        _ title: String, _ choices: [Choice], _ fields: [Field]
    ) -> OktaSignIn.Prompt {
        let buttons = choices.map { choice in
            let factor = choice.factor
            var title = factor.title
            if factor.isRequired { title = UserText.requiredFactor(title) }
            if !factor.isActive { title = UserText.inactiveFactor(title) }
            return OktaSignIn.Prompt.Choice(id: factor.id, title: title, factor: factor)
        }
        return .init(title: title, fields: fields, choices: buttons)
    }

    static func code(
        _ code: OktaSignIn.Code, wait: Wait? = nil,
        _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        var code = code
        code.canWait = wait != nil
        var field = Field.code
        if code.acceptsLink {
            (field.label, field.kind) = (UserText.mailLink(), .secret)
        }
        let title = code.acceptsLink ? UserText.openMail() : code.factor.title
        let link = OktaSignIn.Prompt.Waiting(
            text: UserText.waitingForLink(), until: code.expiresAt
        )
        var screen = Screen(.code(code), title, [field]) {
            try await enter($0["code"] ?? "")
        } _: {
            ($0.code, $0.wait) = (enter, wait)
        }
        if wait != nil { screen.prompt.waiting = link }
        return screen
    }

    static func question(
        _ text: String, _ answer: @escaping (String) async throws -> Next
    ) -> Screen {
        Screen(.question(.init(text: text)), text, [.answer]) {
            try await answer($0["answer"] ?? "")
        } _: {
            $0.text = answer
        }
    }

    static func wait(_ step: OktaSignIn.PendingDecision, _ wait: @escaping Wait) -> Screen {
        var prompt = OktaSignIn.Prompt(title: step.factor.title)
        let text =
            step.factor.kind == .push
            ? UserText.waitingForPhone() : UserText.waitingFor(step.factor.name)
        prompt.waiting = .init(text: text, number: step.number, until: step.expiresAt)
        prompt.page = step.url
        return Screen(.wait(step), prompt) { $0.wait = wait }
    }

    static func webPage(
        _ url: URL, _ name: String? = nil, _ comeBack: @escaping (URL?) async throws -> Next
    ) -> Screen {
        guard url.asPage != nil else { return message(.init(.unsupported, UserText.unsafePage())) }
        let title = (name ?? url.host).map { UserText.continueAt($0) } ?? UserText.continueAtPage()
        let text = [UserText.openPageAndReturn()]
        var screen = Screen(
            .webPage(.init(url: url, name: name)), title, [], button: UserText.returned(),
            text: text
        ) {
            try await comeBack($0["url"].flatMap(URL.init(string:)))
        } _: {
            $0.page = comeBack
        }
        screen.prompt.page = url
        return screen
    }

    static func passkey(
        _ options: OktaWebAuthnRequestOptions,
        _ verify: @escaping (OktaWebAuthnAssertion) async throws -> Next
    ) -> Screen {
        Screen(.passkey(.verify(options)), .init(title: UserText.usePasskey())) {
            $0.assertion = answering(options.challenge, { $0.clientDataJSON }, verify)
        }
    }

    static func passkey(
        _ options: OktaWebAuthnCreationOptions,
        _ register: @escaping (OktaWebAuthnAttestation) async throws -> Next
    ) -> Screen {
        Screen(.passkey(.register(options)), .init(title: UserText.createPasskey())) {
            $0.attestation = answering(options.challenge, { $0.clientDataJSON }, register)
        }
    }

    /// Sends what answers `challenge`, and refuses what the system returns for an earlier one.
    private static func answering<Response>(
        _ challenge: Data,
        _ clientData: @escaping (Response) -> Data,
        _ send: @escaping (Response) async throws -> Next
    ) -> (Response) async throws -> Next {
        { response in
            if let answered = ClientDataChallenge(clientData(response)).bytes, answered != challenge
            {
                throw OktaSignInError.notOffered("The passkey is for an earlier step")
            }
            return try await send(response)
        }
    }

    static func phone(
        _ phone: OktaSignIn.PhoneSetup,
        _ enroll: @escaping (String, String?, Answers.Channel?) async throws -> Next
    ) -> Screen {
        let known = phone.knownNumbers.joined(separator: ", ")
        var fields = [
            Field(id: "phone", label: UserText.phoneNumber(), isRequired: known.isEmpty)
        ]
        if phone.takesExtension {
            fields.append(.init(id: "extension", label: UserText.phoneExtension()))
        }
        if phone.channels.count > 1 { fields.append(.channel(phone.channels)) }
        let text = known.isEmpty ? [] : [UserText.leaveEmpty(known)]
        return Screen(.phone(phone), UserText.setUpPhone(), fields, text: text) {
            try await enroll($0["phone"] ?? "", $0["extension"], phone.channels.chosen(in: $0))
        } _: {
            $0.phone = enroll
        }
    }

    /// An app that shows a code once it is set up.
    static func app(
        _ app: OktaSignIn.AppSetup, _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        let app = app.withSafePages
        let text = [UserText.scanOrType()]
        var screen = Screen(.app(app), UserText.setUp(app.factor.title), [.code], text: text) {
            try await enter($0["code"] ?? "")
        } _: {
            $0.code = enter
        }
        screen.prompt.picture = app.promptPicture
        return screen
    }

    /// An app that is set up by itself, as soon as it has the data.
    static func app(_ app: OktaSignIn.AppSetup, wait: @escaping Wait) -> Screen {
        var app = app.withSafePages
        app.canWait = true
        var prompt = OktaSignIn.Prompt(title: UserText.setUp(app.factor.title))
        let (text, waiting) =
            switch app.channel {
            case .qrCode: (UserText.scan(), UserText.waitingForScan)
            case .email:
                (
                    app.sentTo.map { UserText.openLinkOfMailTo($0) } ?? UserText.openLinkOfMail(),
                    UserText.waitingForOpenedLink
                )
            case .sms:
                (
                    app.sentTo.map { UserText.openLinkOfTextTo($0) } ?? UserText.openLinkOfText(),
                    UserText.waitingForOpenedLink
                )
            case .thisDevice: (UserText.openAppHere(), UserText.waitingForSetUp)
            case .otherDevice: (UserText.openAppThere(), UserText.waitingForSetUp)
            }
        prompt.text = [text]
        prompt.picture = app.promptPicture
        prompt.page = app.setupURL
        prompt.waiting = .init(text: waiting())
        if let url = app.downloadURL { prompt.links = [.init(title: UserText.getApp(), url: url)] }
        return Screen(.app(app), prompt) { $0.wait = wait }
    }

    static func newQuestion(
        _ questions: [OktaSignIn.NewQuestion],
        _ enroll: @escaping (OktaSignIn.NewQuestion, String) async throws -> Next
    ) -> Screen {
        let options = questions.map {
            OktaSignIn.Form.Field.Option(
                id: $0.id, label: $0.isOwn ? UserText.ownQuestion() : $0.text
            )
        }
        var fields = [
            Field(
                id: "question", label: UserText.question(), kind: .options(options),
                isRequired: true,
                value: options.first?.id
            )
        ]
        if questions.contains(where: \.isOwn) {
            fields.append(Field(id: "text", label: UserText.ownQuestion()))
        }
        return Screen(
            .newQuestion(questions), UserText.setUpQuestion(), fields + [.answer]
        ) { values in
            let id = values["question"] ?? options.first?.id
            guard var question = questions.first(where: { $0.id == id }) else {
                throw OktaSignInError.notOffered("The step has no question '\(id ?? "")'")
            }
            if question.isOwn { question.text = values["text"] ?? "" }
            return try await enroll(question, values["answer"] ?? "")
        } _: {
            $0.newQuestion = { question, answer in
                guard !question.isOwn || !question.text.isEmpty else {
                    return .refused(UserText.missingInput())
                }
                return try await enroll(question, answer)
            }
        }
    }

    static func newPassword(
        _ step: OktaSignIn.NewPassword, _ set: @escaping (String, String?) async throws -> Next
    ) -> Screen {
        let title =
            switch step.reason {
            case .expired: UserText.passwordHasExpired()
            case .expiresSoon(1): UserText.passwordExpiresTomorrow()
            case .expiresSoon(let days?): UserText.passwordExpiresInDays("\(days)")
            case .expiresSoon(nil): UserText.passwordExpiresSoon()
            case .reset, .first: UserText.choosePassword()
            }
        var fields = [
            Field(
                id: "new", label: UserText.newPassword(), kind: .secret, isRequired: true,
                rules: step.rules
            )
        ]
        if step.needsOldPassword {
            let old = Field(
                id: "old", label: UserText.oldPassword(), kind: .secret, isRequired: true)
            fields.insert(old, at: 0)
        }
        return Screen(.newPassword(step), title, fields) {
            try await set($0["new"] ?? "", $0["old"])
        } _: {
            $0.newPassword = set
        }
    }

    static func form(
        _ form: OktaSignIn.Form,
        button: String = UserText.next(),
        _ submit: @escaping ([String: String]) async throws -> Next
    ) -> Screen {
        var screen = Screen(
            .form(form), form.title, form.fields, button: button, text: form.text, send: submit
        ) {
            $0.form = submit
        }
        screen.prompt.consent = form.consent
        return screen
    }
}

// MARK: What asks for none

extension Screen {
    /// A wait that ended without a decision for the sign-in.
    static func ended(_ wait: OktaSignIn.PendingDecision, _ text: String? = nil) -> Screen {
        let text =
            text
            ?? (wait.state == .rejected
                ? UserText.rejectedOnPhone() : UserText.notAnsweredInTime())
        return Screen(.wait(wait), .init(title: wait.factor.title, text: [text]))
    }

    static func message(_ message: OktaSignIn.Message) -> Screen {
        var message = message
        message.url = message.url?.asPage
        let title =
            switch message.reason {
            case .accountLocked: UserText.accountIsLocked()
            case .denied, .unsupported, .misconfigured: UserText.doesNotWork()
            case .notice: UserText.pleaseNote()
            case .interrupted: UserText.didNotWork()
            case .expired: UserText.signInIsOver()
            case .completed: UserText.done()
            }
        return Screen(
            .message(message), .init(title: title, text: [message.text], page: message.url)
        )
    }

    static func done(_ session: OktaOidcStateManager?) -> Screen {
        Screen(.done(session), .init(title: UserText.signedIn()))
    }

    /// Nothing has begun, or what began was cancelled.
    static func notStarted(_ action: OktaSignIn.Action, _ beginning: Beginning) -> Screen {
        var screen = Screen(.notStarted, .init(title: UserText.notStarted()))
        screen.restarts = [(action, beginning)]
        return screen
    }
}

extension Screen.Answers {
    fileprivate mutating func take(_ choices: [Screen.Choice]) {
        self.choices = choices
        values = { values, id in
            guard let choice = choices.first(where: { $0.factor.id == id }) else {
                throw OktaSignInError.notOffered("The step takes no choice '\(id)'")
            }
            return try await choice.run(values["username"])
        }
    }
}

extension URL {
    /// The address, if a browser may be sent there: over a secure connection, with a host, and without
    /// a user, which can be made to look like the host.
    var asPage: URL? {
        Origin(self).isSecure && host?.isEmpty == false && user == nil ? self : nil
    }
}

extension OktaSignIn.AppSetup {
    fileprivate var withSafePages: Self {
        var app = self
        (app.pictureURL, app.downloadURL) = (pictureURL?.asPage, downloadURL?.asPage)
        return app
    }

    fileprivate var promptPicture: OktaSignIn.Prompt.Picture {
        .init(text: link, data: picture, url: pictureURL, secret: secret)
    }
}
