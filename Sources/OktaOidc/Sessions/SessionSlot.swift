import Foundation
import OktaCore

/// Where a session is stored: a key in the store of a client of an issuer.
struct SessionSlot: Sendable {
    let store: any OktaStore
    private let clientId: String
    private let issuer: String
    /// The name that the app gave the session; `nil` for the one without a name.
    let id: String?

    init(_ configuration: OktaOidcConfig, id: String? = nil) {
        store = configuration.tokenStore
        clientId = configuration.clientId
        issuer = configuration.issuer
        self.id = id?.isEmpty == true ? nil : id
    }

    private init(_ other: SessionSlot, id: String?) {
        (store, clientId, issuer, self.id) = (other.store, other.clientId, other.issuer, id)
    }

    /// The slot `id` of the same client in the same store.
    func named(_ id: String?) -> SessionSlot { SessionSlot(self, id: id) }

    /// The client and its issuer, which contains neither `#` nor `?`.
    var client: String { "\(clientId)_\(issuer)" }

    var key: String { id.map { "\(names)\($0)" } ?? client }

    private var names: String { "\(client)#" }

    // MARK: The session

    func read() throws -> StoredSession? {
        try session(in: reporting { try store.value(for: key) })
    }

    func session(in data: Data?) throws -> StoredSession? {
        try data.map { try StoredSession($0, for: clientId, of: issuer) }
    }

    /// The stored session of `signIn`; `nil` also if what is stored cannot be used.
    func read(of signIn: String) throws -> StoredSession? {
        let data = try reporting { try store.value(for: key) }
        let stored = try? session(in: data)
        return stored?.signIn == signIn ? stored : nil
    }

    func data(of session: StoredSession) -> Data { session.data(for: clientId, of: issuer) }

    /// Reads, changes and stores the bytes of the session atomically.
    func change(_ body: (inout Data?) throws -> Void) throws { try change(key, body) }

    /// Removes the session, also if it cannot be read.
    func remove() throws {
        try reporting {
            try Self.lock(of: key).withLock {
                Self.noteWrite(to: key)
                try store.setValue(nil, for: key)
            }
        }
        try setListed(false)
    }

    /// Removes the session of `signIn`, but never the session of another sign-in.
    ///
    /// With `orUnusable`, it also removes bytes that cannot be read as a session.
    ///
    /// - Returns: The session that was removed.
    @discardableResult
    func remove(of signIn: String, orUnusable: Bool = false) throws -> StoredSession? {
        var removed: StoredSession?
        var isGone = false
        try change { data in
            let stored = try? session(in: data)
            isGone = data == nil || (stored.map { $0.signIn == signIn } ?? orUnusable)
            guard isGone else { return }
            (removed, data) = (stored, nil)
        }
        // A name too many does no harm.
        if isGone { try? setListed(false) }
        return removed
    }

    /// Takes the lock that one process holds while it renews `signIn`, wherever that is stored.
    func takeLock(of signIn: String) throws -> (any OktaCancellable)? {
        guard let store = store as? any OktaSharedStore else { return CancelAction {} }
        return try reporting { try store.takeLock(for: signIn) }
    }

    // MARK: The names

    /// The names under which a session is stored.
    ///
    /// The list can have more: a name is added before its session, and removed after it.
    func allNames() throws -> [String] {
        try reporting {
            try Self.names(in: store.value(for: names)).sorted()
                .filter { try store.value(for: names + $0) != nil }
        }
    }

    /// Puts the name on the list, or takes it off.
    func setListed(_ isListed: Bool) throws {
        guard let id else { return }
        try change(names) { data in
            let others = Self.names(in: data).subtracting([id])
            let all = isListed ? others.union([id]) : others
            data = all.isEmpty ? nil : try JSONEncoder().encode(all.sorted())
        }
    }

    private static func names(in data: Data?) -> Set<String> {
        data.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
    }

    // MARK: Tokens to revoke

    /// The key of the list of tokens to revoke, and the name of the lock for revoking them.
    var revocationsKey: String { "\(client)?revocations" }

    /// The tokens to revoke at the server; empty if the list belongs to another client.
    func pendingRevocations() throws -> [PendingRevocation] {
        try revocations(in: reporting { try store.value(for: revocationsKey) })
    }

    /// Changes the list in one step.
    func changeRevocations(_ body: (inout [PendingRevocation]) -> Void) throws {
        try change(revocationsKey) { data in
            var list = revocations(in: data)
            body(&list)
            data = list.isEmpty ? nil : PendingRevocation.data(of: list, for: clientId, of: issuer)
        }
    }

    private func revocations(in data: Data?) -> [PendingRevocation] {
        data.map { PendingRevocation.list(in: $0, for: clientId, of: issuer) } ?? []
    }

    // MARK: The store

    /// The last known content of the store, and the write after which it was read.
    struct KnownBytes: Sendable {
        let data: Data?
        fileprivate let write: Int
    }

    /// Whether no other process writes to the store, so that what is known of it stays true.
    var isForOneProcess: Bool {
        #if canImport(Security)
        if let keychain = store as? OktaKeychainStore { return keychain.isForOneProcess }
        #endif
        return !(store is any OktaSharedStore)
    }

    /// As ``change(_:)``, but does not read a `known` content: a read may show a dialog of the system.
    func change(knowing known: inout KnownBytes?, _ body: (inout Data?) throws -> Void) throws {
        guard isForOneProcess else { return try change(key, body) }
        try reporting {
            try Self.lock(of: key).withLock {
                let isKnown = known?.write == Self.lastWrite(to: key)
                let old = isKnown ? known?.data : try store.value(for: key)
                var new = old
                try body(&new)
                if new != old {
                    Self.noteWrite(to: key)
                    try store.setValue(new, for: key)
                }
                known = KnownBytes(data: new, write: Self.lastWrite(to: key))
            }
        }
    }

    private func change(_ key: String, _ body: (inout Data?) throws -> Void) throws {
        try reporting {
            if !isForOneProcess, let store = store as? any OktaSharedStore {
                return try store.changeValue(for: key, body)
            }
            try Self.lock(of: key).withLock {
                Self.noteWrite(to: key)
                try store.replaceValue(for: key, body)
            }
        }
    }

    private static let locks = (0..<64).map { _ in PlainLock() }
    /// How often this process has written, by key.
    private static let writes = Locked<[String: Int]>([:])

    private static func noteWrite(to key: String) { writes.withLock { $0[key, default: 0] += 1 } }

    private static func lastWrite(to key: String) -> Int { writes.withLock { $0[key] ?? 0 } }

    /// Lets one instance at a time change a value; other values are seldom kept waiting.
    private static func lock(of key: String) -> PlainLock {
        locks[Int(SHA256.hash(Array(key.utf8))[0]) % locks.count]
    }

    private func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        try StoreFailure.reporting(as: OktaOidcError.storageFailure, body)
    }
}
