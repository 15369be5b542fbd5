/// Work in progress that can be stopped.
public protocol OktaCancellable: Sendable {
    /// Stops the work and releases every closure it holds. Harmless when repeated.
    func cancel()
}

package struct CancelAction: OktaCancellable {
    private let action: @Sendable () -> Void

    package init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    package func cancel() { action() }
}

/// Work of several steps, for example a request and its retries, of which one is in progress.
package final class WorkSlot: OktaCancellable {
    private struct State {
        var isCancelled = false
        var hasEnded = false
        var step: (any OktaCancellable)?
    }

    private let state = Locked(State())

    package init() {}

    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Stores the step in progress in place of the one before it.
    ///
    /// Cancels `step` at once if the work was cancelled first; does nothing after the end.
    package func attach(_ step: any OktaCancellable) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled, !state.hasEnded { state.step = step }
            return state.isCancelled
        }
        if isCancelled { step.cancel() }
    }

    package func cancel() {
        let step = state.withLock { state in
            state.isCancelled = true
            return state.step.take()
        }
        step?.cancel()
    }

    /// Ends the work, and releases its step.
    ///
    /// - Returns: `true` once, unless the work was cancelled.
    @discardableResult
    package func end() -> Bool {
        // The step is released outside the lock: it may own objects whose `deinit` calls back.
        let (isFirst, _) = state.withLock { state in
            let isFirst = !state.isCancelled && !state.hasEnded
            state.hasEnded = true
            return (isFirst, state.step.take())
        }
        return isFirst
    }
}
