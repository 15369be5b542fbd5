import Foundation
import OktaCore

/// A signed token in compact form, taken apart.
///
/// Source: RFC 7515, section 3.1; RFC 7519.
struct JSONWebToken: Sendable {
    /// Bytes of a token; more are refused unread.
    private static let limit = 65_536
    /// Algorithms of an org, other than RS256.
    private static let unsupportedAlgorithms: Set = [
        "ES256", "ES384", "ES512", "RS384", "RS512", "PS256", "PS384", "PS512", "EdDSA",
    ]

    let header: [String: OktaJSON]
    let claims: OktaOidcClaims
    /// The signed bytes: header and payload, unchanged.
    let signedText: [UInt8]
    let signature: [UInt8]

    /// Takes `text` apart; the signature is not verified.
    init(_ text: String) throws {
        let text = Array(text.utf8)
        guard text.count <= Self.limit else { throw OktaOidcError.JWTDecodeError("too long") }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count != 5 else {
            throw OktaOidcError.JWTDecodeError(
                "it is encrypted (JWE), which is not supported; switch the encryption off in the org"
            )
        }
        guard parts.count == 3 else {
            throw OktaOidcError.JWTDecodeError("it does not consist of three parts")
        }
        let decoded = try parts.map { part in
            guard let bytes = Base64URL.decode(part) else {
                throw OktaOidcError.JWTDecodeError("a part is not base64url")
            }
            return bytes
        }
        guard let header = JSONDocument.object(in: Data(decoded[0])) else {
            throw OktaOidcError.JWTDecodeError("the header is not a JSON object")
        }
        guard let claims = JSONDocument.object(in: Data(decoded[1])) else {
            throw OktaOidcError.JWTDecodeError("the payload is not a JSON object")
        }
        self.header = header
        self.claims = OktaOidcClaims(claims)
        signedText = Array(text[..<parts[1].endIndex])
        signature = decoded[2]
    }

    /// The id of the key the token was signed with.
    ///
    /// - Throws: ``OktaOidcError/JWTValidationError(_:)`` unless the header asks for RS256 and for
    ///   nothing that would have to be understood.
    func keyID() throws -> String {
        let algorithm = header["alg"]?.text
        if let algorithm, Self.unsupportedAlgorithms.contains(algorithm) {
            throw OktaOidcError.JWTValidationError(
                "it is signed with \(algorithm), which is not supported; let the org sign with RS256"
            )
        }
        guard algorithm == "RS256" else {
            throw OktaOidcError.JWTValidationError("its algorithm is not RS256")
        }
        guard header["crit"] == nil, header["b64"] == nil else {
            throw OktaOidcError.JWTValidationError("its header asks for an unknown extension")
        }
        guard let id = header["kid"]?.text else {
            throw OktaOidcError.JWTValidationError("its header names no key")
        }
        return id
    }
}
