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
        var newQuestion: ((_ id: String, _ answer: String) async throws -> Next)?
        var newPassword: ((_ new: String, _ old: String?) async throws -> Next)?
        var form: ((_ values: [String: String]) async throws -> Next)?
        var wait: Wait?
        /// What completes any step that has inputs, by the ids of fields and of the choice.
        var values: ((_ values: [String: String], _ choice: String) async throws -> Next)?
    }

    let step: OktaSignIn.Step
    private(set) var prompt: OktaSignIn.Prompt
    private(set) var answers = Answers()
    var offers: [Offer] = []
    /// How the sign-in begins again from here.
    var restarts: [(action: OktaSignIn.Action, beginning: Beginning)] = []
    var messages: [String] = []
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
        button: String = "Continue",
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
    /// The user's input was refused: the screen stays, with this text.
    case refused(String, cause: (any Error)? = nil)
}

// MARK: What asks for an answer

extension Screen {
    static func identify(
        _ step: OktaSignIn.Identify,
        _ answer: @escaping (String, String?, Answers.Channel?) async throws -> Next
    ) -> Screen {
        var fields = [Field.username(step.username)]
        if step.takesPassword { fields.append(.password) }
        if !step.channels.isEmpty { fields.append(.channel(step.channels)) }
        let title =
            switch step.purpose {
            case .signIn: "Sign in"
            case .recoverPassword: "Set a new password"
            case .unlockAccount: "Unlock the account"
            }
        return Screen(.identify(step), title, fields) {
            try await answer(
                $0["username"] ?? "", $0["password"], step.channels.chosen(in: $0)
            )
        } _: {
            $0.identify = answer
        }
    }

