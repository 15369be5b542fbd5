import Foundation
import OktaCore

struct SessionSlot: Sendable {
    let store: any OktaStore
    private let clientId: String
    private let issuer: String
    /// The name that the app gave the session; `nil` for the one without a name.
    private let id: String?

    init(_ configuration: OktaOidcConfig, id: String? = nil) {
        store = configuration.tokenStore
        clientId = configuration.clientId
        issuer = configuration.issuer
        self.id = id?.isEmpty == true ? nil : id
    }

    /// An issuer contains no `#`.
    var key: String { id.map { "\(names)\($0)" } ?? "\(clientId)_\(issuer)" }

    private var names: String { "\(clientId)_\(issuer)#" }

    // MARK: The session

    func read() throws -> StoredSession? {
        try session(in: reporting { try store.value(for: key) })
    }

    func session(in data: Data?) throws -> StoredSession? {
        try data.map { try StoredSession($0, for: clientId, of: issuer) }
    }

    func data(of session: StoredSession) -> Data { session.data(for: clientId, of: issuer) }

    /// Reads, changes and stores the bytes of the session atomically.
    func change(_ body: (inout Data?) throws -> Void) throws { try change(key, body) }

    /// Removes the session, also if it cannot be read.
    func remove() throws {
        try reporting {
            try Self.lock(of: key).withLock { try store.setValue(nil, for: key) }
        }
        try setListed(false)
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

    // MARK: The store

    private func change(_ key: String, _ body: (inout Data?) throws -> Void) throws {
        try reporting {
            if let store = store as? any OktaSharedStore {
                return try store.changeValue(for: key, body)
            }
            try Self.lock(of: key).withLock { try store.replaceValue(for: key, body) }
        }
    }

    private static let locks = (0..<64).map { _ in PlainLock() }

    /// Lets one instance at a time change a value; other values are seldom kept waiting.
    private static func lock(of key: String) -> PlainLock {
        locks[Int(SHA256.hash(Array(key.utf8))[0]) % locks.count]
    }

    private func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as OktaOidcError {
            throw error
        } catch {
            throw OktaOidcError.storageFailure(Self.reason(for: error))
        }
    }

    /// Why a store failed, in words without paths or values.
    static func reason(for error: any Error) -> String {
        switch error {
        case let error as OktaKeychainError: "the Keychain reported \(error.status)"
        case CocoaError.fileWriteOutOfSpace: "the disk is full"
        case CocoaError.fileWriteNoPermission, CocoaError.fileReadNoPermission: "access is denied"
        case CocoaError.fileWriteVolumeReadOnly: "the volume is read-only"
        case let error as CocoaError: "the file system reported \(error.code.rawValue)"
        default: "\(type(of: error))"
        }
    }
}
