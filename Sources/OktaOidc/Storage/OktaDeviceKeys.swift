#if canImport(CryptoKit) && canImport(Security)
import CryptoKit
import Foundation
public import OktaCore
import Security

/// Keys in the Secure Enclave of the device, or in the Keychain of a device without one.
///
/// ```swift
/// configuration.dpopKeys = OktaDeviceKeys()
/// ```
///
/// The enclave's keys never leave it: the Keychain stores data that only this enclave can open. No key
/// moves to another device or to a backup. Keys can be used after the first unlock, without a dialog.
public struct OktaDeviceKeys: OktaDPoPKeyStore {
    /// The first stored byte, which names the format of the others.
    private enum Kind: UInt8 {
        case keychain = 0
        case enclave = 1
    }

    private let store: any OktaStore

    /// Creates a store of keys.
    ///
    /// - Parameter store: Where keys are stored; by default the Keychain of this app. For an app and its
    ///   extensions, an `OktaKeychainStore` with the access group of both, and without access control.
    public init(store: any OktaStore = OktaKeychainStore(service: "com.okta.dpop")) {
        self.store = store
    }

    /// Makes a key and stores it.
    ///
    /// - Throws: ``OktaKeychainError``, or an error of CryptoKit.
    public func makeKey(named name: String) throws -> any OktaDPoPKey {
        guard SecureEnclave.isAvailable else {
            let key = P256.Signing.PrivateKey()
            try store.setValue(Data([Kind.keychain.rawValue]) + key.rawRepresentation, for: name)
            return KeychainKey(key: key)
        }
        let accessibility = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        let control = SecAccessControlCreateWithFlags(nil, accessibility, .privateKeyUsage, nil)
        guard let control else { throw OktaKeychainError(status: KeychainItems.invalidParameter) }
        let key = try SecureEnclave.P256.Signing.PrivateKey(accessControl: control)
        try store.setValue(Data([Kind.enclave.rawValue]) + key.dataRepresentation, for: name)
        return EnclaveKey(key: key)
    }

    /// The key with this name; `nil` also if another device made it.
    ///
    /// - Throws: ``OktaKeychainError``, for example before the first unlock.
    public func key(named name: String) throws -> (any OktaDPoPKey)? {
        guard let data = try store.value(for: name), let first = data.first else { return nil }
        let content = Data(data.dropFirst())
        switch Kind(rawValue: first) {
        case .keychain:
            return try? KeychainKey(key: P256.Signing.PrivateKey(rawRepresentation: content))
        case .enclave:
            return try? EnclaveKey(
                key: SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: content)
            )
        case nil: return nil
        }
    }

    /// Removes a key.
    ///
    /// - Throws: ``OktaKeychainError``.
    public func removeKey(named name: String) throws { try store.setValue(nil, for: name) }
}

private struct KeychainKey: OktaDPoPKey {
    let key: P256.Signing.PrivateKey

    var publicKey: Data { key.publicKey.rawRepresentation }

    func signature(for message: Data) throws -> Data {
        try key.signature(for: message).rawRepresentation
    }
}

private struct EnclaveKey: OktaDPoPKey {
    let key: SecureEnclave.P256.Signing.PrivateKey

    var publicKey: Data { key.publicKey.rawRepresentation }

    func signature(for message: Data) throws -> Data {
        try key.signature(for: message).rawRepresentation
    }
}

extension OktaDeviceKeys: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["store": store] }
}
#endif
