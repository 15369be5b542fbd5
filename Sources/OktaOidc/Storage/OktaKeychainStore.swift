#if canImport(Security)
public import Foundation
public import OktaCore
public import Security

/// Stores values in the Keychain: sessions, and the other values of this package.
///
/// Each value is one item that is replaced as a whole. Items are not synchronised to other devices.
public final class OktaKeychainStore: OktaSharedStore {
    private let items: KeychainItems
    private let locks: OktaFileStore?
    private let exclusion = PlainLock()

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The name the items are found by.
    ///   - accessGroup: Shares the items between apps of a team and their extensions; `nil` for this
    ///     app alone.
    ///   - accessibility: When the items can be read; by default after the first unlock, on this
    ///     device only.
    ///   - accessControl: Who must prove to be there whenever an item is read, for example
    ///     `.biometryCurrentSet`; none by default. With flags that the system refuses together,
    ///     nothing is stored.
    ///   - authenticationContext: An `LAContext` for such a proof, so that one serves several reads.
    ///     The store hands it to the Keychain and does nothing else with it.
    ///   - lockFolder: A folder of the app group, where several processes use the items: one of them
    ///     renews a session at a time.
    public init(
        service: String = "com.okta.oidc",
        accessGroup: String? = nil,
        accessibility: CFString = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        accessControl: SecAccessControlCreateFlags = [],
        authenticationContext: AnyObject? = nil,
        lockFolder: URL? = nil
    ) {
        locks = lockFolder.map(OktaFileStore.init(directory:))
        items = KeychainItems(
            service: service,
            accessGroup: accessGroup,
            accessibility: accessibility as String,
            flags: accessControl.rawValue,
            functions: .security(AuthenticationContext(object: authenticationContext))
        )
    }

    /// Whether no other process is known to use the items.
    var isForOneProcess: Bool { locks == nil && items.accessGroup == nil }

    /// The value stored under `key`.
    ///
    /// - Throws: ``OktaKeychainError``.
    public func value(for key: String) throws -> Data? { try items.value(for: key) }

    /// Stores `value` under `key`; `nil` removes what is stored there.
    ///
    /// - Throws: ``OktaKeychainError``.
    public func setValue(_ value: Data?, for key: String) throws {
        try items.setValue(value, for: key)
    }

    /// Reads a value, lets `change` change it, and stores the result.
    ///
    /// - Throws: ``OktaKeychainError``, or what `change` throws.
    public func changeValue(for key: String, _ change: (inout Data?) throws -> Void) throws {
        guard let locks else {
            return try exclusion.withLock { try replaceValue(for: key, change) }
        }
        try locks.changeFile(for: key) { _ in try replaceValue(for: key, change) }
    }

    /// Takes the lock of `key`, if there is a folder for locks.
    ///
    /// - Throws: An error of the file system.
    public func takeLock(for key: String) throws -> (any OktaCancellable)? {
        guard let locks else { return CancelAction {} }
        return try locks.takeFileLock(for: key)
    }
}

extension OktaKeychainStore: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["service": items.service] }
}

/// The `LAContext` of an app, which is not `Sendable`.
///
/// Unchecked: only the Keychain uses it, which any thread may call.
private struct AuthenticationContext: @unchecked Sendable {
    let object: AnyObject?
}

extension KeychainItems.Functions {
    fileprivate static func security(_ context: AuthenticationContext) -> Self {
        @Sendable func query(_ attributes: [String: KeychainItems.Value]) -> CFDictionary {
            var query = attributes.mapValues(\.foundationValue)
            query[kSecUseAuthenticationContext as String] = context.object
            return query as CFDictionary
        }
        return Self(
            accessControl: { accessibility, flags in
                SecAccessControlCreateWithFlags(
                    nil,
                    accessibility as CFString,
                    SecAccessControlCreateFlags(rawValue: flags),
                    nil
                )
                .map(KeychainItems.AccessControl.init(object:))
            },
            copy: { attributes in
                var result: CFTypeRef?
                let status = SecItemCopyMatching(query(attributes), &result)
                return (status, result as? Data)
            },
            update: { attributes, content in
                let content = content.mapValues(\.foundationValue) as CFDictionary
                return SecItemUpdate(query(attributes), content)
            },
            add: { SecItemAdd(query($0), nil) },
            delete: { SecItemDelete(query($0)) }
        )
    }
}

extension KeychainItems.Value {
    fileprivate var foundationValue: Any {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag
        case .data(let data): data
        case .protection(let control): control.object
        }
    }
}
#endif
