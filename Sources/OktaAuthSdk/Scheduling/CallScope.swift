/// One call of an async operation: what is started inside it can be stopped without touching
/// anything else.
///
/// The async operations go through the closure methods, which apps may override. The scope finds
/// its way through them as a task-local value.
final class CallScope: Sendable {
    /// The call that is being made, if it is an async one.
    @TaskLocal static var current: CallScope?

    private struct State {
        var isCancelled = false
        var slots: [PendingWork] = []
    }

    private let state = Locked(State())

    /// Whether the task of the call was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Makes ``cancel()`` reach the work for this call in `slot`.
    func cover(_ slot: PendingWork) { state.withLock { $0.slots.append(slot) } }

    /// Stops the work for this call, now or as soon as it starts.
    func cancel() {
        let slots = state.withLock { state in
            state.isCancelled = true
            defer { state.slots = [] }
            return state.slots
        }
        slots.forEach { $0.cancel(ownedBy: self) }
    }
}
