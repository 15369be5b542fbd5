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
    private let onDisplaced: @Sendable () -> Void

    /// Creates the scope of a call.
    ///
    /// - Parameter onDisplaced: Hears that something took the place of the call's work.
    init(onDisplaced: @escaping @Sendable () -> Void = {}) { self.onDisplaced = onDisplaced }

    /// Whether the task of the call was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Makes ``cancel()`` reach the work for this call in `slot`.
    func cover(_ slot: PendingWork) {
        state.withLock { state in
            if !state.slots.contains(where: { $0 === slot }) { state.slots.append(slot) }
        }
    }

    /// Stops the work for this call, now or as soon as it starts.
    func cancel() {
        let slots = state.withLock { state in
            state.isCancelled = true
            defer { state.slots = [] }
            return state.slots
        }
        slots.forEach { $0.cancel(ownedBy: self) }
    }

    /// Tells the call that its work was stopped by something else.
    func wasDisplaced() { onDisplaced() }
}
