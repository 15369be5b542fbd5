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

        mutating func reserve(for owner: CallScope?) {
            close()
            isBusy = true
            self.owner = owner
        }

        mutating func close() {
            current += 1
            isBusy = false
            owner = nil
            handle = nil
        }
    }

    private let state = Locked(State())
    private let observer = Locked<(@Sendable () -> Void)?>(nil)

    /// Whether something is waited for.
    var isBusy: Bool { state.withLock { $0.isBusy } }

    /// Changes whenever something starts, finishes or is cancelled.
    var generation: Int { state.withLock { $0.current } }

    /// Makes `onChange` hear, on any thread, whenever ``isBusy`` may have changed.
    ///
    /// It takes the place of the one before it.
    func observe(_ onChange: @escaping @Sendable () -> Void) {
        observer.withLock { $0 = onChange }
    }

    private func tell() { observer.withLock { $0 }?() }

    /// Reserves the slot, then starts the work, so that a fast answer cannot be overtaken.
    ///
    /// - Parameters:
    ///   - owner: The call on whose behalf it is done; work for a cancelled call does not start.
    ///   - work: Does it.
    func start(for owner: CallScope? = nil, _ work: (Ticket) -> any OktaCancellable) {
        owner?.cover(self)
        let ticket = replace { $0.reserve(for: owner) }
        guard owner?.isCancelled != true else { return cancel(ownedBy: owner) }
        let handle = work(ticket)
        let isStale = state.withLock { state in
            if state.current == ticket { state.handle = handle }
            return state.current != ticket
        }
        if isStale { handle.cancel() }
    }

    /// Returns whether the work behind `ticket` may still report, and closes the slot if so.
    func finish(_ ticket: Ticket) -> Bool {
        let isCurrent = state.withLock { state in
            guard state.current == ticket else { return false }
            state.close()
            return true
        }
        if isCurrent { tell() }
        return isCurrent
    }

    func cancel() { _ = replace { $0.close() } }

    /// Cancels what is done on behalf of `owner`, and leaves alone what is done for others.
    func cancel(ownedBy owner: CallScope?) {
        _ = replace { state in
            if state.isBusy, state.owner === owner { state.close() }
        }
    }

    /// Changes what the slot is busy with; what had its place is stopped and told.
    private func replace(_ change: (inout State) -> Void) -> Ticket {
        let (ticket, old) = state.withLock { state in
            let old = state
            change(&state)
            return (state.current, state.current == old.current ? nil : old)
        }
        old?.handle?.cancel()
        old?.owner?.wasDisplaced()
        if old != nil { tell() }
        return ticket
    }
}
