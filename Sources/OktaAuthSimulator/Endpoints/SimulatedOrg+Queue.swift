import Foundation

extension SimulatedOrg {
    /// `POST /poll`: whether the queue has ended for this user.
    mutating func pollQueue(_ call: Call, _ transaction: Transaction) -> Reply {
        guard case .poll(let end) = transaction.step, call.now >= end else {
            return publish(transaction, for: call)
        }
        return advance(transaction, for: call)
    }

    /// Queues a user whose password was just verified, if there is a queue.
    mutating func queue(_ transaction: Transaction, for call: Call) -> Reply {
        guard policy.signInQueue.wait > 0, transaction.hasVerifiedPassword else {
            return advance(transaction, for: call)
        }
        var transaction = transaction
        transaction.step = .poll(until: call.now.addingTimeInterval(policy.signInQueue.wait))
        return publish(transaction, for: call)
    }
}
