import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The tokens of a user")
struct StateManagerTests {
    @Test("All tokens are renewed, and the refresh token with them")
    func renew() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let before = [manager.accessToken, manager.idToken, manager.refreshToken]

        session.clock.advance(by: 4000)
        #expect(manager.accessToken == nil)
        #expect(try await manager.renew() === manager)

        let after = [manager.accessToken, manager.idToken, manager.refreshToken]
        for (old, new) in zip(before, after) { #expect(new != nil && new != old) }
        #expect(manager.expiresAt == session.clock.now + 3600)
        let form = try #require(session.network.requests(to: "/token").last).form
        let sent = ["grant_type": "refresh_token", "refresh_token": before[2], "client_id": "app"]
        #expect(form == sent.compactMapValues(\.self))
    }

    @Test(
        "The refresh token stays if the server returns none, or an empty one",
        arguments: [nil, ""] as [SimulatorJSON?]
    )
    func keepsRefreshToken(returned: SimulatorJSON?) async throws {
        let session = SimulatedSession()
        session.simulator.oauth.rotatesRefreshTokens = false
        let manager = try await session.signIn()
        let token = manager.refreshToken
        session.network.change("/token") {
            $0.changeBody {
                $0["refresh_token"] = returned
                $0["id_token"] = nil
                $0["scope"] = nil
            }
        }
        let idToken = manager.idToken
        try await manager.renew()
        #expect(manager.refreshToken == token)
        #expect(manager.idToken == idToken)
        #expect(manager.scopes.contains("openid"))
    }

