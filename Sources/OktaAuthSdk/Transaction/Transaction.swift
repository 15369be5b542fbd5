/// One transaction with the server: runs its ``TransactionMachine`` and stops what that replaces.
///
/// Shared by the statuses and factors of the transaction. All of its state is behind one lock, so
/// any actor may use them. Nothing is called, and nothing of the app released, under the lock.
final class Transaction: CancellationScope.Work {
    typealias Ticket = TransactionMachine.Ticket
    /// The result of a cancellation, on its way to one of the calls that asked for it.
    typealias CancellationReport = Delivery<Result<Void, OktaError>>

    private struct State {
        var machine = TransactionMachine()
        /// Stops the request or the pause behind a ticket.
        var handles: [Ticket: any OktaCancellable] = [:]
        var reports: [Ticket: WeakReport] = [:]
        var cancellations: [CancellationReport] = []

        /// Moves what belongs to `removed` operations to `removal`.
        mutating func remove(_ removed: [TransactionMachine.Removed], into removal: inout Removal) {
            for operation in removed {
                reports[operation.ticket] = nil
                if let handle = handles.removeValue(forKey: operation.ticket) {
                    removal.handles.append(handle)
                }
                removal.scopes += operation.scopes
                guard operation.isCancellation else { continue }
                removal.cancellations += cancellations
                cancellations = []
            }
        }
    }

    private struct WeakReport {
        weak var report: (any AnyObject & Sendable)?
    }

    /// The handles and callbacks that left the state, to stop or release outside the lock.
    private struct Removal {
        var handles: [any OktaCancellable] = []
        var scopes: [CancellationScope] = []
        /// The handle of the phase that is over; released, and not cancelled.
        var finished: (any OktaCancellable)?
        var cancellations: [CancellationReport] = []
    }

    private let state = Locked(State())

    // MARK: Facts

    var isSubmitting: Bool { state.withLock { $0.machine.isSubmitting } }
    var isPolling: Bool { state.withLock { $0.machine.isPolling } }
    var isIdle: Bool { state.withLock { $0.machine.isIdle } }

    /// Whether nothing took the place of `ticket`, and its result is not reported yet.
    func isCurrent(_ ticket: Ticket) -> Bool { state.withLock { $0.machine.isCurrent(ticket) } }

    // MARK: Starting

    /// Starts an operation: reserves its place and stops what it replaces, then sends it.
    ///
    /// In this order, so that a fast response cannot be overtaken. What belongs to a cancelled async
    /// call is not sent. `send` sends it, or starts the pause, and returns what stops it.
    ///
    /// - Returns: Whether there was room; `false` if another operation is in flight.
    func start(
        _ kind: TransactionMachine.Kind,
        isPaused: Bool = false,
        for scope: CancellationScope?,
        _ send: (Ticket) -> any OktaCancellable
    ) -> Bool {
        scope?.cover(self)
        let start = change { state, removal in
            let start = state.machine.begin(kind, isPaused: isPaused, for: scope)
            if case .send(_, let replaced) = start { state.remove(replaced, into: &removal) }
            return start
        }
        guard case .send(let ticket, _) = start else { return false }
        if let scope, scope.isCancelled {
            cancel(ownedBy: scope)
        } else {
            attach(send(ticket), to: ticket)
        }
        return true
    }

    /// Starts to end the transaction, or joins a cancellation that is in flight.
    func startCancellation(
        for scope: CancellationScope?,
        reporting report: CancellationReport,
        _ send: (Ticket) -> any OktaCancellable
    ) {
        let start = change { state, removal in
            let start = state.machine.begin(.cancellation, for: scope)
            if case .send(_, let replaced) = start { state.remove(replaced, into: &removal) }
            state.cancellations.append(report)
            return start
        }
        if case .send(let ticket, _) = start { attach(send(ticket), to: ticket) }
    }