    static func password(
        of username: String?, _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        let text = [username].compactMap(\.self)
        return Screen(
            .password(.init(username: username)), "Enter the password", [.password], text: text
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
        let prompt = prompt("Choose one more proof", choices, fields)
        return Screen(.chooseFactor(list), prompt) { $0.take(choices) }
    }

    static func chooseEnrollment(
        _ choices: [Choice], enrolled: [OktaSignIn.Factor] = [], skippableUntil: Date? = nil
    ) -> Screen {
        var list = OktaSignIn.FactorList(factors: choices.map(\.factor))
        (list.enrolled, list.skippableUntil) = (enrolled, skippableUntil)
        var prompt = prompt("Choose what to set up", choices, [])
        let names = enrolled.map(\.name).joined(separator: ", ")
        if !names.isEmpty { prompt.text.append("Set up already: \(names).") }
        if let date = skippableUntil {
            prompt.text.append("It can be skipped until \(date.formatted(.dateTime)).")
        }
        return Screen(.chooseEnrollment(list), prompt) { $0.take(choices) }
    }

    private static func prompt(
        _ title: String, _ choices: [Choice], _ fields: [Field]
    ) -> OktaSignIn.Prompt {
        let buttons = choices.map { choice in
            let note = choice.factor.isRequired ? " (required)" : ""
            return OktaSignIn.Prompt.Choice(
                id: choice.factor.id, title: choice.factor.title + note, factor: choice.factor
            )
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
            (field.label, field.kind) = ("Link of the e-mail, or its token", .secret)
        }
        let title = code.acceptsLink ? "Open the e-mail with a link" : code.factor.title
        let link = OktaSignIn.Prompt.Waiting(
            subject: "the link in the e-mail to be opened", until: code.expiresAt
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
        let subject = step.factor.kind == .push ? "the answer on the phone" : step.factor.name
        prompt.waiting = .init(subject: subject, number: step.number, until: step.expiresAt)
        return Screen(.wait(step), prompt) { $0.wait = wait }
    }

    static func webPage(
        _ url: URL, _ name: String? = nil, _ comeBack: @escaping (URL?) async throws -> Next
    ) -> Screen {
        guard url.asPage != nil else {
            return message(
                .init(.unsupported, "The org asks for a page that cannot be opened safely."))
        }
        let title = "Continue at \(name ?? url.host ?? "a page")"
        let text = ["Open the page in a browser, sign in there, and come back."]
        var screen = Screen(
            .webPage(.init(url: url, name: name)), title, [], button: "I am back", text: text
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
        Screen(.passkey(.verify(options)), .init(title: "Use a passkey")) { $0.assertion = verify }
    }

    static func passkey(
        _ options: OktaWebAuthnCreationOptions,
        _ register: @escaping (OktaWebAuthnAttestation) async throws -> Next
    ) -> Screen {
        Screen(.passkey(.register(options)), .init(title: "Create a passkey")) {
            $0.attestation = register
        }
    }

    static func phone(
        _ phone: OktaSignIn.PhoneSetup,
        _ enroll: @escaping (String, String?, Answers.Channel?) async throws -> Next
    ) -> Screen {
        let known = phone.knownNumbers.joined(separator: ", ")
        var fields = [
            Field(id: "phone", label: "Phone number, like +15551234567", isRequired: known.isEmpty)
        ]
        if phone.takesExtension { fields.append(.init(id: "extension", label: "Extension")) }
        if phone.channels.count > 1 { fields.append(.channel(phone.channels)) }
        let text = known.isEmpty ? [] : ["Leave it empty for \(known)."]
        return Screen(.phone(phone), "Set up a phone", fields, text: text) {
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
        let text = ["Scan the QR code with the app, or type the secret in; then enter its code."]
        var screen = Screen(.app(app), "Set up \(app.factor.title)", [.code], text: text) {
            try await enter($0["code"] ?? "")
        } _: {
            $0.code = enter
        }
        screen.prompt.picture = app.promptPicture
        return screen
    }

    /// An app that is set up as soon as it has scanned the QR code.
    static func app(_ app: OktaSignIn.AppSetup, wait: @escaping Wait) -> Screen {
        var app = app.withSafePages
        app.canWait = true
        var prompt = OktaSignIn.Prompt(title: "Set up \(app.factor.title)")
        prompt.text = ["Scan the QR code with the app."]
        prompt.picture = app.promptPicture
        prompt.waiting = .init(subject: "the QR code to be scanned")
        return Screen(.app(app), prompt) { $0.wait = wait }
    }

    static func newQuestion(
        _ questions: [OktaSignIn.NewQuestion],
        _ enroll: @escaping (String, String) async throws -> Next
    ) -> Screen {
        let options = questions.map { OktaSignIn.Form.Field.Option(id: $0.id, label: $0.text) }
        let question = Field(
            id: "question", label: "Question", kind: .options(options), isRequired: true,
            value: options.first?.id
        )
        return Screen(
            .newQuestion(questions), "Set up a security question", [question, .answer]
        ) {
            try await enroll($0["question"] ?? options.first?.id ?? "", $0["answer"] ?? "")
        } _: {
            $0.newQuestion = enroll
        }
    }

    static func newPassword(
        _ step: OktaSignIn.NewPassword, _ set: @escaping (String, String?) async throws -> Next
    ) -> Screen {
        let title =
            switch step.reason {
            case .expired: "The password has expired"
            case .expiresSoon(let days?): "The password expires in \(days) days"
            case .expiresSoon(nil): "The password expires soon"
            case .reset, .first: "Choose a new password"
            }
        var fields = [
            Field(
                id: "new", label: "New password", kind: .secret, isRequired: true,
                rules: step.rules
            )
        ]
        if step.needsOldPassword {
            let old = Field(id: "old", label: "Old password", kind: .secret, isRequired: true)
            fields.insert(old, at: 0)
        }
        return Screen(.newPassword(step), title, fields) {
            try await set($0["new"] ?? "", $0["old"])
        } _: {
            $0.newPassword = set
        }
    }

    static func form(
        _ form: OktaSignIn.Form, _ submit: @escaping ([String: String]) async throws -> Next
    ) -> Screen {
        Screen(.form(form), form.title, form.fields, text: form.text, send: submit) {
            $0.form = submit
        }
    }
}

// MARK: What asks for none

extension Screen {
    /// A wait that ended without a decision for the sign-in.
    static func ended(_ wait: OktaSignIn.PendingDecision) -> Screen {
        let text =
            wait.state == .rejected
            ? "It was rejected on the phone." : "It was not answered in time."
        return Screen(.wait(wait), .init(title: wait.factor.title, text: [text]))
    }

    static func message(_ message: OktaSignIn.Message) -> Screen {
        var message = message
        message.url = message.url?.asPage
        let title =
            switch message.reason {
            case .accountLocked: "The account is locked"
            case .denied, .unsupported, .misconfigured: "This does not work"
            case .interrupted: "This did not work"
            case .expired: "The sign-in is over"
            case .completed: "Done"
            }
        return Screen(
            .message(message), .init(title: title, text: [message.text], page: message.url)
        )
    }

    static func done(_ session: OktaOidcStateManager?) -> Screen {
        Screen(.done(session), .init(title: "Signed in"))
    }

    /// Nothing has begun, or what began was cancelled.
    static func notStarted(_ action: OktaSignIn.Action, _ beginning: Beginning) -> Screen {
        var screen = Screen(.notStarted, .init(title: "Nothing has begun"))
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
        app.pictureURL = pictureURL?.asPage
        return app
    }

    fileprivate var promptPicture: OktaSignIn.Prompt.Picture {
        .init(text: link, data: picture, url: pictureURL, secret: secret)
    }
}
