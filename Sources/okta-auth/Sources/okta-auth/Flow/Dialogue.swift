import OktaSignIn

/// The source of decisions and values in a session: the terminal, or the script of a test.
///
/// A method that reads input throws ``Leaving`` if the user leaves.
@MainActor
protocol Dialogue: AnyObject, Sendable {
    func show(_ page: Page)

    func show(_ error: FlowError)

    /// Shows that an operation takes its time.
    func runShowingProgress(_ operation: () async throws -> Page) async throws -> Page

    func choose(from choices: [Choice], on page: Page) async throws -> Choice

    /// The values of the fields, by their ids; `nil` if the user chooses something else.
    func answers(to fields: [Field], on page: Page) async throws -> [String: String]?

    /// Shows a wait and what can be chosen meanwhile, until one is chosen; `nil` once the task is
    /// cancelled.
    func showWait(
        _ wait: Wait, _ events: AsyncStream<OktaPollEvent>, on page: Page
    ) async throws -> Choice?
}

/// The user leaves, or the input has ended.
struct Leaving: Error {
    /// Whether the sign-in is still to be ended; a choice of a page has ended it, or keeps it.
    var endsSignIn = true
}
