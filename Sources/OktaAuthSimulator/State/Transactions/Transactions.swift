import Foundation

/// The transactions that are under way, by their state tokens, and the devices they activate.
///
/// An endpoint gets a transaction, and not these: what it makes of that is stored afterwards.
struct Transactions: Sendable {
    private(set) var byToken: [String: Transaction] = [:]
    /// The state tokens of each account.
    private var tokensByAccount: [String: Set<String>] = [:]
    var devices = Devices()
    /// The number of responses that included a transaction.
    private var responseCount = 0

    var all: Dictionary<String, Transaction>.Values { byToken.values }

    subscript(token: String) -> Transaction? { byToken[token] }

    /// The unexpired transactions of the account, the latest response first.
    func living(of accountID: String?, at now: Date) -> [Transaction] {
        guard let accountID else { return [] }
        return (tokensByAccount[accountID] ?? []).compactMap { byToken[$0] }
            .filter { now < $0.expiresAt }
            .sorted { ($0.expiresAt, $0.number) > ($1.expiresAt, $1.number) }
    }

    mutating func store(_ transaction: Transaction) {
        let token = transaction.stateToken
        if let old = byToken[token], old.accountID != transaction.accountID { end(token) }
        byToken[token] = transaction
        if let id = transaction.accountID { tokensByAccount[id, default: []].insert(token) }
    }

    /// Stores `transaction` with the number of its response.
    mutating func store(shown transaction: inout Transaction) {
        responseCount += 1
        transaction.number = responseCount
        store(transaction)
    }

    mutating func end(_ token: String) {
        guard let id = byToken.removeValue(forKey: token)?.accountID else { return }
        tokensByAccount[id]?.remove(token)
        if tokensByAccount[id]?.isEmpty == true { tokensByAccount[id] = nil }
    }

    /// Ends every transaction of the account with this id.
    mutating func endAll(of accountID: String) {
        for token in tokensByAccount.removeValue(forKey: accountID) ?? [] { byToken[token] = nil }
    }

    /// Ends every transaction.
    mutating func endAll() { (byToken, tokensByAccount) = ([:], [:]) }

    /// Changes the transaction with this state token, if there is one.
    mutating func update(_ token: String, _ body: (inout Transaction) -> Void) {
        guard var transaction = byToken[token] else { return }
        body(&transaction)
        store(transaction)
    }

    mutating func sweep(at now: Date) {
        for (token, transaction) in byToken where now >= transaction.expiresAt { end(token) }
    }
}