    /// Keeps what stops `ticket`; stops it at once if the operation has moved on.
    func attach(_ handle: any OktaCancellable, to ticket: Ticket) {
        let isStale = state.withLock { state in
            guard state.machine.isCurrent(ticket) else { return true }
            state.handles[ticket] = handle
            return false
        }
        if isStale { handle.cancel() }
    }

    // MARK: Responses

    func receive(_ ticket: Ticket) -> Bool { end(ticket) { $0.machine.receive(ticket) } }

    /// Makes ``report(of:)`` return `report`, while something holds it.
    func register(_ report: any AnyObject & Sendable, for ticket: Ticket) {
        state.withLock { $0.reports[ticket] = WeakReport(report: report) }
    }

    /// The report of the operation whose response is being handled; `nil` once it is made.
    func report(of ticket: Ticket) -> (any AnyObject & Sendable)? {
        state.withLock { $0.reports[ticket]?.report }
    }

    /// Finishes `ticket`; returns `true` once, then `false`.
    @discardableResult
    func finish(_ ticket: Ticket) -> Bool {
        end(ticket) { state in
            state.reports[ticket] = nil
            return state.machine.finish(ticket)
        }
    }

    /// The calls that wait for the cancellation of `ticket`, once.
    func takeCancellations(of ticket: Ticket) -> [CancellationReport] {
        end(ticket) { state in
            guard state.machine.finish(ticket) else { return [] }
            defer { state.cancellations = [] }
            return state.cancellations
        }
    }

    // MARK: Waiting

    /// The user has not decided: the operation of `ticket` pauses as a wait of `status`; returns
    /// whether it does, since something may have happened after the response.
    func pause(
        _ ticket: Ticket, in status: ObjectIdentifier, _ pause: (Ticket) -> any OktaCancellable
    ) -> Bool {
        let next = end(ticket) { state in
            state.reports[ticket] = nil
            return state.machine.pause(ticket, in: status)
        }
        guard let next else { return false }
        attach(pause(next), to: next)
        return true
    }

    /// The pause of `ticket` is over: polls, unless something took its place.
    func resume(_ ticket: Ticket, _ send: (Ticket) -> any OktaCancellable) {
        if let next = end(ticket, { $0.machine.resume(ticket) }) { attach(send(next), to: next) }
    }

    func decide(
        _ decide: (inout TransactionMachine) -> TransactionMachine.AfterFailure
    ) -> TransactionMachine.AfterFailure { state.withLock { decide(&$0.machine) } }

    /// Sends the next phase of a wait.
    ///
    /// - Returns: `false` if something took the place of the wait.
    @discardableResult
    func proceed(_ ticket: Ticket, _ send: (Ticket) -> any OktaCancellable) -> Bool {
        guard isCurrent(ticket) else { return false }
        attach(send(ticket), to: ticket)
        return true
    }

    // MARK: Stopping

    func cancel(ownedBy scope: CancellationScope) { stop { $0.cancel(ownedBy: scope) } }

    /// Stops waiting for the user; the closures of the wait are released.
    func stopPolling() { stop { $0.stopPolling() } }

    func stopAll() { stop { $0.stopAll() } }

    private func stop(_ removed: (inout TransactionMachine) -> [TransactionMachine.Removed]) {
        change { state, removal in state.remove(removed(&state.machine), into: &removal) }
    }

    /// Changes the state after the phase of `ticket`, whose request or pause is over.
    private func end<Result>(_ ticket: Ticket, _ body: (inout State) -> Result) -> Result {
        change { state, removal in
            removal.finished = state.handles.removeValue(forKey: ticket)
            return body(&state)
        }
    }

    /// Changes the state; then stops and releases what left it.
    private func change<Result>(_ body: (inout State, inout Removal) -> Result) -> Result {
        var removal = Removal()
        let result = state.withLock { body(&$0, &removal) }
        removal.handles.forEach { $0.cancel() }
        removal.scopes.forEach { $0.onSuperseded() }
        return result
    }
}
