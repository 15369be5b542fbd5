import Foundation

/// What the org knows about sign-ins with the Identity Engine.
struct IdentityStore: Sendable {
    var settings = SimulatedIdentity()
    /// The transactions by the interaction handle they began with.
    var transactions: [String: IdentityTransaction] = [:]
    /// The interaction handle of every state handle, also of those out of use.
    var handles: [String: String] = [:]
    /// The times of messages, by recipient and channel.
    private var sent: [String: [Date]] = [:]

    /// The transaction to which `handle` belongs, whether in use or not, and its key.
    func transaction(handle: String?) -> (key: String, transaction: IdentityTransaction)? {
        guard let key = handle.flatMap({ handles[$0] }), let transaction = transactions[key] else {
            return nil
        }
        return (key, transaction)
    }

    /// Stores `transaction`, and what its handle belongs to.
    mutating func store(_ transaction: IdentityTransaction, as key: String) {
        transactions[key] = transaction
        handles[transaction.handle] = key
    }

    /// Ends every transaction of the account with this id.
    mutating func endAll(of accountID: String) {
        transactions = transactions.filter { $0.value.accountID != accountID }
    }

    /// Counts a message to `recipient`.
    ///
    /// - Returns: Whether it is within the limit.
    mutating func admitMessage(_ recipient: String, at now: Date) -> Bool {
        let recent = (sent[recipient] ?? []).filter { now < $0 + 300 }
        guard recent.count < settings.messageLimit else { return false }
        sent[recipient] = recent + [now]
        return true
    }

    /// Notes that a phone was set up with the link or QR code of `token`; whether there was one.
    mutating func activate(_ token: String) -> Bool {
        let match = transactions.first { $0.value.enrollment?.activation?.token == token }
        guard let match else { return false }
        transactions[match.key]?.setUpPhone()
        return true
    }

    /// Removes what expired more than an hour ago.
    mutating func sweep(at now: Date) {
        transactions = transactions.filter { now < $0.value.expiresAt + 3600 }
        handles = handles.filter { transactions[$0.value] != nil }
        sent = sent.filter { $0.value.contains { now < $0 + 300 } }
    }
}
