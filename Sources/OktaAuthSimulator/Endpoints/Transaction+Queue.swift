import Foundation

extension Transaction {
    /// `POST /poll`: whether the queue has ended for this user.
    func pollQueue(at now: Date) -> TransactionOutcome {
        guard case .poll(let end) = step, now >= end else { return .stays }
        return .advances
    }

    /// Queues a user whose password was just verified, if there is a queue.
    mutating func queue(_ policy: SimulatedPolicy, at now: Date) -> TransactionOutcome {
        guard policy.signInQueue.wait > 0, hasVerifiedPassword else { return .advances }
        step = .poll(until: now.addingTimeInterval(policy.signInQueue.wait))
        return .stays
    }
}
