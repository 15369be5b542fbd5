/// One async call: what is started inside it can be stopped without touching anything else.
final class CallScope: Sendable {
    /// Something that a call can have started, and that can be stopped on its behalf.
    protocol Work: AnyObject, Sendable {
        /// Stops what belongs to `scope`.
        func cancel(ownedBy scope: CallScope)
    }

    private struct State {
        var isCancelled = false
        var works: [any Work] = []
    }

    private let state = Locked(State())
    private let onSuperseded: @Sendable () -> Void

    /// Creates the scope of a call.
    ///
    /// - Parameter onSuperseded: Called when something took the place of what the call started.
    init(onSuperseded: @escaping @Sendable () -> Void = {}) { self.onSuperseded = onSuperseded }

    /// Whether the task of the call was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Makes ``cancel()`` reach what the call starts in `work`.
    func cover(_ work: any Work) {
        state.withLock { state in
            if !state.works.contains(where: { $0 === work }) { state.works.append(work) }
        }
    }

    /// Stops what the call started, now or as soon as it starts.
    func cancel() {
        let works = state.withLock { state in
            state.isCancelled = true
            defer { state.works = [] }
            return state.works
        }
        works.forEach { $0.cancel(ownedBy: self) }
    }

    /// Something took the place of what the call started.
    func callWasSuperseded() { onSuperseded() }
}
