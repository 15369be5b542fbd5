import OktaSignIn

/// The source of decisions and values in a session: the terminal, or the script of a test.
@MainActor
protocol Dialogue: AnyObject, Sendable {
    func show(_ page: Page)

    func show(_ error: FlowError)

    /// Shows that an operation takes its time.
    func accompany(_ operation: () async throws -> Page?) async throws -> Page?

    /// Chooses what to do; `nil` to leave.
    func choose(from choices: [Choice], on page: Page) async -> Choice?

    func answers(to fields: [Field], on page: Page) async -> AnswersResult

    /// Shows a wait and what can be chosen meanwhile, until the task is cancelled or one is chosen.
    func accompany(_ wait: Wait, _ events: WaitEvents, on page: Page) async -> WaitDecision
}

enum AnswersResult {
    /// The values, by the ids of the fields.
    case answers([String: String])
    /// The user chooses something else.
    case back
    /// The input has ended.
    case leave
}

/// What the user decided during a wait.
@MainActor
enum WaitDecision {
    case choice(Choice)
    case leave
    /// Nothing: the wait is over.
    case none
}

/// The latest events of a wait.
@MainActor
final class WaitEvents {
    private(set) var number: Int?
    /// The latest event, if it says that something is wrong.
    private(set) var trouble: OktaPollEvent?
    private(set) var isLong = false
    /// What a dialogue has shown already: it may have to begin again during a wait.
    var shownNumber: Int?
    var hasSuggestedOthers = false
    var hasListedChoices = false
    /// Called after each event.
    var onChange: (() -> Void)?

    init(number: Int?) { self.number = number }

    func add(_ event: OktaPollEvent) {
        switch event {
        case .waiting, .resumed: trouble = nil
        case .numberChallenge(let value): number = value
        case .stillWaiting: isLong = true
        case .rateLimited, .connectionLost, .serverUnavailable: trouble = event
        case .paused: break
        }
        onChange?()
    }
}
