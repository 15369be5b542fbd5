import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Tokens that are bound to a key: requests to resources")
struct BoundResourceTests {
    @Test("A request of the app carries the token and a proof for this method and address")
    func authorize() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        var request = try bound.resource("?a=b#c")
        request.httpMethod = "POST"
        try await manager.authorize(&request)
        let token = try #require(manager.accessToken)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "DPoP \(token)")
        let proof = try #require(SentClaims(request))
        #expect(proof.claims["htu"]?.string == "\(bound.session.issuer)/v1/userinfo")
        #expect(proof.claims["htm"] == "POST")
        #expect(proof.tokenHash == Base64URL.encode(SHA256.hash(Array(token.utf8))))
        // The nonce of the same origin; a wrong one costs one request.
        let nonce = bound.proofs(to: "/token").last?.nonce
        #expect(proof.nonce == nonce)
        #expect(try await bound.send(request).statusCode == 200)
        // A proof counts once, and never at another host.
        #expect(try await bound.send(request).statusCode == 400 && bound.refused("replay") == 1)
        var other = URLRequest(url: try #require(URL(string: "https://other.test/")))
        await #expect(throws: OktaOidcError.self) { try await manager.authorize(&other) }
        #expect(other.value(forHTTPHeaderField: "DPoP") == nil)
        #expect(other.value(forHTTPHeaderField: "Authorization") == nil)
    }

    @Test("A Bearer session puts no proof on a request, and takes one off")
    func bearer() async throws {
        let bound = BoundSession()
        bound.simulator.oauth.clients[0].requiresDPoP = false
        let manager = try await bound.session.signIn {
            $0.resourceHosts = [bound.simulator.url.host ?? ""]
        }
        var request = try bound.resource()
        request.setValue("old", forHTTPHeaderField: "DPoP")
        try await manager.authorize(&request)
        #expect(request.value(forHTTPHeaderField: "DPoP") == nil)
        #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("Bearer ") == true)
    }

    @Test("A resource that asks for a nonce of its own gets it once", arguments: [401, 400])
    func nonce(status: Int) async throws {
        let bound = BoundSession()
        bound.network.change("/userinfo") { response in
            if response.statusCode == 401 { response.statusCode = status }
        }
        let manager = try await bound.signInWithOldNonce()
        var request = try bound.resource()
        request.httpMethod = status == 400 ? "POST" : "GET"
        #expect(try await bound.fetch(request, with: manager).statusCode == 200)
        let proofs = bound.proofs(to: "/userinfo")
        #expect(proofs.allSatisfy { $0.claims["htm"]?.string == request.httpMethod })
        try #require(proofs.count == 2 && proofs[0].id != proofs[1].id)
        #expect(proofs[0].nonce != proofs[1].nonce && proofs[0].tokenHash == proofs[1].tokenHash)
        // The next request knows it.
        #expect(try await bound.fetch(bound.resource(), with: manager).statusCode == 200)
        #expect(bound.proofs(to: "/userinfo").count == 3)
        #expect(bound.network.requests(to: "/token").count == 2)
        #expect(try await manager.getUser().email == "ada@example.test")
    }

