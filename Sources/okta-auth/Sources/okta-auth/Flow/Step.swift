import Foundation

/// One state of a sign-in, as the terminal shows it.
@MainActor
struct Step {
    /// The name of the state on the wire, for example `MFA_CHALLENGE`.
    let status: String
    /// The state in plain words.
    let title: String
    /// What else the user should know.
    var lines: [String] = []
    /// What to scan or type into an app.
    var setup: Setup?
    /// The wait that begins by itself.
    var wait: Wait?
    /// What can be done, most useful first.
    var choices: [Choice] = []
    /// The choice whose fields are asked for without a menu: the first one.
    var beginsWithFields = false
    /// The outcome, if this is the end.
    var result: FlowResult?
}

/// What sets up an app on a phone.
struct Setup: Sendable {
    /// The text in the QR code.
    var code: String?
    /// The link in the QR code, or the one to open in a browser.
    var link: String?
    /// The address or the file of a picture of the QR code.
    var picture: String?
    /// The secret to type in.
    var secret: String?
}

/// An operation of a step.
@MainActor
struct Choice {
    /// A stable name, for scripts: `verify-push`.
    let id: String
    /// The title in the menu.
    let title: String
    /// The inputs, in order.
    var fields: [Field] = []
    /// Whether a wait continues while it runs; it then has no fields.
    var isAside = false
    /// Calls the operation.
    let run: (_ answers: Answers) async throws -> Outcome
}

/// An input of a choice.
@MainActor
struct Field {
    /// How a value is asked for.
    enum Kind {
        /// Shown while it is typed.
        case text
        /// Hidden while it is typed.
        case secret
        /// Hidden, and typed twice; the closure names the rules it breaks.
        case newPassword(rulesBroken: (String) -> [String])
        /// One of a list, which may have to be fetched.
        case option(() async throws -> [(title: String, value: String)])
        /// Yes or no: `true` or `false`.
        case flag
    }

    let id: String
    let label: String
    var kind = Kind.text
    var isOptional = false
    /// The value, if it is known already; used once.
    var known: String?
}

/// The values of the fields of a choice, by their ids.
struct Answers {
    var values: [String: String] = [:]

    /// The value of a field; empty if there is none.
    subscript(id: String) -> String { values[id] ?? "" }
}

/// What became of an operation.
@MainActor
enum Outcome {
    /// The next step.
    case next(Step)
    /// The step is the same; the text says what happened.
    case stay(String?)
    /// The transaction is over, as the user wished.
    case left
}

/// A wait for something that happens elsewhere.
@MainActor
struct Wait {
    /// What is waited for: "Waiting for …".
    let subject: String
    /// When it ends at the latest.
    var deadline: Date?
    /// Runs until there is an outcome, and reports events meanwhile.
    let run: (_ report: @escaping (WaitEvent) -> Void) async throws -> Outcome
}

/// An event of a wait.
enum WaitEvent: Equatable, Sendable {
    /// Nothing was decided yet; ends any trouble.
    case pending
    /// The number to pick on the phone.
    case number(Int)
    /// It takes long; another choice may be better.
    case long
    /// Something is wrong, and it will be tried again.
    case trouble(String, until: Date?)
}
