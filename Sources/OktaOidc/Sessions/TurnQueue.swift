import OktaCore

/// Operations that are done one after another, in the order in which they come.
final class TurnQueue: Sendable {
    /// The calls that wait; `nil` if no call has the turn.
    private let waiting = Locked<[PendingCall<Void>]?>(nil)

    var waitingCount: Int { waiting.withLock { $0?.count ?? 0 } }

    /// Waits until it is the caller's turn, which lasts until ``give()``.
    ///
    /// - Throws: `CancellationError`; then the caller has no turn to give back.
    func take() async throws {
        try await PendingCall<Void>.value { call in
            let isFree = waiting.withLock { waiting in
                let isFree = waiting == nil
                waiting = isFree ? [] : (waiting ?? []) + [call]
                return isFree
            }
            if isFree { call.end(with: .success(())) }
        }
    }

    func give() {
        while true {
            let next = waiting.withLock { waiting in
                guard waiting?.isEmpty == false else {
                    waiting = nil
                    return PendingCall<Void>?.none
                }
                return waiting?.removeFirst()
            }
            // A call that was cancelled takes no turn.
            guard let next, !next.end(with: .success(())) else { return }
        }
    }
}
