/// The source of decisions and values in a session: the terminal, or the script of the demo.
@MainActor
protocol Dialogue: AnyObject, Sendable {
    /// Shows a step that was reached.
    func show(_ step: Step)

    /// Shows why an operation failed.
    func show(_ error: FlowError)

    /// Shows what an operation did.
    func show(note: String)

    /// Shows that an operation takes its time.
    func accompany(_ operation: () async throws -> Outcome) async throws -> Outcome

    /// Chooses what to do; `nil` to leave.
    func choose(from choices: [Choice], in step: Step) async -> Choice?

    /// Asks for the values of the fields.
    ///
    /// - Throws: ``FlowError`` if what may be chosen cannot be fetched.
    func answers(to fields: [Field], in step: Step) async throws -> AnswersResult

    /// Shows a wait and what can be chosen meanwhile, until the task is cancelled or one is chosen.
    ///
    /// - Returns: The choice; `nil` if the task was cancelled.
    func accompany(_ wait: Wait, _ events: WaitEvents, choices: [Choice], in step: Step) async
        -> WaitDecision
}

extension Dialogue {
    func accompany(_ operation: () async throws -> Outcome) async throws -> Outcome {
        try await operation()
    }
}

/// The answers to the fields of a choice.
enum AnswersResult {
    case answers(Answers)
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
    private(set) var trouble: WaitEvent?
    private(set) var isLong = false
    /// What a dialogue has shown already: it may have to begin again during a wait.
    var shownNumber: Int?
    var hasSuggestedOthers = false
    var hasListedChoices = false
    /// Called after each event.
    var onChange: (() -> Void)?

    func add(_ event: WaitEvent) {
        switch event {
        case .pending: trouble = nil
        case .number(let value): number = value
        case .long: isLong = true
        case .trouble: trouble = event
        }
        onChange?()
    }
}
