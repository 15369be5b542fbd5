import Foundation
import OktaCore
import Testing

@testable import OktaAuthSimulator

@Suite("Proofs of keys at the simulated org")
struct DPoPOrgTests {
    /// A client that makes proofs without any library.
    private struct Prover {
        let session: OAuthSession
        let key: P256.PrivateKey
        var nonce: String?

        init(_ session: OAuthSession, key seed: UInt8 = 1) {
            self.session = session
            key = .derived(from: [seed])
        }

        var thumbprint: String { key.publicKey.thumbprint }

        func proof(id: String, nonce: String?, ahead seconds: Int = 0) -> String {
            let header: SimulatorJSON = [
                "typ": "dpop+jwt", "alg": "ES256",
                "jwk": [
                    "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(key.publicKey.x)),
                    "y": .string(Base64URL.encode(key.publicKey.y)),
                ],
            ]
            let simulator = session.session.simulator
            let claims: SimulatorJSON = [
                "jti": .string(id), "htm": "POST",
                "htu": .string("\(simulator.url.absoluteString)\(session.base)/token"),
                "iat": .integer(Int(simulator.now.timeIntervalSince1970) + seconds),
                "nonce": nonce.map(SimulatorJSON.string),
            ]
            let text = [header, claims].map { Base64URL.encode($0.encoded) }.joined(separator: ".")
            let signature = key.sign(SHA256.hash(Array(text.utf8)))
            return "\(text).\(Base64URL.encode(signature.raw))"
        }

        /// Sends a form with a proof, and again with the nonce that the org asks for.
        mutating func post(_ form: [String: String]) -> SimulatorResponse {
            let response = send(form)
            guard response.oauthError == "use_dpop_nonce" else { return response }
            nonce = response.headers["DPoP-Nonce"]
            return send(form)
        }

        private func send(_ form: [String: String]) -> SimulatorResponse {
            let proof = proof(id: UUID().uuidString, nonce: nonce)
            return session.post("token", form, headers: ["DPoP": proof])
        }

        mutating func exchange(_ code: String) -> SimulatorResponse {
            post([
                "grant_type": "authorization_code", "client_id": "app", "code": code,
                "redirect_uri": OAuthSession.redirect, "code_verifier": OAuthSession.verifier,
            ])
        }
    }

