/// The one thing that is waited for: an answer, or the next poll.
///
/// Starting something new, or cancelling, makes everything older fall silent.
final class PendingWork: Cancellable {
    typealias Ticket = Int

    private struct State {
        var current: Ticket = 0
        var isBusy = false
        var handle: (any Cancellable)?
    }

    private let state = Locked(State())

    /// Whether something is waited for.
    var isBusy: Bool { state.withLock { $0.isBusy } }

    /// Changes whenever something starts, finishes or is cancelled.
    var generation: Int { state.withLock { $0.current } }

    /// Reserves the slot, then starts the work, so that a fast answer cannot be overtaken.
    func start(_ work: (Ticket) -> any Cancellable) {
        let ticket = supersede(isBusy: true)
        let handle = work(ticket)
        let isStale = state.withLock { state in
            if state.current == ticket { state.handle = handle }
            return state.current != ticket
        }
        if isStale { handle.cancel() }
    }

    /// Returns whether the work behind `ticket` may still report, and closes the slot if so.
    func finish(_ ticket: Ticket) -> Bool {
        state.withLock { state in
            guard state.current == ticket else { return false }
            state.current += 1
            state.isBusy = false
            state.handle = nil
            return true
        }
    }

    func cancel() { _ = supersede(isBusy: false) }

    private func supersede(isBusy: Bool) -> Ticket {
        let (ticket, old) = state.withLock { state in
            state.current += 1
            state.isBusy = isBusy
            defer { state.handle = nil }
            return (state.current, state.handle)
        }
        old?.cancel()
        return ticket
    }
}
