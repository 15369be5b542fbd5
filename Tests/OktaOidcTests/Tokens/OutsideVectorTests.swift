#if !canImport(Security)
import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

/// Values of other libraries, in the file that `.ci/foreign tokens` writes.
@Suite(
    "Hashes, signatures and tokens of others",
    .enabled(if: ProcessInfo.processInfo.environment["TOKEN_VECTORS"] != nil)
)
struct OutsideVectorTests {
    private func vectors() throws -> SimulatorJSON {
        let path = try #require(ProcessInfo.processInfo.environment["TOKEN_VECTORS"])
        return try #require(SimulatorJSON(parsing: Data(contentsOf: URL(fileURLWithPath: path))))
    }

    private func cases(_ name: String) throws -> [SimulatorJSON] {
        let cases = try vectors()[name]?.array ?? []
        try #require(!cases.isEmpty)
        return cases
    }

    private func bytes(_ text: SimulatorJSON?) throws -> [UInt8] {
        let digits = Array(try #require(text?.string).utf8)
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
        }
    }

    @Test("Hashes of others are hashes of SHA-256")
    func hashes() throws {
        for vector in try cases("hashes") {
            #expect(try SHA256.hash(bytes(vector["message"])) == bytes(vector["hash"]))
        }
    }

    @Test("Signatures of others are accepted or refused as they should be")
    func signatures() throws {
        for vector in try cases("signatures") {
            let modulus = try bytes(vector["n"])
            let exponent = try bytes(vector["e"])
            let (message, signature) = try (bytes(vector["message"]), bytes(vector["signature"]))
            let isValid = RS256.isValid(
                signature, of: message, modulus: modulus, exponent: exponent
            )
            let name = vector["name"]?.string ?? ""
            #expect(isValid == vector["isValid"]?.bool, "\(name)")
            // Not even a right signature counts with a key that is not fit.
            if let key = RSAPublicKey(modulus: modulus, exponent: exponent) {
                #expect(RS256.isValid(signature, of: message, by: key) == isValid, "\(name)")
            }
        }
    }

    @Test("Tokens of others are accepted or refused as they should be")
    func tokens() throws {
        let now = Date(timeIntervalSince1970: Double(try vectors()["now"]?.integer ?? 0))
        for vector in try cases("tokens") {
            let keys = try #require(
                JSONDocument.object(
                    in: SimulatorJSON.object(["keys": vector["keys"] ?? .null]).encoded
                )
            )
            let token = try JSONWebToken(try #require(vector["token"]?.string))
            let set = JSONWebKeySet(try #require(keys["keys"]?.elements))
            let key = try #require(try set.key(token.keyID()))
            let isValid = RS256.isValid(token.signature, of: token.signedText, by: key)
            #expect(isValid == vector["isValid"]?.bool, "\(vector["name"]?.string ?? "")")
            let validator = IDTokenValidator(
                issuer: "https://example.okta.com", clientId: "app", tolerance: 300, now: now
            )
            try validator.check(token.claims, against: .init(nonce: "n-1"))
        }
    }
}
#endif
