import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Tokens that are bound to a key: the token endpoint")
struct BoundSignInTests {
    @Test("A sign-in repeats its request once with the nonce, and the next one knows it")
    func nonce() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        #expect(manager.isBoundToKey && bound.keys.names.count == 1)
        let requests = bound.network.requests(to: "/token")
        let proofs = bound.proofs(to: "/token")
        try #require(proofs.count == 2 && requests.count == 2)
        #expect(requests[0].httpBody == requests[1].httpBody)
        #expect(proofs[0].nonce == nil && proofs[1].nonce?.count == 32)
        #expect(proofs[0].id != proofs[1].id && proofs[0].key == proofs[1].key)
        #expect(proofs.allSatisfy { $0.tokenHash == nil && $0.claims["htm"] == "POST" })
        #expect(proofs[1].claims["htu"]?.string == "\(bound.session.issuer)/v1/token")
        #expect(bound.simulator.dpopCounts.refused == ["nonce": 1])
        #expect(bound.simulator.dpopCounts.accepted == 1)

        let old = manager.accessToken
        try await manager.renew()
        #expect(manager.accessToken != old && manager.isBoundToKey)
        #expect(bound.proofs(to: "/token").count == 3)
        #expect(
            bound.proofs(to: "/token").map(\.nonce).dropFirst().allSatisfy { $0 == proofs[1].nonce }
        )
        // No proof for what needs none.
        let others = bound.network.requests.filter { $0.url?.path.hasSuffix("/token") == false }
        #expect(others.allSatisfy { $0.value(forHTTPHeaderField: "DPoP") == nil })
        let claims = try await manager.introspect(token: manager.accessToken).dictionary
        #expect(claims["token_type"] as? String == "DPoP" && claims["cnf"] != nil)
    }

    @Test("A response with a newer nonce is believed, and an expired nonce costs one request")
    func newerNonce() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        let first = bound.proofs(to: "/token").last?.nonce
        // A nonce lives for a day; for two more days the org takes it, and gives the next.
        bound.session.clock.advance(by: 90_000)
        try await manager.renew()
        #expect(bound.proofs(to: "/token").count == 3)
        try await manager.renew()
        let second = bound.proofs(to: "/token").last?.nonce
        #expect(bound.proofs(to: "/token").count == 4 && second != first)
        bound.session.clock.advance(by: 300_000)
        try await manager.renew()
        #expect(bound.proofs(to: "/token").count == 6 && bound.refused("nonce") == 2)
    }

    @Test(
        "An org that gives no usable nonce, or refuses its own, is asked at most twice",
        arguments: [
            (nil, 1), ("", 1), ("a b", 1), ("same", 2), ("new", 2),
        ] as [(String?, Int)]
    )
    func uselessNonce(nonce: String?, count: Int) async throws {
        let bound = BoundSession()
        let number = Locked(0)
        bound.network.change("/token") { response in
            response.statusCode = 400
            response.changeBody { $0 = ["error": "use_dpop_nonce"] }
            let next = number.withLock { number in
                number += 1
                return number
            }
            response.headers["DPoP-Nonce"] = nonce == "new" ? "new-\(next)" : nonce
        }
        let error = try await bound.refusal()
        #expect(error.oauthError == "use_dpop_nonce")
        #expect(error.description.contains("nonce"))
        #expect(bound.proofs(to: "/token").count == count)
        // A sign-in that fails leaves no key.
        #expect(bound.keys.names.isEmpty)
    }

    @Test(
        "A nonce that is asked for is sent, whatever the status, in a body or in a header field",
        arguments: [400, 401], [true, false]
    )
    func nonceForms(status: Int, hasBody: Bool) async throws {
        let bound = BoundSession()
        bound.network.change("/token") { response in
            guard response.json?["error"] == "use_dpop_nonce" else { return }
            response.statusCode = status
            guard !hasBody else { return }
            response.body = Data()
            response.headers["WWW-Authenticate"] = #"DPoP algs="ES256", error="use_dpop_nonce""#
        }
        #expect(try await bound.signIn().isBoundToKey)
        let proofs = bound.proofs(to: "/token")
        #expect(proofs.count == 2 && proofs[1].nonce?.count == 32)
    }

    @Test("Refusals of a proof are read in each form of an org", arguments: [true, false])
    func forms(isOkta: Bool) async throws {
        let bound = BoundSession()
        if isOkta { bound.simulator.policy.quirks.insert(.sendsOAuthErrorsAsOkta) }
        _ = try await bound.signIn()
        #expect(bound.proofs(to: "/token").count == 2)
        bound.network.change("/token") { response in
            response.statusCode = 400
            response.changeBody { members in
                let text: SimulatorJSON = "The DPoP proof JWT signature is invalid."
                members =
                    isOkta
                    ? ["errorCode": "invalid_dpop_proof", "errorSummary": text]
                    : ["error": "invalid_dpop_proof", "error_description": text]
            }
        }
        let error = try await bound.refusal()
        #expect(error.oauthError == "invalid_dpop_proof")
        #expect(error.description.contains("signature is invalid") && !error.isRetryable)
        // One request: another proof would be refused, too.
        #expect(bound.proofs(to: "/token").count == 3)
    }

    @Test("An app that sends no proof where one is demanded learns why")
    func missingProof() async throws {
        let bound = BoundSession()
        let error = try await bound.session.refusal()
        #expect(error.oauthError == "invalid_dpop_proof")
        #expect(error.description.contains("dpopKeys") && bound.refused("missing") == 1)
        // An app that need not send one may.
        bound.simulator.oauth.clients[0].requiresDPoP = false
        #expect(try await bound.signIn().isBoundToKey)
        #expect(try await !bound.session.signIn().isBoundToKey)
    }

    // MARK: The type of the tokens

    @Test("Bearer tokens in place of bound ones are refused, revoked, and not stored")
    func downgrade() async throws {
        let bound = BoundSession()
        bound.network.change("/token") { response in
            if response.statusCode == 200 { response.changeBody { $0["token_type"] = "Bearer" } }
        }
        let error = try await bound.refusal()
        guard case .tokensNotBound = error else { throw error }
        #expect(error.userText(in: "en").contains("not set up correctly"))
        #expect(bound.keys.names.isEmpty)
        #expect(await eventually { bound.network.requests(to: "/revoke").count == 1 })
    }

    @Test("A renewal that returns a Bearer token fails, and the bound one stays")
    func downgradeAtRenewal() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        let old = manager.accessToken
        bound.network.change("/token") { response in
            if response.statusCode == 200 { response.changeBody { $0["token_type"] = "bearer" } }
        }
        let error = try await #require(throws: OktaOidcError.self) { try await manager.renew() }
        guard case .tokensNotBound = error else { throw error }
        #expect(manager.accessToken == old && manager.isBoundToKey)
        bound.network.reset()
        try await manager.renew()
        #expect(manager.accessToken != old && manager.isBoundToKey)
    }

    @Test("The type DPoP counts in any letter case, and without a proof it is refused")
    func type() async throws {
        let bound = BoundSession()
        bound.network.change("/token") { response in
            if response.statusCode == 200 { response.changeBody { $0["token_type"] = "dpop" } }
        }
        #expect(try await bound.signIn().isBoundToKey)
        bound.simulator.oauth.clients[0].requiresDPoP = false
        let error = try await bound.session.refusal()
        guard case .parseFailure(let text) = error else { throw error }
        #expect(text.contains("not of the type 'Bearer'"))
    }

    @Test("An org that accepts other algorithms alone is not asked for tokens")
    func algorithm() async throws {
        let bound = BoundSession()
        bound.network.change("/openid-configuration") { response in
            response.changeBody { $0["dpop_signing_alg_values_supported"] = ["RS256"] }
        }
        let error = try await bound.refusal()
        guard case .invalidConfiguration(let text) = error else { throw error }
        #expect(text.contains("ES256") && bound.network.requests(to: "/token").isEmpty)
        #expect(bound.keys.names.isEmpty)
    }

    // MARK: Time

    @Test("A wrong clock of the device does no harm", arguments: [-36_000, -600, 600, 36_000])
    func clock(skew: TimeInterval) async throws {
        let bound = BoundSession()
        bound.simulator.faults.clockSkew = skew
        let manager = try await bound.signIn()
        #expect(bound.proofs(to: "/token").count == 2 && bound.refused("nonce") == 1)
        try await manager.renew()
        #expect(bound.simulator.dpopCounts.refused == ["nonce": 1])
        let time = bound.session.clock.now.addingTimeInterval(skew).timeIntervalSince1970
        let issuedAt = try #require(bound.proofs(to: "/token").last?.issuedAt)
        #expect(abs(Double(issuedAt) - time) <= 1)
    }

    @Test(
        "A clock that is known too late is corrected by the refusal, once",
        arguments: [true, false])
    func lateClock(tellsTime: Bool) async throws {
        let bound = BoundSession()
        bound.simulator.oauth.dpop.requiresNonce = false
        bound.simulator.faults.clockSkew = -600
        for path in ["/openid-configuration", "/keys", "/authorize"] + (tellsTime ? [] : ["/token"])
        {
            bound.network.change(path) { $0.headers["Date"] = nil }
        }
        if tellsTime {
            // The header Date of the refusal tells the org's time; the second proof has it.
            _ = try await bound.signIn()
            let times = bound.proofs(to: "/token").compactMap(\.issuedAt)
            try #require(times.count == 2 && bound.refused("iat-future") == 1)
            #expect(599...601 ~= times[0] - times[1])
        } else {
            let error = try await bound.refusal()
            #expect(error.description.contains("issued in the future"))
            #expect(error.description.contains("clocks"))
            #expect(bound.proofs(to: "/token").count == 1)
        }
    }

    @Test("A time that is refused again is an error that names the clocks")
    func refusedTime() async throws {
        let bound = BoundSession()
        bound.network.change("/token") { response in
            response.statusCode = 400
            response.headers["Date"] = "Sat, 01 Jan 2000 00:00:00 GMT"
            response.changeBody {
                $0 = [
                    "error": "invalid_dpop_proof",
                    "error_description": "The DPoP proof JWT is issued in the future.",
                ]
            }
        }
        let error = try await bound.refusal()
        #expect(error.oauthError == "invalid_dpop_proof")
        #expect(error.description.contains("clocks") && error.description.contains("address"))
        let times = bound.proofs(to: "/token").compactMap(\.issuedAt)
        #expect(times.count == 2 && 946_684_799...946_684_801 ~= times[1])
        #expect(bound.keys.names.isEmpty)
    }

    @Test("A request after a rate limit has a new proof")
    func rateLimit() async throws {
        let bound = BoundSession()
        let manager = try await bound.signIn()
        bound.simulator.faults.next(.rateLimit(.concurrency), on: "/token")
        _ = try await bound.session.clock.run { try await manager.renew() }
        let proofs = bound.proofs(to: "/token")
        try #require(proofs.count == 4 && Set(proofs.map(\.id)).count == 4)
        #expect(bound.refused("replay") == 0)
        // The limit ends after a minute.
        #expect((proofs[3].issuedAt ?? 0) >= (proofs[2].issuedAt ?? 0) + 60)
    }

    // MARK: The way

    @Test(
        "A request for tokens that fails leaves no key and no session, with a nonce or without",
        arguments: [SimulatedFault.dropBefore, .dropAfter, .serverError(503), .html, .truncate],
        [true, false]
    )
    func trouble(fault: SimulatedFault, needsNonce: Bool) async throws {
        let bound = BoundSession()
        bound.simulator.oauth.dpop.requiresNonce = needsNonce
        // The sign-in before has learned the nonce.
        if needsNonce { _ = try await bound.signIn() }
        let known = bound.keys.names
        bound.simulator.faults.next(fault, on: "/token")
        let client = try bound.session.client(configure: bound.configure)
        let exchange = client.exchange(ofSessionToken: try bound.session.sessionToken())
        await #expect(throws: OktaOidcError.self) { try await exchange.session() }
        #expect(bound.keys.names == known)
        // The code is not used up if the org never saw the request: the same exchange can go on.
        if ![.dropAfter, .truncate].contains(fault) {
            #expect(try await exchange.session().isBoundToKey)
            #expect(bound.keys.names.count == known.count + 1)
        }
        let ids = bound.proofs(to: "/token").map(\.id)
        #expect(Set(ids).count == ids.count && bound.refused("replay") == 0)
    }

    @Test("A redirect of the token endpoint gets no proof")
    func redirect() async throws {
        let bound = BoundSession()
        bound.simulator.faults.next(.redirect(to: "https://evil.test/token"), on: "/token")
        _ = try await bound.refusal()
        #expect(bound.network.requests.allSatisfy { $0.url?.host == bound.simulator.url.host })
        #expect(bound.proofs(to: "/token").count == 1)
    }

    @Test("A token endpoint at another address gets neither code nor proof")
    func otherOrigin() async throws {
        let bound = BoundSession()
        bound.network.change("/openid-configuration") { response in
            response.changeBody { $0["token_endpoint"] = "https://evil.test/token" }
        }
        let error = try await bound.refusal()
        guard case .untrustedAddress = error else { throw error }
        #expect(bound.network.requests(to: "/token").isEmpty && bound.keys.names.isEmpty)
    }

    @Test("A device without a keyboard gets bound tokens, with a new proof for each poll")
    func device() async throws {
        let bound = BoundSession()
        let oidc = try bound.session.client(configure: bound.configure)
        let code = try await oidc.requestDeviceCode()
        let device = bound.simulator.device(showing: code.userCode)
        bound.session.afterPoll(at: 10) { device.enterCode(as: "ada@example.test") }
        let manager = try await bound.session.clock.run { try await oidc.signIn(with: code) }
        #expect(manager.isBoundToKey)
        // At 5, 10 and 15 seconds, and a second time for the nonce.
        let proofs = bound.proofs(to: "/token")
        #expect(proofs.count == 4 && Set(proofs.map(\.id)).count == 4)
        #expect(bound.keys.names.count == 1)
        let unused = try await oidc.requestDeviceCode()
        await #expect(throws: OktaOidcError.self) {
            try await bound.session.clock.run { try await oidc.signIn(with: unused) }
        }
        #expect(bound.keys.names.count == 1)
    }

    @Test("Bound tokens sign in to a web app of the org")
    func webSignIn() async throws {
        let bound = BoundSession()
        bound.simulator.oauth.clients[0].scopes.append("interclient_access")
        var web = SimulatedOAuthClient(id: "web", redirectURIs: ["https://app.test/done"])
        web.startingClients = ["app"]
        bound.simulator.oauth.clients.append(web)
        let scopes = "openid offline_access interclient_access"
        let client = try bound.session.client(["scopes": scopes], configure: bound.configure)
        let manager = try await client.authenticate(
            withSessionToken: bound.session.sessionToken())
        _ = try await manager.webSignIn(to: "web")
        #expect(bound.proofs(to: "/token").count == 3)
    }
}
