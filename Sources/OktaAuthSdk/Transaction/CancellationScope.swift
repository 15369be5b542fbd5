/// The scope of one async call: stops the work started inside it, and no other.
final class CancellationScope: OktaCancellable {
    protocol Work: AnyObject, Sendable {
        func cancel(ownedBy scope: CancellationScope)
    }

    private struct State {
        var isCancelled = false
        var works: [any Work] = []
    }

    private let state = Locked(State())
    let onSuperseded: @Sendable () -> Void

    init(onSuperseded: @escaping @Sendable () -> Void = {}) { self.onSuperseded = onSuperseded }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Makes ``cancel()`` stop the work that the call starts in `work`.
    func cover(_ work: any Work) {
        state.withLock { state in
            if !state.works.contains(where: { $0 === work }) { state.works.append(work) }
        }
    }

    func cancel() {
        let works = state.withLock { state in
            state.isCancelled = true
            defer { state.works = [] }
            return state.works
        }
        works.forEach { $0.cancel(ownedBy: self) }
    }
}
