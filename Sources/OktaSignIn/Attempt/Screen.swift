import Foundation
import OktaCore
import OktaOidc

/// One screen of a sign-in: what it shows, and where the user's input and actions lead.
///
/// The functions in `Screen+Identify`, `+Factors`, `+Proofs`, `+SetUp` and `+Messages` each take a step
/// together with the closure that completes it, and nothing else makes a screen: a step that is shown can be completed.
struct Screen {
    typealias Wait = (_ onEvent: (_ event: OktaPollEvent) -> Void) async throws -> Next
    /// A factor to choose, and what the choice does.
    typealias Choice = (
        factor: OktaSignIn.Factor, run: (_ username: String?) async throws -> Next
    )
    /// An action besides completing the step, and what it does.
    typealias Offer = (action: OktaSignIn.Action, run: () async throws -> Next)

    /// The closures that complete a step; `nil` for an input that the step does not take.
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
        /// Completes any step that has inputs, by the ids of fields and of the choice.
        var values: ((_ values: [String: String], _ choice: String) async throws -> Next)?
    }

    var step: OktaSignIn.Step
    var prompt: OktaSignIn.Prompt
    private(set) var answers = Answers()
    var offers: [Offer] = []
    /// How the sign-in begins again from here.
    var restarts: [(action: OktaSignIn.Action, startRequest: StartRequest)] = []
    /// Each text once, and none that the step shows already.
    var messages: [String] = [] {
        didSet {
            let text = if case .message(let message) = step { message.text } else { "" }
            messages = messages.shownOnce.filter { !text.contains($0) }
        }
    }
    /// The pages that the messages name.
    var links: [OktaSignIn.Link] {
        get { prompt.links }
        set { prompt.links = newValue }
    }
    /// The CAPTCHA of the step, and the closure that enters its result.
    private(set) var captcha: (asked: OktaSignIn.Captcha, enter: (_ token: String) -> Void)?
    /// The error of the engine that the messages are about, if there is one.
    var cause: (any Error)?
    /// Whether the org is asked to remember the device, if there is a choice.
    var remembers: (get: () -> Bool, set: (Bool?) -> Void)?
    /// The transaction that the screen belongs to, if any.
    var transaction: Transaction?

    init(
        _ step: OktaSignIn.Step,
        _ prompt: OktaSignIn.Prompt,
        _ answer: (inout Answers) -> Void = { _ in }
    ) {
        (self.step, self.prompt) = (step, prompt)
        answer(&answers)
    }

    typealias Field = OktaSignIn.Prompt.Field

    /// A screen with one button.
    init(
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

    /// Adds a CAPTCHA to the step.
    mutating func ask(_ captcha: OktaSignIn.Captcha, _ enter: @escaping (_ token: String) -> Void) {
        func adding<Value>(
            to value: Value, at place: WritableKeyPath<Value, OktaSignIn.Captcha?>
        ) -> Value {
            var value = value
            value[keyPath: place] = captcha
            return value
        }
        switch step {
        case .identify(let value): step = .identify(adding(to: value, at: \.captcha))
        case .password(let value): step = .password(adding(to: value, at: \.captcha))
        case .chooseFactor(let list): step = .chooseFactor(adding(to: list, at: \.captcha))
        case .chooseEnrollment(let list): step = .chooseEnrollment(adding(to: list, at: \.captcha))
        case .form(let value): step = .form(adding(to: value, at: \.captcha))
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

/// Where an input or an action leads.
enum Next {
    case screen(Screen)
    /// The user's input was refused: the screen stays, with this text and the org's reasons.
    case refused(String, reasons: [String] = [], cause: (any Error)? = nil)
}
