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

    /// The values of the fields, by their ids.
    func answers(to fields: [Field], on page: Page) async -> Typed<[String: String]>

    /// Shows a wait and what can be chosen meanwhile, until the task is cancelled or one is chosen.
    func accompany(
        _ wait: Wait, _ events: AsyncStream<OktaPollEvent>, on page: Page
    ) async -> Typed<Choice>
}

enum Typed<Value: Sendable>: Sendable {
    case value(Value)
    /// Nothing: the user chooses something else, or a wait is over.
    case nothing
    /// The user leaves, or the input has ended.
    case leave
}
