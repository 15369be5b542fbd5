import Foundation
import OktaCore
import OktaIdx
import OktaOidc

/// The stored transaction of one attempt, which a later launch continues.
///
/// The attempts of one client share a value of the store, in which each has an entry: attempts that are
/// under way at once do not see each other's. The entry of an attempt that has ended, or whose process
/// has, is free: the next attempt continues it or takes its place.
final class StoredTransaction: Sendable {
    private struct Entry: Codable {
        var attempt: String
        /// The transaction of the Classic Engine.
        var classic: Data?
        /// The transaction of Identity Engine.
        var context: IDXClient.Context?

        var isEmpty: Bool { classic == nil && context == nil }
    }

    private struct Content: Codable {
        var client: String
        var entries: [Entry]
    }

    /// The attempts of this process that are under way.
    ///
    /// Its lock also keeps changes of a store apart.
    private static let underWay = Locked<Set<String>>([])

    private let store: (any OktaStore)?
    private let client: String
    private let attempt = Random.base64URLText(byteCount: 16)

    init(in store: (any OktaStore)?, of configuration: OktaOidcConfig) {
        self.store = store
        client = Self.name(
            configuration.issuer, configuration.clientId, configuration.redirectUri.absoluteString
        )
        Self.underWay.withLock { _ = $0.insert(attempt) }
    }

    deinit { close() }

    private static func name(_ parts: String...) -> String { parts.joined(separator: " ") }

    private var key: String { "okta.sign-in \(client)" }

    /// Stores nothing more, and frees the entry.
    func close() { Self.underWay.withLock { _ = $0.remove(attempt) } }

    // MARK: Entries

    /// Takes over the newest free entry.
    func adopt() {
        change { entries, underWay in
            guard let index = entries.lastIndex(where: { !underWay.contains($0.attempt) }) else {
                return
            }
            entries[index].attempt = attempt
        }
    }

    /// Removes the free entries.
    func takePlace() {
        change { entries, underWay in entries.removeAll { !underWay.contains($0.attempt) } }
    }

    /// The transaction of Identity Engine; `nil` for one of another client.
    var context: IDXClient.Context? {
        guard let context = entry?.context else { return nil }
        let configuration = context.configuration
        let name = Self.name(
            configuration.issuer, configuration.clientId, configuration.redirectUri
        )
        return name == client ? context : nil
    }

    var isOfClassicEngine: Bool { entry?.classic != nil }

    func keep(_ context: IDXClient.Context?) { set { ($0.context, $0.classic) = (context, nil) } }

    private var entry: Entry? { content.entries.first { $0.attempt == attempt } }

    private func set(_ change: (inout Entry) -> Void) {
        self.change { entries, underWay in
            guard underWay.contains(attempt) else { return }
            var entry = entries.first { $0.attempt == attempt } ?? Entry(attempt: attempt)
            change(&entry)
            entries.removeAll { $0.attempt == attempt }
            if !entry.isEmpty { entries.append(entry) }
        }
    }

    // MARK: The value of the store

    private var content: Content {
        let stored = (try? store?.value(for: key)).flatMap {
            try? JSONDecoder().decode(Content.self, from: $0)
        }
        guard let stored, stored.client == client else {
            return Content(client: client, entries: [])
        }
        return stored
    }

    private func change(_ body: (inout [Entry], _ underWay: Set<String>) -> Void) {
        guard let store else { return }
        Self.underWay.withLock { underWay in
            var content = content
            let before = content.entries.count
            body(&content.entries, underWay)
            if content.entries.isEmpty {
                if before > 0 { try? store.setValue(nil, for: key) }
            } else {
                try? store.setValue(try JSONEncoder().encode(content), for: key)
            }
        }
    }
}

/// The store of the Classic Engine, which has one transaction at a time.
extension StoredTransaction: OktaStore {
    func value(for key: String) -> Data? { entry?.classic }

    func setValue(_ value: Data?, for key: String) {
        set { ($0.classic, $0.context) = (value, nil) }
    }
}
