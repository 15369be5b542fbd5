#if canImport(Security)
public import Foundation
public import OktaCore
public import Security

/// Stores values in the Keychain.
///
/// Each value is one item that is replaced as a whole. Items are not synchronised to other devices.
public final class OktaKeychainStore: OktaStore {
    private let service: String
    private let accessGroup: String?
    private let accessibility: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The name the items are found by.
    ///   - accessGroup: Shares the items between apps of a team; `nil` for this app alone.
    ///   - accessibility: When the items can be read; by default after the first unlock, on this
    ///     device only.
    public init(
        service: String = "com.okta.oidc",
        accessGroup: String? = nil,
        accessibility: CFString = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    ) {
        self.service = service
        self.accessGroup = accessGroup
        self.accessibility = accessibility as String
    }

    /// The value stored under `key`.
    ///
    /// - Throws: ``OktaKeychainError``.
    public func value(for key: String) throws -> Data? {
        var query = query(for: key)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status != errSecItemNotFound else { return nil }
        try check(status)
        return result as? Data
    }

    /// Stores `value` under `key`; `nil` removes what is stored there.
    ///
    /// - Throws: ``OktaKeychainError``.
    public func setValue(_ value: Data?, for key: String) throws {
        let query = query(for: key)
        guard let value else {
            let status = SecItemDelete(query as CFDictionary)
            return try check(status == errSecItemNotFound ? errSecSuccess : status)
        }
        let content: [CFString: Any] = [
            kSecValueData: value, kSecAttrAccessible: accessibility as CFString,
        ]
        // Updated in place: after a crash there is the old item or the new one.
        let status = SecItemUpdate(query as CFDictionary, content as CFDictionary)
        guard status == errSecItemNotFound else { return try check(status) }
        let item = query.merging(content) { $1 }
        try check(SecItemAdd(item as CFDictionary, nil))
    }

    private func query(for key: String) -> [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: key,
            kSecAttrSynchronizable: false,
        ]
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        return query
    }

    private func check(_ status: OSStatus) throws {
        guard status == errSecSuccess else { throw OktaKeychainError(status: status) }
    }
}

extension OktaKeychainStore: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["service": service] }
}

/// Why the Keychain refused.
public struct OktaKeychainError: Error, Hashable, Sendable, OktaOidcStorageError {
    /// The status of Security, for example `errSecInteractionNotAllowed` before the first unlock.
    public let status: OSStatus

    var reason: String { "the Keychain reported \(status)" }
}
#endif