    @Test("A resource that refuses its own nonces is asked twice", arguments: ["same", "new", ""])
    func uselessNonce(nonce: String) async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        let number = Locked(0)
        bound.network.change("/userinfo") { response in
            response.statusCode = 401
            response.headers["WWW-Authenticate"] = #"DPoP error="use_dpop_nonce""#
            let next = number.withLock { number in
                number += 1
                return number
            }
            response.headers["DPoP-Nonce"] = nonce == "new" ? "new-\(next)" : nonce
        }
        let error = await #expect(throws: OktaOidcError.self) {
            try await bound.fetch(bound.resource(), with: manager)
        }
        #expect(error?.oauthError == "use_dpop_nonce")
        #expect(bound.proofs(to: "/userinfo").count == (nonce.isEmpty ? 1 : 2))
        // It is no reason to renew the token.
        #expect(bound.network.requests(to: "/token").count == 2)
        bound.network.reset()
        #expect(try await bound.fetch(bound.resource(), with: manager).statusCode == 200)
    }

    @Test("Twenty requests in parallel are sent again at most once each, with proofs that differ")
    func parallel() async throws {
        let bound = BoundSession()
        let manager = try await bound.signInWithOldNonce()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await bound.fetch(bound.resource("?n=\(number)"), with: manager).statusCode
                }
            }
            for try await status in group { #expect(status == 200) }
        }
        let proofs = bound.proofs(to: "/userinfo")
        #expect(20...40 ~= proofs.count && Set(proofs.map(\.id)).count == proofs.count)
        #expect(bound.refused("replay") == 0)
        #expect(
            Dictionary(grouping: bound.network.requests(to: "/userinfo")) { $0.url?.query }
                .allSatisfy { $0.value.count <= 2 })
    }

    @Test("An access token that has expired is renewed with a proof, and sent with another")
    func expired() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        let old = try #require(manager.accessToken)
        bound.network.change("/userinfo") { response in
            if response.statusCode == 401 {
                response.headers["WWW-Authenticate"] = #"DPoP error="invalid_token""#
            }
        }
        // The org has ended it, and the device does not know.
        try await AuthorizationServer(manager.configuration).revoke(old, hint: "access_token")
        #expect(try await bound.fetch(bound.resource(), with: manager).statusCode == 200)
        let proofs = bound.proofs(to: "/userinfo")
        #expect(proofs.count == 2 && proofs[0].tokenHash != proofs[1].tokenHash)
        #expect(bound.proofs(to: "/token").count == 3 && manager.accessToken != old)
        // A resource that refuses every token has it renewed once.
        bound.network.change("/userinfo") { $0.statusCode = 401 }
        await #expect(throws: OktaOidcError.self) {
            try await bound.fetch(bound.resource(), with: manager)
        }
        #expect(bound.proofs(to: "/token").count == 4)
    }

    @Test("A body that is a stream is not sent twice, and the caller's own repeat works at once")
    func stream() async throws {
        let bound = BoundSession()
        let manager = try await bound.signInWithOldNonce()
        func upload() throws -> URLRequest {
            var request = try bound.resource()
            request.httpMethod = "POST"
            request.httpBodyStream = InputStream(data: Data("a".utf8))
            return request
        }
        let error = try await #require(throws: OktaOidcError.self) {
            try await bound.fetch(upload(), with: manager)
        }
        #expect(error.oauthError == "use_dpop_nonce")
        #expect(bound.proofs(to: "/userinfo").count == 1)
        #expect(try await bound.fetch(upload(), with: manager).statusCode == 200)
        #expect(bound.proofs(to: "/userinfo").count == 2)
    }

    @Test("A response of another origin changes nothing, and its nonce is not believed")
    func redirected() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn { $0.resourceHosts.insert("api.test") }
        var request = try bound.resource()
        try await manager.authorize(&request)
        let sent = request
        for place in ["https://evil.test/", "https://api.test/"] {
            let fields = [
                "WWW-Authenticate": #"DPoP error="use_dpop_nonce""#, "DPoP-Nonce": "evil",
            ]
            let response = try bound.response(401, fields, from: URL(string: place))
            #expect(try await manager.evaluate(response, for: &request) == .accepted)
            #expect(request == sent)
        }
        #expect(bound.network.requests(to: "/token").count == 2)
        try await manager.authorize(&request)
        #expect(SentClaims(request)?.nonce != "evil")
        #expect(try await bound.send(request).statusCode == 200)
    }

    @Test("A wrong clock is corrected by the response of the resource, once")
    func clock() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        // The clock of the resource, which is not the org's.
        var request = URLRequest(url: try #require(URL(string: "https://api.test/a")))
        let other = OktaOidcStateManager(
            manager.session,
            from: AuthorizationServer(
                try bound.session.configuration {
                    bound.configure(&$0)
                    $0.resourceHosts = ["api.test"]
                }
            )
        )
        try await other.authorize(&request)
        let first = try #require(SentClaims(request)?.issuedAt)
        let response = try bound.response(
            400,
            [
                "WWW-Authenticate": #"DPoP algs="ES256", error="invalid_dpop_proof""#,
                "Date": "Sat, 01 Jan 2000 00:00:00 GMT",
            ], from: request.url)
        #expect(try await other.evaluate(response, for: &request) == .sendAgain)
        let second = try #require(SentClaims(request)?.issuedAt)
        #expect(946_684_799...946_684_800 ~= second && first > 946_684_900)
        await #expect(throws: OktaOidcError.self) {
            try await other.evaluate(response, for: &request)
        }
    }

    @Test("A step-up is understood with either scheme", arguments: ["Bearer", "DPoP"])
    func stepUp(scheme: String) async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        var request = try bound.resource()
        try await manager.authorize(&request)
        let challenge =
            #"\#(scheme) error="insufficient_user_authentication", acr_values="a b", max_age="5""#
        let response = try bound.response(401, ["WWW-Authenticate": challenge], from: request.url)
        let expected = OktaStepUp(acrValues: ["a", "b"], maxAge: 5)
        #expect(try await manager.evaluate(response, for: &request) == .stepUp(expected))
    }

    @Test("The userinfo endpoint gets a proof, also after a lost connection")
    func user() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        bound.simulator.faults.next(.dropAfter, on: "/userinfo")
        await #expect(throws: OktaOidcError.self) { try await manager.getUser() }
        #expect(try await manager.getUser().email == "ada@example.test")
        let proofs = bound.proofs(to: "/userinfo")
        #expect(proofs.count == 2 && Set(proofs.map(\.id)).count == 2)
        let request = try #require(bound.network.requests(to: "/userinfo").first)
        #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("DPoP ") == true)
        #expect(bound.refused("replay") == 0)
    }

    @Test(
        "A read that is repeated by itself after trouble has a new proof",
        arguments: [SimulatedFault.dropAfter, .serverError(503), .rateLimit(.concurrency)])
    func repeatedRead(fault: SimulatedFault) async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn { $0.network.retryPolicy.retriesReads = true }
        bound.simulator.faults.next(fault, on: "/userinfo")
        let claims = try await bound.session.clock.run { try await manager.getUser() }
        #expect(claims.email == "ada@example.test")
        let proofs = bound.proofs(to: "/userinfo")
        #expect(proofs.count == 2 && proofs[0].id != proofs[1].id)
        #expect(bound.refused("replay") == 0)
    }

    @Test("A redirect of the userinfo endpoint gets neither token nor proof")
    func userRedirect() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        bound.simulator.faults.next(.redirect(to: "https://evil.test/userinfo"), on: "/userinfo")
        await #expect(throws: OktaOidcError.self) { try await manager.getUser() }
        #expect(bound.network.requests.allSatisfy { $0.url?.host == bound.simulator.url.host })
        #expect(bound.proofs(to: "/userinfo").count == 1)
    }

    @Test("A resource elsewhere gets no nonce of the org, and the org gets none of the resource")
    func nonceOfOrigin() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn { $0.resourceHosts = ["api.test"] }
        var request = URLRequest(url: try #require(URL(string: "https://api.test/a")))
        try await manager.authorize(&request)
        #expect(try #require(SentClaims(request)).nonce == nil)
        let fields = ["WWW-Authenticate": #"DPoP error="use_dpop_nonce""#, "DPoP-Nonce": "api-1"]
        let response = try bound.response(401, fields, from: request.url)
        #expect(try await manager.evaluate(response, for: &request) == .sendAgain)
        #expect(SentClaims(request)?.nonce == "api-1")
        try await manager.renew()
        let nonces = bound.proofs(to: "/token").map(\.nonce)
        #expect(nonces.count == 3 && nonces[2] == nonces[1] && nonces[2] != "api-1")
    }

    @Test("The org refuses a bound token that comes as a Bearer token, or with another key")
    func stolen() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        var request = try bound.resource()
        try await manager.authorize(&request)
        let token = try #require(manager.accessToken)
        var stolen = request
        stolen.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        stolen.setValue(nil, forHTTPHeaderField: "DPoP")
        #expect(try await bound.send(stolen).statusCode == 400 && bound.refused("scheme") == 1)
        stolen.setValue("DPoP \(token)", forHTTPHeaderField: "Authorization")
        #expect(try await bound.send(stolen).statusCode == 400 && bound.refused("missing") == 1)
        let other = try ProofKey(SimulatedDeviceKeys(seed: 9).makeKey(named: "x"), named: "x")
        let url = try #require(request.url)
        let proof = try AuthorizationServer(manager.configuration)
            .proof(by: other, for: "GET", url, accessToken: token)
        stolen.setValue(proof, forHTTPHeaderField: "DPoP")
        #expect(try await bound.send(stolen).statusCode == 400 && bound.refused("binding") == 1)
        #expect(try await bound.send(request).statusCode == 200)
    }
}
