import OktaCore

/// A request that a task waits for.
///
/// Ends once: with the response, or with `CancellationError` when the task is cancelled.
final class PendingResponse: CancellableSlot {
    typealias Outcome = Result<HTTPReply, any Error>

    private enum State {
        case idle
        case inProgress(CheckedContinuation<Outcome, Never>, step: (any OktaCancellable)?)
        case ended
    }

    private let state = Locked(State.idle)

    /// Sends through `executor` and waits.
    ///
    /// - Returns: The response, or why there is none.
    static func send(_ executor: RequestExecutor, isRead: Bool) async -> Outcome {
        let pending = PendingResponse()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard pending.start(continuation) else {
                    return continuation.resume(returning: .failure(CancellationError()))
                }
                executor.send(in: pending, isRead: isRead) { result in
                    pending.end(with: result.mapError { $0 })
                }
            }
        } onCancel: {
            pending.cancel()
        }
    }

    var isCancelled: Bool {
        state.withLock { if case .ended = $0 { true } else { false } }
    }

    func attach(_ step: any OktaCancellable) {
        let isLate = state.withLock { state in
            guard case .inProgress(let continuation, _) = state else { return true }
            state = .inProgress(continuation, step: step)
            return false
        }
        if isLate { step.cancel() }
    }

    func cancel() {
        if let step = end(with: .failure(CancellationError())) { step.cancel() }
    }

    private func start(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        state.withLock { state in
            guard case .idle = state else { return false }
            state = .inProgress(continuation, step: nil)
            return true
        }
    }

    @discardableResult
    private func end(with outcome: Outcome) -> (any OktaCancellable)? {
        let old = state.withLock { state in
            defer { state = .ended }
            return state
        }
        guard case .inProgress(let continuation, let step) = old else { return nil }
        continuation.resume(returning: outcome)
        return step
    }
}
