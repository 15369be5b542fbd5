/// Makes a closure-style call and waits for its outcome.
///
/// The first closure that is called ends the wait. If the operation drops its closures, as it does
/// when something takes its place, or if the task is cancelled, the wait ends with
/// `CancellationError`. It never hangs, and the work of a cancelled task stops.
///
/// - Parameter start: Makes the call.
/// - Returns: What the success closure was called with.
/// - Throws: The ``OktaError`` that the error closure was called with, or `CancellationError`.
func outcome<Value>(
    of start: (
        _ succeed: @escaping (Value) -> Void,
        _ fail: @escaping (OktaError) -> Void
    ) -> Void
) async throws -> Value {
    try Task.checkCancellation()
    let scope = CallScope()
    let wait = Wait<Value>()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            wait.begin(continuation)
            // The closures own the end of the wait: when the last one goes, so does the wait.
            let end = End(of: wait)
            CallScope.$current.withValue(scope) {
                start({ end.settle(.success($0)) }, { end.settle(.failure($0)) })
            }
        }
    } onCancel: {
        scope.cancel()
        wait.settle(.failure(CancellationError()))
    }
}

/// Resumes a continuation exactly once.
private final class Wait<Value>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        /// Ended, perhaps before it began.
        case ended(early: (any Error)?)
    }

    private let state = Locked(State.idle)

    func begin(_ continuation: CheckedContinuation<Value, any Error>) {
        let early = state.withLock { state -> (any Error)? in
            if case .ended(let early) = state { return early }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(throwing: early) }
    }

    func settle(_ result: Result<Value, any Error>) {
        // The value was made for this closure and the SDK keeps no reference to it that it uses
        // before the caller does.
        nonisolated(unsafe) let result = result
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            switch state {
            case .idle:
                if case .failure(let error) = result { state = .ended(early: error) }
                return nil
            case .waiting(let continuation):
                state = .ended(early: nil)
                return continuation
            case .ended:
                return nil
            }
        }
        continuation?.resume(with: result)
    }
}

/// Ends a wait, at the latest when nobody can call back any more.
private final class End<Value> {
    private let wait: Wait<Value>

    init(of wait: Wait<Value>) { self.wait = wait }

    func settle(_ result: Result<Value, any Error>) { wait.settle(result) }

    deinit { wait.settle(.failure(CancellationError())) }
}
