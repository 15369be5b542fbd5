import Foundation

/// The activity of one transaction: events in, decisions out.
///
/// Pure: it uses neither network nor clock and holds no closure. ``Transaction`` drives it under
/// its lock.
///
/// An operation is *sent* until its response arrives. Then the response is *handled* until the result
/// is reported. A wait for the user is *sent* while a poll is in flight and *paused* between two
/// polls. Each phase has a ticket of its own, so that a late or repeated response has no effect.
struct TransactionMachine: Sendable {
    typealias Ticket = Int

    /// How an operation competes with the others of its transaction.
    enum Kind: Hashable, Sendable {
        /// Submits a step; one at a time for each status. It ends a wait.
        case submission(status: ObjectIdentifier)
        /// Waits for the user; one at a time. It replaces the wait before it.
        case poll(status: ObjectIdentifier)
        /// Ends the transaction, and every operation in flight.
        case cancellation
        /// Runs beside the others; one at a time for each key, any number without one.
        case side(key: ObjectIdentifier?)

        var isPoll: Bool { if case .poll = self { true } else { false } }
        var isSide: Bool { if case .side = self { true } else { false } }
    }

    /// The decision about an operation that is to start.
    enum Start: Equatable {
        /// Send it; first stop the operations it replaces.
        case send(Ticket, replacing: [Removed])
        /// Another one is in flight.
        case refuse
        /// This call waits for the cancellation in flight, too.
        case join
    }

    struct Removed: Equatable {
        let ticket: Ticket
        let isCancellation: Bool
        let scopes: [CancellationScope]

        // Not synthesised: a scope has no value, and the ticket identifies the operation.
        static func == (one: Self, other: Self) -> Bool { one.ticket == other.ticket }
    }

    enum AfterFailure: Equatable {
        /// Poll again after this many seconds.
        case retry(Ticket, after: TimeInterval)
        /// Fetch the state of the transaction.
        case refetch(Ticket)
        /// The error ends the wait.
        case report
    }

    private enum Phase {
        case sent, handling, paused
    }

    private struct Entry {
        var ticket: Ticket = 0
        var kind: Kind
        var phase = Phase.sent
        /// The async calls the operation belongs to; more than one only for a cancellation.
        var scopes: [CancellationScope?]
        var generation: Int
        var failures = 0
        var deadline = Date.distantPast
        var due = Date.distantFuture
        /// Whether the state was fetched after a failed poll, and had not changed.
        var hasRefetched = false
        var isRefetching = false
    }

    /// Few at a time, in ascending order of their tickets.
    private var entries: [Entry] = []
    private var lastTicket: Ticket = 0
    /// Changes when a wait starts, is replaced or stopped.
    private var pollGeneration = 0

    // MARK: Questions

    /// Whether `ticket` is still the current phase of its operation.
    func isCurrent(_ ticket: Ticket) -> Bool { index(of: ticket) != nil }

    /// Whether the response to a step or a cancellation is outstanding.
    var isSubmitting: Bool { entries.contains { !$0.kind.isPoll && !$0.kind.isSide } }

    var isPolling: Bool { entries.contains(where: \.kind.isPoll) }

    var isIdle: Bool { entries.isEmpty }

    // MARK: Events

    /// An operation starts, or a wait that begins with a pause, for the async call of `scope`.
    mutating func begin(
        _ kind: Kind, isPaused: Bool = false, for scope: CancellationScope?
    ) -> Start {
        let replaced: [Ticket]
        switch kind {
        case .submission(let status), .poll(let status):
            guard !isSubmissionInFlight(of: status) else { return .refuse }
            replaced = tickets { $0.kind.isPoll || $0.kind == .submission(status: status) }
        case .cancellation:
            let inFlight = entries.firstIndex { $0.kind == .cancellation && $0.phase == .sent }
            if let inFlight {
                // A call whose task was cancelled needs no response, so there is nothing to join.
                entries[inFlight].scopes.removeAll { $0?.isCancelled ?? false }
                if !entries[inFlight].scopes.isEmpty {
                    entries[inFlight].scopes.append(scope)
                    return .join
                }
            }
            replaced = tickets { _ in true }
        case .side(let key):
            guard key == nil || tickets(where: { $0.kind == kind }).isEmpty else { return .refuse }
            replaced = []
        }
        let removed = remove(replaced)
        if !kind.isSide { pollGeneration += 1 }
        let entry = Entry(
            kind: kind,
            phase: isPaused ? .paused : .sent,
            scopes: [scope],
            generation: pollGeneration
        )
        return .send(insert(entry), replacing: removed)
    }

    /// A response to `ticket` arrives.
    ///
    /// - Returns: Whether it may be handled; `false` if it came late or twice.
    mutating func receive(_ ticket: Ticket) -> Bool {
        guard let index = index(of: ticket), entries[index].phase == .sent else { return false }
        entries[index].phase = .handling
        return true
    }

