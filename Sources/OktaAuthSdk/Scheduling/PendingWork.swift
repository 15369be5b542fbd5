/// The one thing that is waited for: an answer, or the next poll.
///
/// Starting something new, or cancelling, makes everything older fall silent.
final class PendingWork: OktaCancellable {
    typealias Ticket = Int

    private struct State {
        var current: Ticket = 0
        var isBusy = false
        var owner: CallScope?
        var handle: (any OktaCancellable)?

        mutating func close() {
            current += 1
            isBusy = false
            owner = nil
            handle = nil
        }
    }

    private let state = Locked(State())

    /// Whether something is waited for.
    var isBusy: Bool { state.withLock { $0.isBusy } }

    /// Changes whenever something starts, finishes or is cancelled.
    var generation: Int { state.withLock { $0.current } }

    /// Reserves the slot, then starts the work, so that a fast answer cannot be overtaken.
    ///
    /// - Parameters:
    ///   - owner: The call on whose behalf it is done; work for a cancelled call does not start.
    ///   - work: Does it.
    func start(for owner: CallScope? = nil, _ work: (Ticket) -> any OktaCancellable) {
        let ticket = supersede(by: owner)
        defer { if owner?.isCancelled ?? false { cancel(ownedBy: owner) } }
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
            state.close()
            return true
        }
    }

    func cancel() {
        let old = state.withLock { state in
            defer { state.close() }
            return state.handle
        }
        old?.cancel()
    }

    /// Cancels what is done on behalf of `owner`, and leaves alone what is done for others.
    func cancel(ownedBy owner: CallScope?) {
        let old = state.withLock { state -> (any OktaCancellable)? in
            guard state.isBusy, state.owner === owner else { return nil }
            defer { state.close() }
            return state.handle
        }
        old?.cancel()
    }

    private func supersede(by owner: CallScope?) -> Ticket {
        let (ticket, old) = state.withLock { state in
            let old = state.handle
            state.close()
            state.isBusy = true
            state.owner = owner
            return (state.current, old)
        }
        old?.cancel()
        return ticket
    }
}
