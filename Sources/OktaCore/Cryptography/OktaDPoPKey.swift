public import Foundation

/// A private key that tokens are bound to: ECDSA with the curve P-256 and SHA-256.
///
/// Each signature is of a proof that goes with a request. Signing must not ask a person: it happens at
/// every request, also in the background.
///
/// Source: RFC 9449.
public protocol OktaDPoPKey: Sendable {
    /// The coordinates of the public key, 32 bytes each: `rawRepresentation` in CryptoKit.
    var publicKey: Data { get }

    /// Signs the SHA-256 of `message`.
    ///
    /// - Returns: The two numbers of the signature, 32 bytes each: `rawRepresentation` in CryptoKit.
    /// - Throws: Any error; the request is not sent then.
    func signature(for message: Data) throws -> Data
}

/// Keeps the keys of sessions: on Apple's platforms `OktaDeviceKeys`, elsewhere a type of the app.
///
/// Any thread can call it. A key outlives the process, as the tokens do.
public protocol OktaDPoPKeyStore: Sendable {
    /// Makes a key and stores it before it returns.
    ///
    /// - Parameter name: Made up for the key; no other has it.
    /// - Returns: The new key.
    /// - Throws: Any error; the sign-in fails then, before anything is sent.
    func makeKey(named name: String) throws -> any OktaDPoPKey

    /// The key with this name; `nil` only if the key is gone for good.
    ///
    /// - Throws: Any error if that cannot be known now, for example while the device is locked.
    func key(named name: String) throws -> (any OktaDPoPKey)?

    /// Removes a key; without one, it does nothing.
    ///
    /// - Throws: Any error; the key stays then, and is never used again.
    func removeKey(named name: String) throws
}
