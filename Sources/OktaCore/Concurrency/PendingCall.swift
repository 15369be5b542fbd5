/// A call in flight whose result a task awaits.
///
/// It ends once, with its first result. Cancelling the call, or the task that awaits it, stops the
/// work and ends the call with `CancellationError`.
package final class PendingCall<Value>: OktaCancellable {
    /// Unchecked: the value is written by one caller and read by the task that awaits it.
    private enum State: @unchecked Sendable {
        case pending
        case awaited(CheckedContinuation<Void, Never>)
        case ended(Result<Value, any Error>)
    }

    package let work = WorkSlot()

    private let state = Locked(State.pending)
    private let onEnd: @Sendable () -> Void

    /// Creates a call; `onEnd` is called once, on any thread, as soon as the result is known.
    package init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

    /// Makes a call, unless the task is cancelled, and waits for its result.
    ///
    /// - Throws: The error of the result, or `CancellationError`.
    package static func value(of start: (PendingCall) -> Void) async throws -> Value {
        try Task.checkCancellation()
        let call = PendingCall()
        start(call)
        return try await call.value()
    }

    /// Waits for the result; one task may wait.
    package func value() async throws -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isPending = state.withLock { state in
                    guard case .pending = state else { return false }
                    state = .awaited(continuation)
                    return true
                }
                if !isPending { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
        guard case .ended(let result) = state.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }

    var isAwaited: Bool { state.withLock { if case .awaited = $0 { true } else { false } } }

    /// Ends the call with `result`; returns `false` if it has ended before.
    @discardableResult
    package func end(with result: Result<Value, any Error>) -> Bool {
        finish(with: result) { work.end() }
    }

    package func cancel() { _ = finish(with: .failure(CancellationError())) { work.cancel() } }

    /// A closure that ends the call; when it is released, the call ends with `CancellationError`.
    package func makeCompletion() -> (Result<Value, any Error>) -> Void {
        let owner = CompletionOwner(call: self)
        return { owner.call.end(with: $0) }
    }

    private final class CompletionOwner {
        let call: PendingCall

        init(call: PendingCall) { self.call = call }

        deinit { call.end(with: .failure(CancellationError())) }
    }

    /// Ends the call; `release` stops or releases the work before the task that waits goes on.
    private func finish(with result: Result<Value, any Error>, _ release: () -> Void) -> Bool {
        let end = State.ended(result)
        let old = state.withLock { state in
            let old = state
            if case .ended = old { return old }
            state = end
            return old
        }
        if case .ended = old { return false }
        release()
        onEnd()
        if case .awaited(let continuation) = old { continuation.resume() }
        return true
    }
}
