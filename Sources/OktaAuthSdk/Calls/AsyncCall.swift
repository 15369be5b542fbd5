/// A closure-style call in flight, and the wait for its outcome.
///
/// The first closure that is called ends the wait. If the operation releases its closures because
/// it was superseded, or if the task is cancelled, the wait ends with `CancellationError`. It never
/// hangs, and the work of a cancelled task stops.
final class AsyncCall: Sendable {
    /// The status that the call returns, or `nil` if it returns none.
    ///
    /// Not a generic parameter, since each type of value would be another copy of this class; and not
    /// an `OktaAuthStatus`, which this folder does not know.
    typealias Value = AnyObject?
    typealias Start = (
        _ succeed: @escaping (Value) -> Void,
        _ fail: @escaping (OktaError) -> Void
    ) -> Void

    enum State {
        case pending
        case awaited(CheckedContinuation<Void, Never>)
        case settled(Handover)
        case taken
    }

    let scope: CancellationScope
    let state: Locked<State>
    private let onEnd: @Sendable () -> Void

    /// Makes the call.
    ///
    /// - Parameters:
    ///   - context: The context of the call; its scope is replaced.
    ///   - onEnd: Called, on any thread, once the outcome is known.
    ///   - start: Makes the call.
    init(
        in context: CallContext = .current,
        onEnd: @escaping @Sendable () -> Void = {},
        _ start: Start
    ) {
        let state = Locked(State.pending)
        self.state = state
        self.onEnd = onEnd
        scope = CancellationScope {
            Self.settle(state, with: .failure(CancellationError()), onEnd: onEnd)
        }
        var context = context
        context.scope = scope
        // The closures own the end of the call: when the last one is released, the wait ends.
        let end = End(of: self)
        context.run { start({ end.settle(.success($0)) }, { end.settle(.failure($0)) }) }
    }

    func settle(_ result: Result<Value, any Error>) {
        Self.settle(state, with: result, onEnd: onEnd)
    }

    private static func settle(
        _ state: Locked<State>,
        with result: Result<Value, any Error>,
        onEnd: @Sendable () -> Void
    ) {
        let outcome = Handover(result: result)
        let (isFirst, waiter) = state.withLock { state in
            let old = state
            switch old {
            case .pending:
                state = .settled(outcome)
                return (true, CheckedContinuation<Void, Never>?.none)
            case .awaited(let continuation):
                state = .settled(outcome)
                return (true, continuation)
            case .settled, .taken:
                return (false, nil)
            }
        }
        guard isFirst else { return }
        onEnd()
        waiter?.resume()
    }
}

/// A result on its way from the callback queue to the task that awaits it.
///
/// Unchecked: it is created by one closure call and read by one waiter. A status or factor in it
/// may be used by any actor, because its state is behind locks.
struct Handover: @unchecked Sendable {
    let result: Result<AsyncCall.Value, any Error>
}

/// Ends a call, at the latest when its closures are released.
private final class End {
    private let call: AsyncCall

    init(of call: AsyncCall) { self.call = call }

    func settle(_ result: Result<AsyncCall.Value, any Error>) { call.settle(result) }

    deinit { call.settle(.failure(CancellationError())) }
}
