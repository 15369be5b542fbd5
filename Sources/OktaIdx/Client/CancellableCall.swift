import OktaCore

/// A closure-style call that a task waits for; cancelling the task stops it.
final class CancellableCall: Sendable {
    private enum State {
        case idle
        case running(stop: @Sendable () -> Void)
        case cancelled
    }

    private let state = Locked(State.idle)

    /// Makes the call and waits for its outcome.
    ///
    /// - Parameter start: Makes the call, whose closure is called once, and returns what stops it.
    /// - Returns: The value of the outcome.
    /// - Throws: The error of the outcome; `CancellationError`, without making the call, in a task
    ///   that is cancelled.
    func value<Value: Sendable>(
        _ start: (@escaping (Result<Value, any Error>) -> Void) -> @Sendable () -> Void
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let stop = start { continuation.resume(with: $0) }
                let isLate = state.withLock { state in
                    if case .cancelled = state { return true }
                    state = .running(stop: stop)
                    return false
                }
                if isLate { stop() }
            }
        } onCancel: {
            cancel()
        }
    }

    private func cancel() {
        let old = state.withLock { state in
            defer { state = .cancelled }
            return state
        }
        if case .running(let stop) = old { stop() }
    }
}