    @Test("An operation names the endpoint whose address is not a URL")
    func missingEndpoints() async throws {
        let session = SimulatedSession()
        session.network.change("/openid-configuration") {
            $0.changeBody { members in
                for name in ["userinfo", "introspection", "revocation"] {
                    members["\(name)_endpoint"] = 5
                }
            }
        }
        let manager = try await session.signIn()
        for name in ["userinfo", "introspection", "revocation"] {
            let error = await #expect(throws: OktaOidcError.self) {
                switch name {
                case "userinfo": _ = try await manager.getUser()
                case "introspection": _ = try await manager.introspect(token: manager.accessToken)
                default: try await manager.revoke(manager.accessToken)
                }
            }
            let sentence = "The discovery document of the issuer names no usable \(name) endpoint."
            #expect(error?.description == sentence)
        }
    }

    @Test("A renewal is refused if its ID token is not a text")
    func malformedIDToken() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let access = manager.accessToken
        session.network.change("/token") { $0.changeBody { $0["id_token"] = 5 } }
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        let sentence = "The token endpoint returned an ID token that is not a text."
        #expect(error?.description == sentence)
        #expect(manager.accessToken == access)
    }

    @Test("Tokens are renewed by one request, however many callers ask")
    func singleFlight() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let old = manager.accessToken
        session.network.hold()
        let finished = Locked(0)
        for _ in 0..<5 {
            manager.renew { manager, error in
                #expect(manager != nil && error == nil)
                finished.withLock { $0 += 1 }
            }
        }
        let tasks = (0..<5).map { _ in Task { try await manager.renew().accessToken } }
        try #require(await eventually { manager.session.renewal.waitingCount >= 10 })
        try #require(await eventually { session.network.requests(to: "/token").count >= 2 })
        session.network.release()
        for task in tasks { #expect(try await task.value != old) }
        try #require(await eventually { session.clock.pendingCount >= 5 })
        session.clock.advance(by: 0)
        #expect(finished.withLock { $0 } == 5)
        #expect(session.network.requests(to: "/token").count == 2)

        try await manager.renew()
        #expect(session.network.requests(to: "/token").count == 3)
    }

    @Test("A renewal continues for the other callers when one is cancelled")
    func cancelledWaiter() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let old = manager.accessToken
        session.network.hold()
        let cancelled = Task { try await manager.renew() }
        try #require(await eventually { manager.session.renewal.waitingCount >= 1 })
        let patient = Task { try await manager.renew().accessToken }
        try #require(await eventually { manager.session.renewal.waitingCount >= 2 })
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        try #require(await eventually { session.network.requests(to: "/token").count >= 2 })
        session.network.release()
        #expect(try await patient.value != old)
    }

    @Test("A refresh token that is used twice ends the session with the error of the server")
    func reuse() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let copy = try #require(manager.tokens)
        // A copy that another program made: nothing says that it is the same sign-in.
        let other = OktaOidcStateManager(StoredSession(copy), from: manager.server)
        try await manager.renew()
        let error = await #expect(throws: OktaOidcError.self) { try await other.renew() }
        #expect(error?.oauthError == "invalid_grant")
        let refresh = try #require(copy.refreshToken)
        #expect(error?.description.contains(refresh) == false)
        // The reuse took the whole sign-in with it.
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
    }

    @Test("A renewal is not repeated after a network error, but once after a rate limit")
    func renewalTrouble() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.retryPolicy.retriesReads = true }
        session.network.fail("/token", with: .networkConnectionLost)
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(session.network.requests(to: "/token").count == 2)
        session.network.reset()
        session.simulator.faults.next(.rateLimit(.past), on: "/token")
        let start = session.clock.now
        let renewed = try await session.clock.run { try await manager.renew() }
        #expect(renewed.accessToken != nil && session.clock.now.timeIntervalSince(start) == 1)
        #expect(session.network.requests(to: "/token").count == 4)
    }

    @Test("No token is lost if a renewed ID token cannot be validated just now")
    func keysUnavailable() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        manager.writeToSecureStorage()
        let (access, refresh) = (manager.accessToken, manager.refreshToken)
        session.simulator.oauth.keys = [.second]
        session.network.fail("/keys", with: .networkConnectionLost)
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(error?.isRetryable == true)
        #expect(manager.accessToken == access)
        #expect(manager.refreshToken != refresh)
        let stored = OktaOidcStateManager.readFromSecureStorage(for: manager.configuration)
        #expect(stored?.refreshToken == manager.refreshToken)
        session.network.reset()
        #expect(try await manager.renew().accessToken != access)
    }

    @Test("Tokens are not renewed without a refresh token, and the app is told to sign in")
    func noRefreshToken() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn(["scopes": "openid"])
        #expect(manager.refreshToken == nil)
        let events = manager.events
        let error = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        let sentence = "There is no refresh token: sign in with the scope 'offline_access'."
        #expect(error?.description == sentence)
        let event = await events.sent.first
        guard case .renewalFailed(OktaOidcError.noRefreshToken, needsSignIn: true)? = event else {
            Issue.record("no sign-in is needed")
            return
        }
        // With the access token, all is gone.
        try manager.store()
        try await manager.revoke(manager.accessToken)
        #expect(manager.tokens == nil)
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
    }

    @Test("A fresh access token is renewed within the margin before its end")
    func freshAccessToken() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.renewalMargin = 100 }
        let first = manager.accessToken
        session.clock.advance(by: 3499)
        #expect(try await manager.freshAccessToken() == first)
        session.clock.advance(by: 1)
        let second = try await manager.freshAccessToken()
        #expect(second != first)
        #expect(session.network.requests(to: "/token").count == 2)

        // Without an end, it is fresh.
        session.network.change("/token") { $0.changeBody { $0["expires_in"] = nil } }
        try await manager.renew()
        session.clock.advance(by: 86_400)
        #expect(try await manager.freshAccessToken() == manager.accessToken)
        #expect(manager.expiresAt == nil && session.network.requests(to: "/token").count == 3)
        session.network.change("/token") { $0.changeBody { $0["expires_in"] = 0 } }
        try await manager.renew()
        let error = await #expect(throws: OktaOidcError.self) {
            try await manager.freshAccessToken()
        }
        #expect(error?.description == "There is no access token: sign in, or renew it.")
    }

    @Test(
        "An access token that is over is renewed, whatever the margin",
        arguments: [-1000, -.infinity, .nan] as [TimeInterval]
    )
    func oddMargin(margin: TimeInterval) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.renewalMargin = margin }
        let first = manager.accessToken
        #expect(try await manager.freshAccessToken() == first)
        session.clock.advance(by: 3601)
        #expect(try await manager.freshAccessToken() != first)
    }

    enum Obstacle: CaseIterable, Sendable {
        case noRefreshToken, unreadableSession, fullStore, noConnection, serverError
        case refusal, otherTokenType, goneSession
    }

    @Test(
        "An access token is used to its end if its renewal may succeed later",
        arguments: Obstacle.allCases
    )
    func failedRenewal(obstacle: Obstacle) async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn(
            obstacle == .noRefreshToken ? ["scopes": "openid"] : [:]
        ) {
            $0.retryPolicy = .never
            $0.tokenStore = store
        }
        try manager.store()
        let token = manager.accessToken
        session.clock.advance(by: 3550)
        switch obstacle {
        case .noRefreshToken: break
        case .unreadableSession: store.values = store.values.mapValues { _ in Data("{".utf8) }
        case .fullStore: store.fail { _ in CocoaError(.fileWriteOutOfSpace) }
        case .noConnection: session.network.fail("/token", with: .notConnectedToInternet)
        case .serverError: session.network.change("/token") { $0.becomePage(503) }
        case .refusal: session.network.change("/token") { $0.becomePage(400) }
        case .otherTokenType:
            session.network.change("/token") { $0.changeBody { $0["token_type"] = "DPoP" } }
        case .goneSession: try manager.signOutLocally()
        }
        func expectError() async throws {
            let error = try #require(
                await #expect(throws: OktaOidcError.self) { try await manager.freshAccessToken() }
            )
            switch (obstacle, error) {
            case (.noRefreshToken, .noRefreshToken), (.unreadableSession, .unreadableSession),
                (.fullStore, .storageFailure),
                (.noConnection, .api(_, URLError.notConnectedToInternet?)),
                (.serverError, .api), (.refusal, .api), (.otherTokenType, .parseFailure),
                (.goneSession, .noTokens):
                break
            default: Issue.record(error)
            }
        }
        if [.refusal, .otherTokenType, .goneSession].contains(obstacle) {
            try await expectError()
        } else {
            #expect(try await manager.freshAccessToken() == token)
        }
        session.clock.advance(by: 50)
        try await expectError()
    }

    @Test("The ID token has the claims about the user")
    func user() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let user = try await manager.getUser()
        #expect(user.email == "ada@example.test")
        #expect(user.subject == manager.claims?.subject)
        let request = try #require(session.network.requests(to: "/userinfo").first)
        #expect(
            request.value(forHTTPHeaderField: "Authorization")
                == "Bearer \(manager.accessToken ?? "")"
        )
        session.network.change("/userinfo") { $0.changeBody { $0["sub"] = "00uOther" } }
        let problem = await #expect(throws: OktaOidcError.self) { try await manager.getUser() }
        #expect(problem?.description == "The userinfo endpoint describes another user.")

        session.network.reset()
        try await manager.revoke(manager.refreshToken)
        let error = await #expect(throws: OktaOidcError.self) { try await manager.getUser() }
        #expect(error?.description == "There is no access token: sign in, or renew it.")
    }

    @Test("A refusal of the userinfo endpoint gives its reason")
    func userRefused() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        session.simulator.administrator.deactivate("ada@example.test")
        let error = await #expect(throws: OktaOidcError.self) { try await manager.getUser() }
        #expect(error?.oauthError == "invalid_token")
        #expect(error?.description.contains("The access token is invalid.") == true)
    }

    @Test("An introspection without 'active' is refused")
    func introspectionWithoutActive() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        session.network.change("/introspect") { $0.changeBody { $0["active"] = nil } }
        let error = await #expect(throws: OktaOidcError.self) {
            try await manager.introspect(token: manager.accessToken)
        }
        #expect(error?.description == "The introspection endpoint returned no 'active'.")
    }

    @Test("Revoked tokens are gone")
    func revoke() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let access = try #require(manager.accessToken)
        let refresh = try #require(manager.refreshToken)
        #expect(try await manager.introspect(token: access).isActive == true)

        try await manager.revoke(access)
        #expect(manager.accessToken == nil)
        #expect(manager.refreshToken == refresh)
        #expect(try await manager.introspect(token: access).isActive == false)

        try await manager.revoke(refresh)
        #expect(manager.refreshToken == nil)
        #expect(try await manager.introspect(token: refresh).isActive == false)
        try await manager.revoke("unknown")
        let forms = session.network.requests(to: "/revoke").map(\.form)
        #expect(
            forms == [
                ["client_id": "app", "token": access, "token_type_hint": "access_token"],
                ["client_id": "app", "token": refresh, "token_type_hint": "refresh_token"],
                ["client_id": "app", "token": "unknown"],
            ]
        )
        let other = try await session.signIn()
        for token in ["", nil] {
            let errors = [
                await #expect(throws: OktaOidcError.self) { try await other.revoke(token) },
                await #expect(throws: OktaOidcError.self) {
                    try await other.introspect(token: token)
                },
            ]
            let sentence = "There is no access token: sign in, or renew it."
            #expect(errors.map { $0?.description } == [sentence, sentence])
        }
    }

    @Test("A token that a renewal replaced is revoked as the new one")
    func revokeFormer() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let old = manager.refreshToken
        try await manager.renew()
        let new = try #require(manager.refreshToken)
        for token in [manager.accessToken, new, "unknown"] {
            _ = try await manager.introspect(token: token)
        }
        let hints = session.network.requests(to: "/introspect").map { $0.form["token_type_hint"] }
        #expect(hints == ["access_token", "refresh_token", nil])
        try await manager.revoke(old)
        #expect(session.network.requests(to: "/revoke").map { $0.form["token"] } == [new])
        #expect(manager.tokens == nil)
    }

    @Test("Tokens that are revoked during a renewal do not come back")
    func revokedMeanwhile() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        #expect(manager.writeToSecureStorage() == nil)
        _ = try await manager.introspect(token: "x")
        session.network.hold()
        let renewal = Task { try await manager.renew() }
        try #require(await eventually { session.network.requests(to: "/token").count >= 2 })
        let refresh = manager.refreshToken
        let revocation = Task { try await manager.revoke(refresh) }
        for _ in 0..<100 { await Task.yield() }
        session.network.release()
        _ = try await renewal.value
        try await revocation.value
        let revoked = try #require(session.network.requests(to: "/revoke").first).form["token"]
        #expect(revoked != refresh, "the token that is valid then is revoked")
        #expect(manager.accessToken == nil)
        #expect(OktaOidcStateManager.readFromSecureStorage(for: manager.configuration) == nil)
    }

    @Test("Introspection and userinfo call their callbacks once")
    func callbacks() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let heard = Locked<[String]>([])
        func note(_ text: String) { heard.withLock { $0.append(text) } }
        let calls: [() -> Void] = [
            {
                manager.introspect(token: manager.accessToken) { payload, error in
                    note("\(payload?["active"] as? Bool ?? false) \(error == nil)")
                }
            },
            {
                manager.getUser { payload, error in
                    note("\(payload?["email"] as? String ?? "") \(error == nil)")
                }
            },
            { manager.freshAccessToken { token, _ in note("\(token == manager.accessToken)") } },
            {
                manager.revoke("") { isRevoked, error in
                    note("\(isRevoked) \(error is OktaOidcError)")
                }
            },
            { manager.revoke("unknown") { note("\($0) \($1 == nil)") } },
            { manager.introspect(token: nil) { note("\($0 == nil) \($1 is OktaOidcError)") } },
        ]
        for call in calls {
            call()
            await session.clock.waitUntilPending()
            session.clock.advance(by: 0)
        }
        #expect(
            heard.withLock { $0 } == [
                "true true", "ada@example.test true", "true", "false true", "true true",
                "true true",
            ]
        )
    }

    @Test("A token can be decoded without being verified")
    func decode() async throws {
        let manager = try await SimulatedSession().signIn()
        let claims = try OktaOidcStateManager.decodeJWT(try #require(manager.idToken))
        #expect(claims["aud"] as? String == "app")
        #expect(claims["amr"] as? [any Sendable] != nil)
        #expect(throws: OktaOidcError.self) { try OktaOidcStateManager.decodeJWT("x") }
    }
}