    /// The result of `ticket` is reported, or cannot be reported any more.
    ///
    /// - Returns: Whether it may be reported: once, and only if it was not replaced.
    mutating func finish(_ ticket: Ticket) -> Bool { take(ticket) != nil }

    /// The user has not decided yet: the operation becomes, or stays, a wait of `status`.
    ///
    /// - Returns: The ticket of the pause; `nil` if the transaction has moved on meanwhile.
    mutating func pause(_ ticket: Ticket, in status: ObjectIdentifier) -> Ticket? {
        guard var entry = take(ticket),
            entry.phase == .handling, entry.generation == pollGeneration
        else { return nil }
        entry.kind = .poll(status: status)
        entry.phase = .paused
        entry.failures = 0
        entry.hasRefetched = entry.isRefetching
        entry.isRefetching = false
        return insert(entry)
    }

    /// The pause of `ticket` is over.
    ///
    /// - Returns: The ticket of the next poll; `nil` if it was replaced.
    mutating func resume(_ ticket: Ticket) -> Ticket? {
        guard let index = index(of: ticket), entries[index].phase == .paused else { return nil }
        return move(ticket) { $0.phase = .sent }
    }

    /// A poll failed: `policy` decides whether to retry, until `expiry` if this is the first failure in a
    /// row.
    mutating func failed(
        _ ticket: Ticket,
        with error: OktaError,
        policy: PollPolicy,
        expiry: Date,
        now: Date,
        canRefetch: Bool
    ) -> AfterFailure {
        guard let index = index(of: ticket), entries[index].kind.isPoll else { return .report }
        var entry = entries[index]
        entry.deadline =
            entry.failures == 0
            ? expiry : PollPolicy.deadline(entry.deadline, due: entry.due, now: now)
        entry.failures += 1
        entries[index] = entry
        let delay = policy.delay(
            after: PollPolicy.Failure(error),
            failures: entry.failures,
            deadline: entry.deadline,
            now: now
        )
        if let delay {
            let pause = move(ticket) {
                $0.due = now.addingTimeInterval(delay)
                $0.phase = .paused
                $0.isRefetching = false
            }
            return .retry(pause, after: delay)
        }
        // The wait is over on the server: the final response got lost.
        guard error.code == .wrongState, canRefetch, !entry.hasRefetched, !entry.isRefetching
        else { return .report }
        return .refetch(
            move(ticket) {
                $0.phase = .sent
                $0.isRefetching = true
            }
        )
    }

    /// The task of an async call was cancelled.
    ///
    /// - Returns: The operations to stop; a cancellation continues, because the transaction is to
    ///   end in any case.
    mutating func cancel(ownedBy scope: CancellationScope) -> [Removed] {
        let owned = tickets { entry in
            entry.kind != .cancellation && entry.scopes.contains { $0 === scope }
        }
        if entries.contains(where: { $0.kind.isPoll && owned.contains($0.ticket) }) {
            pollGeneration += 1
        }
        return remove(owned)
    }

    /// Stops waiting for the user.
    ///
    /// - Returns: The operation to stop. A step in flight no longer leads to a wait.
    mutating func stopPolling() -> [Removed] {
        pollGeneration += 1
        return remove(tickets(where: \.kind.isPoll))
    }

    mutating func stopAll() -> [Removed] {
        pollGeneration += 1
        return remove(tickets { _ in true })
    }

    // MARK: Parts

    private func isSubmissionInFlight(of status: ObjectIdentifier) -> Bool {
        entries.contains { entry in
            entry.phase == .sent
                && (entry.kind == .submission(status: status)
                    || entry.kind == .cancellation)
        }
    }

    private func tickets(where matches: (Entry) -> Bool) -> [Ticket] {
        entries.filter(matches).map(\.ticket)
    }

    private func index(of ticket: Ticket) -> Int? { entries.firstIndex { $0.ticket == ticket } }

    private mutating func take(_ ticket: Ticket) -> Entry? {
        index(of: ticket).map { entries.remove(at: $0) }
    }

    private mutating func insert(_ entry: Entry) -> Ticket {
        lastTicket += 1
        var entry = entry
        entry.ticket = lastTicket
        entries.append(entry)
        return lastTicket
    }

    private mutating func remove(_ tickets: [Ticket]) -> [Removed] {
        tickets.map { ticket in
            let entry = take(ticket)
            return Removed(
                ticket: ticket,
                isCancellation: entry?.kind == .cancellation,
                scopes: entry?.scopes.compactMap(\.self) ?? []
            )
        }
    }

    /// Gives the operation of `ticket` a new ticket, and changes it.
    private mutating func move(_ ticket: Ticket, _ change: (inout Entry) -> Void) -> Ticket {
        guard var entry = take(ticket) else { return ticket }
        change(&entry)
        return insert(entry)
    }
}
