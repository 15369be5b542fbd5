import Foundation
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The key that tokens are bound to, as it is stored beside them.
package struct KeyBinding: Equatable, Sendable {
    /// The name of the key in its store.
    package let name: String
    /// The hash of the public key.
    ///
    /// Source: RFC 7638.
    package let thumbprint: String

    package init(name: String, thumbprint: String) {
        (self.name, self.thumbprint) = (name, thumbprint)
    }
}

/// A key that signs the proofs of a session.
package struct ProofKey: Sendable {
    package static let field = "DPoP"
    static let algorithm = "ES256"

    package let binding: KeyBinding
    private let key: any OktaDPoPKey
    private let header: String

    package init(_ key: any OktaDPoPKey, named name: String) throws {
        let point = Array(key.publicKey)
        guard point.count == 64 else { throw Self.problem("its public key has not 64 bytes") }
        let x = Base64URL.encode(point.prefix(32))
        let y = Base64URL.encode(point.suffix(32))
        // The text that RFC 7638 hashes.
        let publicKey = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        self.key = key
        let thumbprint = Base64URL.encode(SHA256.hash(Array(publicKey.utf8)))
        binding = KeyBinding(name: name, thumbprint: thumbprint)
        let header = #"{"alg":"\#(Self.algorithm)","jwk":\#(publicKey),"typ":"dpop+jwt"}"#
        self.header = Base64URL.encode(Array(header.utf8))
    }

    /// Makes a proof for a request, which counts once.
    ///
    /// Source: RFC 9449, section 4.2.
    func proof(
        method: String, url: URL, nonce: String?, accessToken: String?, at time: Date
    ) throws -> String {
        guard let target = Self.target(of: url) else {
            throw OktaOidcError.untrustedAddress("There is no proof for an address with a user.")
        }
        var claims: [String: OktaJSON] = [
            "jti": .string(Random.base64URLText(byteCount: 16)), "htm": .string(method),
            "htu": .string(target), "iat": .number(time.timeIntervalSince1970.rounded(.down)),
        ]
        claims["nonce"] = nonce.map(OktaJSON.string)
        claims["ath"] = accessToken.map {
            .string(Base64URL.encode(SHA256.hash(Array($0.utf8))))
        }
        let text = "\(header).\(Base64URL.encode(JSONWriter.data(.object(.init(claims)))))"
        let signature: Data
        do {
            signature = try key.signature(for: Data(text.utf8))
        } catch {
            throw Self.problem(StoreFailure.reason(for: error))
        }
        guard signature.count == 64 else { throw Self.problem("its signature has not 64 bytes") }
        return "\(text).\(Base64URL.encode(signature))"
    }

    private static func problem(_ reason: String) -> OktaOidcError {
        .dpopKey(.unavailable(reason))
    }

    /// The address in a proof: normalised, without query and fragment; `nil` for one with a user.
    ///
    /// Source: RFC 9449, section 4.3; RFC 3986, sections 6.2.2 and 6.2.3.
    static func target(of url: URL) -> String? {
        let text = url.absoluteString.prefix { $0 != "?" && $0 != "#" }
        guard let scheme = url.scheme?.lowercased(), let start = text.range(of: "://") else {
            return nil
        }
        let rest = text[start.upperBound...]
        var authority = rest.prefix { $0 != "/" }.lowercased()
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        let usualPort = ["https": ":443", "http": ":80"][scheme] ?? ""
        let path = rest.dropFirst(authority.count)
        if authority.hasSuffix(usualPort) { authority.removeLast(usualPort.count) }
        return "\(scheme)://\(authority)\(path.isEmpty ? "/" : path)"
    }
}

extension ProofKey: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["thumbprint": binding.thumbprint] }
}

/// The parts of a proof that decide whether a refused request is sent again.
struct SentProof {
    let id: String
    let nonce: String?
    let issuedAt: Date

    /// Reads the header field of a request.
    init?(_ field: String?) {
        guard let parts = field?.split(separator: "."), parts.count == 3,
            let payload = Base64URL.decode(String(parts[1])),
            let claims = JSONDocument.object(in: payload), let id = claims["jti"]?.text,
            let seconds = claims["iat"]?.finiteNumber
        else { return nil }
        (self.id, nonce) = (id, claims["nonce"]?.text)
        issuedAt = Date(timeIntervalSince1970: seconds)
    }
}
