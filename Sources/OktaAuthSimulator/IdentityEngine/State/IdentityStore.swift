import Foundation

struct IdentityStore: Sendable {
    var settings = SimulatedIdentityEngine()
    /// The transactions by the interaction handle they began with.
    private(set) var transactions = TransactionStore<IdentityTransaction>()
    /// The interaction handle of every state handle, also of those out of use, of each link in an
    /// e-mail, and of each QR code.
    private var keysByToken: [String: String] = [:]

    /// The transaction to which `handle` belongs, whether in use or not, and its key.
    func transaction(handle: String?) -> (key: String, transaction: IdentityTransaction)? {
        guard let key = keysByToken[handle ?? ""], let transaction = transactions[key] else {
            return nil
        }
        return (key, transaction)
    }

    mutating func store(_ transaction: IdentityTransaction, as key: String) {
        transactions.store(transaction, as: key)
        keysByToken[transaction.handle] = key
        if let link = transaction.task?.linkToken { keysByToken[link] = key }
    }

    mutating func update(_ key: String, _ body: (inout IdentityTransaction) -> Void) {
        guard var transaction = transactions[key] else { return }
        body(&transaction)
        transactions.store(transaction, as: key)
    }

    /// The transaction whose e-mail or QR code has the link `token`, and its key.
    func transaction(link token: String) -> (key: String, transaction: IdentityTransaction)? {
        transaction(handle: token).flatMap { $0.transaction.task?.linkToken == token ? $0 : nil }
    }

    mutating func endAll(of accountID: String) { transactions.endAll(of: accountID) }

    /// Notes that a phone was set up with the link or QR code of `token`; whether there was one.
    mutating func activate(_ token: String, at now: Date) -> Bool {
        guard let match = transaction(link: token), now < match.transaction.expiresAt,
            let phone = match.transaction.task?.phone, now < phone.expiresAt
        else { return false }
        update(match.key) { $0.task?.phone?.decision = .approved }
        return true
    }

    /// Removes what expired more than an hour ago.
    mutating func sweep(at now: Date) {
        transactions.sweep(at: now - 3600)
        keysByToken = keysByToken.filter { transactions[$0.value] != nil }
    }
}
