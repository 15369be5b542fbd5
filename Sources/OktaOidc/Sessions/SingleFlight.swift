import OktaCore

/// An operation that is done once for all who ask while it is in progress.
///
/// A caller that is cancelled stops waiting; the operation continues for the others.
final class SingleFlight<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, any Error>

    private struct State {
        var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
        var issued = 0
        var isRunning = false
    }

    private let state = Locked(State())

    /// How many callers wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Does `operation`, or joins the one in progress.
    ///
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws, or `CancellationError`.
    func run(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let ticket = state.withLock { state in
            state.issued += 1
            return state.issued
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFirst = state.withLock { state in
                    defer { state.isRunning = true }
                    state.waiting[ticket] = continuation
                    return !state.isRunning
                }
                if isFirst { start(operation) }
                if Task.isCancelled { leave(ticket) }
            }
        } onCancel: {
            leave(ticket)
        }
        return try outcome.get()
    }

    private func start(_ operation: @escaping @Sendable () async throws -> Value) {
        Task {
            let outcome: Outcome
            do {
                outcome = .success(try await operation())
            } catch {
                outcome = .failure(error)
            }
            let waiting = state.withLock { state in
                state.isRunning = false
                defer { state.waiting = [:] }
                return state.waiting
            }
            waiting.values.forEach { $0.resume(returning: outcome) }
        }
    }

    private func leave(_ ticket: Int) {
        let continuation = state.withLock { $0.waiting.removeValue(forKey: ticket) }
        continuation?.resume(returning: .failure(CancellationError()))
    }
}
