/// Decides which operation of a client may run, and which outcome counts.
///
/// A value: calls in, decisions out, no clock and no closure. At most one submission is in flight;
/// polling gives way to a submission and to newer polling. The outcome of an operation counts once:
/// ``end(_:)`` is `true` for the first who asks.
struct OperationMachine: Sendable, Equatable {
    /// Identifies one operation.
    struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    enum Kind: Sendable, Equatable {
        /// Something that takes the transaction further.
        case submission
        /// Waiting until something changes.
        case polling
    }

    enum Decision: Equatable, Sendable {
        /// The operation may run; `superseded` has ended.
        case started(Ticket, superseded: Ticket?)
        /// A submission is in flight.
        case refused
    }

    private var issued = 0
    private(set) var submission: Ticket?
    private(set) var polling: Ticket?

    mutating func begin(_ kind: Kind) -> Decision {
        guard submission == nil else { return .refused }
        let superseded = polling
        issued += 1
        let ticket = Ticket(number: issued)
        polling = kind == .polling ? ticket : nil
        submission = kind == .submission ? ticket : nil
        return .started(ticket, superseded: superseded)
    }

    /// Whether `ticket` has not ended yet.
    func isCurrent(_ ticket: Ticket) -> Bool { ticket == submission || ticket == polling }

    /// Ends the operation of `ticket`.
    ///
    /// - Returns: Whether it had not ended yet.
    mutating func end(_ ticket: Ticket) -> Bool {
        switch ticket {
        case submission: submission = nil
        case polling: polling = nil
        default: return false
        }
        return true
    }
}
