import Foundation
import OktaAuthSdk
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
    }

    let step: OktaSignIn.Step
    private(set) var answers = Answers()
    var offers: [Offer] = []
    /// How the sign-in begins again from here, if the screen offers it.
    var again: (action: OktaSignIn.Action, beginning: Beginning)?
    var messages: [String] = []
    /// The error of the engine that the messages are about, if there is one.
    var cause: (any Error)?
    /// Whether the org is asked to remember the device, if there is a choice.
    var remembers: (get: () -> Bool, set: (Bool?) -> Void)?
    /// The transaction that the screen belongs to; `nil` if there is none.
    var transaction: Transaction?

    private init(_ step: OktaSignIn.Step, _ answer: (inout Answers) -> Void = { _ in }) {
        self.step = step
        answer(&answers)
    }

    var actions: [OktaSignIn.Action] {
        offers.map(\.action) + [again?.action].compactMap(\.self)
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
    ) -> Screen { Screen(.identify(step)) { $0.identify = answer } }

    static func password(
        of username: String?, _ enter: @escaping (String) async throws -> Next
    ) -> Screen { Screen(.password(.init(username: username))) { $0.password = enter } }

    static func chooseFactor(
        _ choices: [Choice], username: String? = nil, needsUsername: Bool = false
    ) -> Screen {
        var list = OktaSignIn.FactorList(factors: choices.map(\.factor))
        (list.username, list.needsUsername) = (username, needsUsername)
        return Screen(.chooseFactor(list)) { $0.choices = choices }
    }

    static func chooseEnrollment(
        _ choices: [Choice], enrolled: [OktaSignIn.Factor] = [], skippableUntil: Date? = nil
    ) -> Screen {
        var list = OktaSignIn.FactorList(factors: choices.map(\.factor))
        (list.enrolled, list.skippableUntil) = (enrolled, skippableUntil)
        return Screen(.chooseEnrollment(list)) { $0.choices = choices }
    }

    static func code(
        _ code: OktaSignIn.Code, wait: Wait? = nil,
        _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        var code = code
        code.canWait = wait != nil
        return Screen(.code(code)) { ($0.code, $0.wait) = (enter, wait) }
    }

    static func question(
        _ text: String, _ answer: @escaping (String) async throws -> Next
    ) -> Screen { Screen(.question(.init(text: text))) { $0.text = answer } }

    static func wait(_ step: OktaSignIn.Wait, _ wait: @escaping Wait) -> Screen {
        Screen(.wait(step)) { $0.wait = wait }
    }

    static func webPage(
        _ url: URL, _ name: String? = nil, _ comeBack: @escaping (URL?) async throws -> Next
    ) -> Screen { Screen(.webPage(.init(url: url, name: name))) { $0.page = comeBack } }

    static func passkey(
        _ options: OktaWebAuthnRequestOptions,
        _ verify: @escaping (OktaWebAuthnAssertion) async throws -> Next
    ) -> Screen { Screen(.passkey(.verify(options))) { $0.assertion = verify } }

    static func passkey(
        _ options: OktaWebAuthnCreationOptions,
        _ register: @escaping (OktaWebAuthnAttestation) async throws -> Next
    ) -> Screen { Screen(.passkey(.register(options))) { $0.attestation = register } }

    static func phone(
        _ phone: OktaSignIn.Phone,
        _ enroll: @escaping (String, String?, Answers.Channel?) async throws -> Next
    ) -> Screen { Screen(.phone(phone)) { $0.phone = enroll } }

    /// An app that shows a code once it is set up.
    static func app(
        _ app: OktaSignIn.App, _ enter: @escaping (String) async throws -> Next
    ) -> Screen { Screen(.app(app)) { $0.code = enter } }

    /// An app that is set up as soon as it has scanned the QR code.
    static func app(_ app: OktaSignIn.App, wait: @escaping Wait) -> Screen {
        var app = app
        app.waits = true
        return Screen(.app(app)) { $0.wait = wait }
    }

    static func newQuestion(
        _ questions: [OktaSignIn.NewQuestion],
        _ enroll: @escaping (String, String) async throws -> Next
    ) -> Screen { Screen(.newQuestion(questions)) { $0.newQuestion = enroll } }

    static func newPassword(
        _ step: OktaSignIn.NewPassword, _ set: @escaping (String, String?) async throws -> Next
    ) -> Screen { Screen(.newPassword(step)) { $0.newPassword = set } }

    static func form(
        _ form: OktaSignIn.Form, _ submit: @escaping ([String: String]) async throws -> Next
    ) -> Screen { Screen(.form(form)) { $0.form = submit } }
}

// MARK: What asks for none

extension Screen {
    /// A wait that ended without a decision for the sign-in.
    static func ended(_ wait: OktaSignIn.Wait) -> Screen { Screen(.wait(wait)) }

    static func message(_ message: OktaSignIn.Message) -> Screen { Screen(.message(message)) }

    static func done(_ session: OktaOidcStateManager?) -> Screen { Screen(.done(session)) }

    /// A beginning that failed, and can be tried again.
    static func notStarted(_ beginning: Beginning) -> Screen {
        var screen = Screen(.notStarted)
        screen.again = (.tryAgain, beginning)
        return screen
    }
}
