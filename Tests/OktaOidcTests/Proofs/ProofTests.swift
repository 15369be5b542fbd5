import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Proofs of a key")
struct ProofTests {
    private static func vectors(_ name: String) throws -> [OktaJSON] {
        let url = SampleFolder.vectors.url?.appendingPathComponent("dpop-vectors.json")
        let json = try JSONParser.parse(Data(contentsOf: #require(url))).value
        return try #require(json[name]?.elements)
    }

    /// The key with the coordinates of a vector; it signs nothing.
    private struct PublicKey: OktaDPoPKey {
        let publicKey: Data
        var signature = Data(repeating: 1, count: 64)

        func signature(for message: Data) -> Data { signature }
    }

    private static func key() throws -> ProofKey {
        try ProofKey(SimulatedDeviceKeys().makeKey(named: "k"), named: "k")
    }

    @Test(
        "The address in a proof is normalised, and has neither query nor fragment", .needs(.vectors)
    )
    func targets() throws {
        let rows = try Self.vectors("htu")
        for row in rows {
            let text = row["requestURL"]?.text ?? ""
            let url = try #require(URL(string: text))
            #expect(ProofKey.target(of: url) == row["htu"]?.text, "\(text)")
        }
        #expect(rows.count == 15)
        let file = URL(fileURLWithPath: "/a")
        #expect(ProofKey.target(of: file) == nil)
    }

    @Test("The thumbprint of a key and the hash of a token are the known ones", .needs(.vectors))
    func knownValues() throws {
        var count = 0
        for row in try Self.vectors("keys") where row["jwk"]?["kty"]?.text == "EC" {
            let point = ["x", "y"].compactMap { row["jwk"]?[$0]?.text.flatMap(Base64URL.decode) }
            let key = PublicKey(publicKey: Data(point.joined()))
            #expect(try ProofKey(key, named: "n").binding.thumbprint == row["thumbprint"]?.text)
            count += 1
        }
        #expect(count == 5)
        let (key, url) = (try Self.key(), try #require(URL(string: "https://api.test/a")))
        for row in try Self.vectors("ath") {
            let proof = try key.proof(
                method: "GET", url: url, nonce: nil, accessToken: row["accessToken"]?.text,
                at: Date(timeIntervalSince1970: 1.9)
            )
            var request = URLRequest(url: url)
            request.setValue(proof, forHTTPHeaderField: "DPoP")
            let sent = try #require(SentClaims(request))
            #expect(sent.tokenHash == row["ath"]?.text)
            // Whole seconds, and the members of a public key alone.
            #expect(sent.issuedAt == 1)
            #expect(Set((sent.key?.object ?? [:]).keys) == ["crv", "kty", "x", "y"])
            #expect(Set(sent.claims.keys) == ["jti", "htm", "htu", "iat", "ath"])
        }
    }

    @Test("A key of the wrong size, or whose signature is, makes no proof")
    func wrongSizes() throws {
        let url = try #require(URL(string: "https://api.test/"))
        #expect(throws: OktaOidcError.self) {
            try ProofKey(PublicKey(publicKey: Data(repeating: 4, count: 65)), named: "n")
        }
        // The form of DER, which most signers return.
        let der = PublicKey(
            publicKey: Data(repeating: 1, count: 64), signature: Data(repeating: 1, count: 70)
        )
        let error = #expect(throws: OktaOidcError.self) {
            try ProofKey(der, named: "n")
                .proof(method: "GET", url: url, nonce: nil, accessToken: nil, at: Date())
        }
        #expect(error?.description.contains("64 bytes") == true)
        let user = try #require(URL(string: "https://u@api.test/"))
        #expect(throws: OktaOidcError.self) {
            try Self.key().proof(method: "GET", url: user, nonce: nil, accessToken: nil, at: Date())
        }
    }

    // MARK: Servers

