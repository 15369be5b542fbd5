import Foundation
import OktaCore

/// The keys an issuer signs with.
///
/// Source: RFC 7517.
struct JSONWebKeySet: Sendable {
    private static let limit = 100

    /// The keys by the bytes of their id.
    private let keys: [[UInt8]: [RSAPublicKey]]

    init(_ reply: HTTPReply, at url: URL) throws {
        if let refusal = reply.refusal(of: "keys") { throw refusal }
        guard let keys = JSONDocument.object(in: reply.body)?["keys"]?.elements else {
            throw OktaOidcError.parseFailure("\(url.absoluteString) returned no key set.")
        }
        self.init(keys)
    }

    /// Keeps the keys that may verify RS256.
    init(_ keys: [OktaJSON]) {
        let usable = keys.prefix(Self.limit).compactMap(\.members?.dictionary).compactMap(Self.key)
        self.keys = Dictionary(grouping: usable, by: { Array($0.id.utf8) }).mapValues {
            $0.map(\.key)
        }
    }

    /// The key `id`; `nil` if the set has none.
    ///
    /// - Throws: ``OktaOidcError/JWTValidationError(_:)`` if several different keys have this id.
    func key(_ id: String) throws -> RSAPublicKey? {
        let found = Set(keys[Array(id.utf8)] ?? [])
        guard found.count < 2 else {
            throw OktaOidcError.JWTValidationError("several keys have the id of its key")
        }
        return found.first
    }

    private static func key(_ members: [String: OktaJSON]) -> (id: String, key: RSAPublicKey)? {
        guard members["kty"] == .string("RSA"), let id = members["kid"]?.text,
            [nil, .string("sig")].contains(members["use"]),
            [nil, .string("RS256")].contains(members["alg"]),
            let modulus = members["n"]?.text.flatMap(Base64URL.decode),
            let exponent = members["e"]?.text.flatMap(Base64URL.decode),
            let key = RSAPublicKey(modulus: Array(modulus), exponent: Array(exponent))
        else { return nil }
        return (id, key)
    }
}
