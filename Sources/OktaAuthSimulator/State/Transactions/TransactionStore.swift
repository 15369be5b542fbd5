import Foundation

protocol StoredTransaction: Sendable {
    var accountID: String? { get }
    var expiresAt: Date { get }
}

/// The transactions of one engine that are under way, by their keys and by their accounts.
///
/// An endpoint gets one transaction and never the store. The caller stores the changed transaction afterwards.
struct TransactionStore<Value: StoredTransaction>: Sendable {
    private(set) var byKey: [String: Value] = [:]
    private var keysByAccount: [String: Set<String>] = [:]

    var all: Dictionary<String, Value>.Values { byKey.values }

    subscript(key: String) -> Value? { byKey[key] }

    func living(of accountID: String?, at now: Date) -> [Value] {
        guard let accountID, let keys = keysByAccount[accountID] else { return [] }
        return keys.compactMap { byKey[$0] }.filter { now < $0.expiresAt }
    }

    mutating func store(_ value: Value, as key: String) {
        if let old = byKey[key], old.accountID != value.accountID { end(key) }
        byKey[key] = value
        if let id = value.accountID { keysByAccount[id, default: []].insert(key) }
    }

    mutating func end(_ key: String) {
        guard let id = byKey.removeValue(forKey: key)?.accountID else { return }
        keysByAccount[id]?.remove(key)
        if keysByAccount[id]?.isEmpty == true { keysByAccount[id] = nil }
    }

    mutating func endAll(of accountID: String) {
        for key in keysByAccount.removeValue(forKey: accountID) ?? [] { byKey[key] = nil }
    }

    mutating func sweep(at date: Date) {
        for (key, value) in byKey where date >= value.expiresAt { end(key) }
    }
}

extension TransactionStore<Transaction> {
    mutating func store(_ transaction: Transaction) {
        store(transaction, as: transaction.stateToken)
    }
}