    private func info(
        _ status: Int = 400, _ headers: [String: String] = [:]
    ) -> OktaHTTPResponseInfo {
        OktaHTTPResponseInfo(
            statusCode: status, headers: headers, receivedAt: Date(timeIntervalSince1970: 1_000_000)
        )
    }

    private func sent(by servers: ProofServers, to text: String) throws -> SentProof {
        let url = try #require(URL(string: text))
        let now = Date(timeIntervalSince1970: 1_000_000)
        let proof = try servers.proof(
            by: Self.key(), for: "GET", url, accessToken: nil, at: now
        )
        return try #require(SentProof(proof))
    }

    @Test("The nonce of one origin goes to no other, and the newest counts")
    func nonces() throws {
        let servers = ProofServers()
        let org = try #require(URL(string: "https://org.test/token"))
        servers.note(info(400, ["dpop-nonce": "n1"]), from: org)
        #expect(try sent(by: servers, to: "https://org.test/other").nonce == "n1")
        #expect(try sent(by: servers, to: "https://ORG.test:443/").nonce == "n1")
        for other in ["https://api.test/", "https://org.test:8443/", "http://org.test/token"] {
            #expect(try sent(by: servers, to: other).nonce == nil)
        }
        servers.note(info(200, ["dpop-nonce": "n2"]), from: org)
        for odd in ["", "a b", "a\"b", "a\\b", "ä", String(repeating: "x", count: 1_025)] {
            servers.note(info(400, ["dpop-nonce": odd]), from: org)
        }
        #expect(try sent(by: servers, to: "https://org.test/").nonce == "n2")
        // However many servers there are.
        for number in 0..<200 {
            let url = try #require(URL(string: "https://s\(number).test/"))
            servers.note(info(200, ["dpop-nonce": "n"]), from: url)
        }
        #expect(try sent(by: servers, to: "https://s199.test/").nonce == "n")
    }

    @Test("The time in a proof is the server's, unless its response comes out of a cache")
    func time() throws {
        let servers = ProofServers()
        let org = try #require(URL(string: "https://org.test/token"))
        let date = "Thu, 01 Jan 1970 00:00:00 GMT"
        servers.note(info(200, ["date": date, "age": "5"]), from: org)
        #expect(
            try sent(by: servers, to: "https://org.test/").issuedAt.timeIntervalSince1970 == 1e6)
        servers.note(info(200, ["date": date]), from: org)
        #expect(try sent(by: servers, to: "https://org.test/").issuedAt.timeIntervalSince1970 == 0)
        #expect(
            try sent(by: servers, to: "https://api.test/").issuedAt.timeIntervalSince1970 == 1e6)
    }

    @Test("A refused proof is made anew only if something is known that it lacked")
    func remedies() throws {
        let servers = ProofServers()
        let org = try #require(URL(string: "https://org.test/token"))
        let first = try sent(by: servers, to: "https://org.test/token")
        let nonce = info(400, ["dpop-nonce": "n1"])
        #expect(ProofServers.remedy(for: "use_dpop_nonce", nonce, of: first) == .nonce)
        #expect(ProofServers.remedy(for: "use_dpop_nonce", info(), of: first) == nil)
        #expect(ProofServers.remedy(for: "use_dpop_nonce", nonce, of: nil) == nil)
        #expect(ProofServers.remedy(for: "invalid_grant", nonce, of: first) == nil)
        servers.note(nonce, from: org)
        let second = try sent(by: servers, to: "https://org.test/token")
        #expect(ProofServers.remedy(for: "use_dpop_nonce", nonce, of: second) == nil)
        let late = info(400, ["date": "Thu, 01 Jan 1970 00:00:00 GMT"])
        #expect(ProofServers.remedy(for: "invalid_dpop_proof", late, of: first) == .time)
        #expect(ProofServers.remedy(for: "invalid_dpop_proof", info(), of: first) == nil)
        let near = info(400, ["date": "Mon, 12 Jan 1970 13:46:50 GMT"])
        #expect(ProofServers.remedy(for: "invalid_dpop_proof", near, of: first) == nil)
    }
}
