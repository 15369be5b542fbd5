import Foundation
import OktaCore
import TestSupport
import Testing

@testable import OktaAuthSimulator

@Suite("What the simulated org checks of proofs, by vectors", .needs(.vectors))
struct DPoPVectorTests {
    private static func vectors(_ name: String) throws -> [OktaJSON] {
        let url = SampleFolder.vectors.url?.appendingPathComponent("dpop-vectors.json")
        let json = try JSONParser.parse(Data(contentsOf: #require(url))).value
        return try #require(json[name]?.elements)
    }

    /// Checks the requests of an entry, as the org does; the last one can be refused.
    private static func check(_ entry: OktaJSON) throws {
        var store = DPoPStore()
        for request in entry["requests"]?.elements ?? [] {
            let now = Date(timeIntervalSince1970: request["now"]?.finiteNumber ?? 0)
            var nonces: DPoPNonces?
            if let nonce = request["requiredNonce"]?.text {
                nonces = DPoPNonces()
                nonces?.add(nonce, until: .distantFuture)
            }
            let parts = request["authorization"]?.text?.split(separator: " ").map(String.init)
            let isResource = parts != nil
            let bound = request["accessTokenJkt"]?.text
            if isResource {
                guard parts?[0].lowercased() == "dpop" else { throw DPoPRefusal.wrongScheme }
                guard bound != nil else { throw DPoPRefusal.unboundToken }
            }
            let fields = request["dpop"]?.elements?.compactMap(\.text) ?? []
            guard let field = fields.first else {
                throw isResource ? DPoPRefusal.missingAtResource : DPoPRefusal(.missing)
            }
            guard fields.count == 1 else { throw DPoPRefusal(.twoHeaders) }
            let proof = try DPoPProof(field)
            try proof.check(
                method: request["method"]?.text ?? "",
                address: request["url"]?.text ?? "",
                accessToken: parts?[1],
                nonces: nonces,
                at: now,
                window: 300
            )
            try store.use(proof, until: now + 601)
            if isResource, proof.thumbprint != bound { throw DPoPRefusal.otherKey }
            if let key = request["refreshTokenJkt"]?.text, key != proof.thumbprint {
                throw DPoPRefusal.otherKeyOfRefreshToken
            }
            if let key = request["codeJkt"]?.text, key != proof.thumbprint {
                throw DPoPRefusal.otherKeyOfCode
            }
            if let key = entry["jkt"]?.text { #expect(proof.thumbprint == key) }
        }
    }

    @Test("Each valid proof is accepted, with the thumbprint of its key")
    func valid() throws {
        let entries = try Self.vectors("valid")
        for entry in entries {
            #expect(throws: Never.self, "\(entry["name"]?.text ?? "")") { try Self.check(entry) }
        }
        #expect(entries.count == 15)
    }

    @Test("Each invalid proof is refused, for its own reason and with the text of the org")
    func invalid() throws {
        let entries = try Self.vectors("invalid")
        var refused = 0
        for entry in entries {
            let name = entry["name"]?.text ?? ""
            do {
                try Self.check(entry)
                Issue.record("\(name) is accepted")
            } catch {
                let refusal = error as? DPoPRefusal
                #expect(refusal?.reason.rawValue == entry["reason"]?.text, "\(name)")
                #expect(refusal?.error == entry["error"]?.text, "\(name)")
                if let text = entry["oktaDescription"]?.text {
                    #expect(refusal?.text == text, "\(name)")
                }
                refused += 1
            }
        }
        #expect(refused == 111 && entries.count == 111)
    }

    @Test("The thumbprint of each key is the known one")
    func thumbprints() throws {
        var count = 0
        for key in try Self.vectors("keys") {
            guard let x = key["jwk"]?["x"]?.text.flatMap(Base64URL.decode),
                let y = key["jwk"]?["y"]?.text.flatMap(Base64URL.decode)
            else { continue }
            let thumbprint = try #require(P256.PublicKey(x: x, y: y)).thumbprint
            #expect(thumbprint == key["thumbprint"]?.text)
            count += 1
        }
        #expect(count == 5)
    }
}
