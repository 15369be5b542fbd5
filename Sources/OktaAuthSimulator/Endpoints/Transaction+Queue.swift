import Foundation

extension Transaction {
    /// `POST /poll`: whether the queue has ended for this user.
    func pollQueue(at now: Date) -> TransactionOutcome {
        guard case .poll(let end) = step, now >= end else { return .stays }
        return .advances
    }

    /// Queues a user whose password was just verified, if there is a queue.
    mutating func queue(_ call: Call) -> TransactionOutcome {
        guard call.policy.signInQueue.wait > 0, hasVerifiedPassword else { return .advances }
        step = .poll(until: call.now.addingTimeInterval(call.policy.signInQueue.wait))
        return .stays
    }
}
