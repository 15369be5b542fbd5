import Crypto
import Foundation
import OktaSignIn

/// The key that tokens are bound to, in a file of the user: PEM, which only they may read.
///
/// Other tools can sign proofs with it, so that it stays when a session ends.
struct KeyFile: OktaDPoPKeyStore {
    private struct Key: OktaDPoPKey {
        let key: P256.Signing.PrivateKey

        var publicKey: Data { key.publicKey.rawRepresentation }

        func signature(for message: Data) throws -> Data {
            try key.signature(for: message).rawRepresentation
        }
    }

    let path: String

    func makeKey(named name: String) throws -> any OktaDPoPKey {
        if let known = try key(named: name) { return known }
        let key = P256.Signing.PrivateKey()
        let isMade = FileManager.default.createFile(
            atPath: path,
            contents: Data("\(key.pemRepresentation)\n".utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw CocoaError(.fileWriteNoPermission) }
        return Key(key: key)
    }

    func key(named _: String) throws -> (any OktaDPoPKey)? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return Key(key: try P256.Signing.PrivateKey(pemRepresentation: text))
    }

    func removeKey(named _: String) {}
}