    @Test("A code for one key is refused with another, and stays good for its own")
    func codeOfKey() throws {
        let session = OAuthSession()
        var (own, other) = (Prover(session), Prover(session, key: 2))
        let code = try #require(
            session.authorize(["dpop_jkt": own.thumbprint]).redirected["code"]
        )
        #expect(other.exchange(code).oauthError == "invalid_grant")
        #expect(session.exchange(code).oauthError == "invalid_grant")
        let response = own.exchange(code)
        #expect(response.json?["token_type"] == "DPoP")
        #expect(session.session.simulator.dpopCounts.refused == ["nonce": 2, "binding": 2])
    }

    @Test("A refresh token of a public client is bound to its key", arguments: [nil, "secret"])
    func refreshToken(secret: String?) throws {
        var client = SimulatedOAuthClient(id: "app", secret: secret)
        client.requiresDPoP = true
        let session = OAuthSession(server: "default", client)
        var (own, other) = (Prover(session), Prover(session, key: 2))
        func form(_ values: [String: String]) -> [String: String] {
            var form = values.merging(["client_id": "app"]) { $1 }
            form["client_secret"] = secret
            return form
        }
        let code = try #require(session.authorize().redirected["code"])
        let tokens = own.post(
            form([
                "grant_type": "authorization_code", "code": code,
                "redirect_uri": OAuthSession.redirect, "code_verifier": OAuthSession.verifier,
            ])
        )
        let refresh = form([
            "grant_type": "refresh_token",
            "refresh_token": tokens.json?["refresh_token"]?.string ?? "",
        ])
        let bare = session.post("token", refresh)
        #expect(bare.oauthRefusal == "invalid_dpop_proof: The DPoP proof JWT header is missing.")
        let response = other.post(refresh)
        if secret == nil {
            let text = "invalid_dpop_proof: Invalid DPoP Public Key binding in refresh token"
            #expect(response.oauthRefusal == text)
            #expect(own.post(refresh).json?["token_type"] == "DPoP")
        } else {
            #expect(response.json?["token_type"] == "DPoP")
        }
    }

    @Test("A nonce ends, the one before is accepted for a while, and a response brings the next")
    func nonces() throws {
        let session = OAuthSession()
        let simulator = session.session.simulator
        (simulator.oauth.dpop.nonceLifetime, simulator.oauth.dpop.nonceGrace) = (100, 50)
        var prover = Prover(session)
        func exchange() throws -> SimulatorResponse {
            prover.exchange(try #require(session.authorize().redirected["code"]))
        }
        #expect(try exchange().headers["DPoP-Nonce"] == nil)
        let first = try #require(prover.nonce)
        simulator.advance(by: 120)
        let next = try #require(try exchange().headers["DPoP-Nonce"])
        #expect(next != first && simulator.dpopCounts.refused == ["nonce": 1])
        simulator.advance(by: 60)
        #expect(try exchange().statusCode == 200)
        #expect(prover.nonce == next && simulator.dpopCounts.refused == ["nonce": 2])
        simulator.oauth.dpop.requiresNonce = false
        prover.nonce = nil
        #expect(try exchange().statusCode == 200)
        #expect(simulator.dpopCounts.accepted == 4 && simulator.dpopCounts.keys.count == 1)
    }

    @Test("A proof is remembered as long as its time can be right, also of a clock that is ahead")
    func memory() {
        let session = OAuthSession()
        let simulator = session.session.simulator
        simulator.oauth.dpop.requiresNonce = false
        let proof = Prover(session).proof(id: "1", nonce: nil, ahead: 290)
        func send() -> String? {
            let form = ["grant_type": "refresh_token", "client_id": "app", "refresh_token": "x"]
            return session.post("token", form, headers: ["DPoP": proof]).oauthRefusal
        }
        #expect(send() == "invalid_grant: The refresh token is invalid or expired.")
        let used = "invalid_dpop_proof: The DPoP proof JWT has already been used."
        for seconds in [0, 299, 2, 288] {
            simulator.advance(by: TimeInterval(seconds))
            #expect(send() == used, "\(seconds)")
        }
        simulator.advance(by: 2)
        let past = "The DPoP proof JWT is issued more than five minutes in the past."
        #expect(send() == "invalid_dpop_proof: \(past)")
    }

    @Test("Behind a proxy, a proof names the address that the client sees")
    func proxy() throws {
        let session = OAuthSession()
        let simulator = session.session.simulator
        simulator.oauth.dpop.requiresNonce = false
        let inner = try #require(URL(string: "http://127.0.0.1:8080\(session.base)/token"))
        func refusal(_ id: String, _ fields: [String: String] = [:]) -> String? {
            var request = SimulatorRequest(method: "POST", url: inner)
            request.headers = [
                "content-type": "application/x-www-form-urlencoded",
                "dpop": Prover(session).proof(id: id, nonce: nil),
            ].merging(fields) { $1 }
            request.body = Data("grant_type=refresh_token&client_id=app&refresh_token=x".utf8)
            return simulator.respond(to: request).oauthError
        }
        let host = simulator.url.host ?? ""
        #expect(refusal("1") == "invalid_dpop_proof")
        #expect(
            refusal("2", ["x-forwarded-proto": "https", "x-forwarded-host": host])
                == "invalid_grant")
        simulator.publicURL = simulator.url
        #expect(refusal("3") == "invalid_grant")
        #expect(simulator.dpopCounts.refused == ["htu": 1])
    }

    @Test("The log of the org says why a proof was refused")
    func log() throws {
        let session = OAuthSession()
        let form = ["grant_type": "refresh_token", "client_id": "app", "refresh_token": "x"]
        let prover = Prover(session)
        _ = session.post("token", form, headers: ["DPoP": "x"])
        _ = session.post("token", form, headers: ["DPoP": "a.b.c,a.b.c"])
        _ = session.post("token", form, headers: ["DPoP": prover.proof(id: "", nonce: nil)])
        let reasons = session.session.simulator.requests.compactMap(\.refusal)
        #expect(
            reasons == [
                "proof refused, not-a-jwt: The DPoP proof JWT cannot be parsed.",
                "proof refused, two-headers: Multiple DPoP proof JWT headers are not allowed.",
                "proof refused, jti: 'jti' claim in the DPoP proof JWT is invalid.",
            ]
        )
    }
}
