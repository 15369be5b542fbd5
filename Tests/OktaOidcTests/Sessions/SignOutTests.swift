import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

@Suite("Signing out")
struct SignOutTests {
    /// Why the server does not revoke.
    enum Outage: CaseIterable, Sendable {
        case offline, lostBefore, lostAfter, serverError, rateLimit, silence

        func begin(_ session: SimulatedSession) {
            switch self {
            case .offline: session.network.fail("/revoke", with: .notConnectedToInternet)
            case .lostBefore: session.network.fail("/revoke", with: .networkConnectionLost)
            case .lostAfter: session.simulator.faults.next(.dropAfter, on: "/revoke", times: 50)
            case .serverError: session.network.change("/revoke") { $0.becomePage(503) }
            case .rateLimit: session.network.change("/revoke") { $0.becomePage(429) }
            case .silence: session.network.hold("/revoke")
            }
        }

        static func end(_ session: SimulatedSession) {
            session.network.reset()
            session.simulator.faults = SimulatedFaults()
            session.network.release()
        }
    }

    /// When a request is possible again.
    enum Occasion: CaseIterable, Sendable { case start, foreground, renewalOfNewSession, newSignIn }

    private func revoked(_ session: SimulatedSession) -> [String] {
        session.network.requests(to: "/revoke").compactMap { $0.form["token"] }
    }

    /// Waits until nothing has to be revoked.
    private func settle(_ session: SimulatedSession, _ configuration: OktaOidcConfig) async throws {
        let slot = SessionSlot(configuration)
        for _ in 0..<100_000 {
            if try slot.pendingRevocations().isEmpty { return }
            await Task.yield()
        }
        Issue.record("a revocation is still pending")
    }

    @Test(
        "A sign-out that the server does not hear of is done here, and revoked once on occasion",
        arguments: Outage.allCases,
        Occasion.allCases
    )
    func outage(outage: Outage, occasion: Occasion) async throws {
        let session = SimulatedSession()
        let (lifecycle, store) = (SwitchedLifecycle(), WatchedStore())
        let manager = try await session.signIn {
            $0.retryPolicy = .never
            $0.lifecycle = lifecycle
            $0.tokenStore = store
        }
        let configuration = manager.configuration
        try manager.store()
        let refresh = try #require(manager.refreshToken)
        outage.begin(session)

        let page = try await session.clock.run { try await manager.signOut() }

        #expect(page?.url.path == "/oauth2/default/v1/logout" && manager.tokens == nil)
        #expect(try OktaOidcStateManager.restore(for: configuration) == nil)
        // In another process, too, and its list names the token.
        let elsewhere = try OktaOidcStateManager.restore(
            nil, from: AuthorizationServer(configuration), in: SessionRegistry()
        )
        #expect(elsewhere == nil)
        #expect(try SessionSlot(configuration).pendingRevocations().map(\.token) == [refresh])
        let new = try await session.signIn {
            $0.retryPolicy = .never
            $0.lifecycle = lifecycle
            $0.tokenStore = store
        }
        try new.store()
        // The requests of these calls end, unless the server is silent.
        let work = SessionRegistry.shared.revocations(of: SessionSlot(configuration))
        for _ in 0..<1_000 where work.isRunning || store.isLocked { await Task.yield() }
        let before = revoked(session).count
        Outage.end(session)
        switch occasion {
        case .start: _ = try OktaOidcStateManager.restore(for: configuration)
        case .foreground:
            lifecycle.set(false)
            lifecycle.set(true)
        case .renewalOfNewSession: try await new.renew()
        case .newSignIn: _ = try await session.signIn { $0.tokenStore = store }
        }
        try await settle(session, configuration)
        // A request without a response ends with the outage; every other one is sent again.
        #expect(revoked(session).count <= before + 1 && Set(revoked(session)) == [refresh])
        #expect(try await new.introspect(token: refresh).isActive == false)
        #expect(try await new.introspect(token: new.refreshToken).isActive == true)
        #expect(try OktaOidcStateManager.restore(for: configuration)?.tokens == new.tokens)
        let count = revoked(session).count
        _ = try OktaOidcStateManager.restore(for: configuration)
        for _ in 0..<100 { await Task.yield() }
        #expect(revoked(session).count == count, "it is revoked once")
    }

    @Test("A sign-out waits five seconds for a silent server, and revokes when that responds")
    func silence() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let refresh = manager.refreshToken
        session.network.hold("/revoke")
        let start = session.clock.now
        _ = try await session.clock.run { try await manager.signOut() }
        #expect(session.clock.now.timeIntervalSince(start) == 5)
        session.network.release()
        try await settle(session, manager.configuration)
        #expect(revoked(session) == [refresh])
    }

    @Test("A store that throws at any call of a sign-out brings nobody back", arguments: 1...8)
    func failingStore(call: Int) async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        try manager.store(as: "work")
        let refresh = manager.refreshToken
        session.network.fail("/revoke", with: .notConnectedToInternet)
        store.fail { $0 == call ? CocoaError(.fileWriteOutOfSpace) : nil }
        _ = try await manager.signOut()
        store.fail(nil)
        session.network.reset()
        let configuration = manager.configuration
        let elsewhere = try OktaOidcStateManager.restore(
            "work", from: AuthorizationServer(configuration), in: SessionRegistry()
        )
        #expect(elsewhere == nil)
        #expect(try OktaOidcStateManager.restore(named: "work", for: configuration) == nil)
        try await settle(session, configuration)
        #expect(Set(revoked(session)) == [refresh])
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == [])
    }

    @Test("A store that cannot be written is told, and what is left is done with the next call")
    func lockedStore() async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        try manager.store()
        let events = manager.events
        store.fail { _ in CocoaError(.fileWriteNoPermission) }
        #expect(throws: OktaOidcError.self) { try manager.signOutLocally() }
        #expect(manager.tokens == nil && store.values.count == 1)
        #expect(await events.sent.map { "\($0)" } == ["removed"])
        store.fail(nil)
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
        try await settle(session, manager.configuration)
        #expect(store.values.isEmpty && revoked(session).count == 1)
        try manager.signOutLocally()
    }

    @Test("Bytes that a store took although it failed are removed by a sign-out")
    func storedAndFailed() async throws {
        final class LateFailure: OktaStore {
            let inner = OktaMemoryStore()
            let isFailing = Locked(true)

            func value(for key: String) -> Data? { inner.value(for: key) }

            func setValue(_ value: Data?, for key: String) throws {
                inner.setValue(value, for: key)
                if isFailing.withLock({ $0 }) { throw CocoaError(.fileWriteUnknown) }
            }
        }
        let session = SimulatedSession()
        let store = LateFailure()
        let manager = try await session.signIn { $0.tokenStore = store }
        #expect(throws: OktaOidcError.self) { try manager.store() }
        store.isFailing.withLock { $0 = false }
        // The stored session follows the renewals.
        try await manager.renew()
        #expect(try manager.readElsewhere().tokens == manager.tokens)
        _ = try await manager.signOut()
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
        #expect(store.value(for: SessionSlot(manager.configuration).key) == nil)
    }

    @Test("The token that a renewal in progress receives is the one that is revoked")
    func duringRenewal() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        try manager.store()
        let old = manager.refreshToken
        session.network.hold("/token")
        let renewal = Task { try await manager.renew() }
        try #require(await eventually { session.network.requests(to: "/token").count >= 2 })
        try manager.signOutLocally()
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
        session.network.release()
        await #expect(throws: OktaOidcError.self) { try await renewal.value }
        try await settle(session, manager.configuration)
        try #require(await eventually { !revoked(session).isEmpty })
        let token = try #require(revoked(session).first)
        #expect(token != old && revoked(session).count == 1)
        let other = try await session.signIn()
        #expect(try await other.introspect(token: token).isActive == false)
    }

    @Test("A sign-out revokes the tokens that another process has stored since")
    func renewedElsewhere() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.tokenStore = WatchedStore() }
        try manager.store()
        let other = try manager.readElsewhere()
        try await other.renew()
        let newest = try #require(other.refreshToken)
        try manager.signOutLocally()
        #expect(newest != manager.refreshToken)
        try await settle(session, manager.configuration)
        try #require(await eventually { !revoked(session).isEmpty })
        #expect(revoked(session) == [newest])
    }

    @Test("A process that renews learns that another one has signed the user out")
    func signedOutElsewhere() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.tokenStore = WatchedStore() }
        try manager.store()
        let other = try manager.readElsewhere()
        session.network.fail("/revoke", with: .notConnectedToInternet)
        _ = try await other.signOut()
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(manager.tokens == nil)
        #expect(session.network.requests(to: "/token").count == 1)
    }

    @Test(
        "A refusal that will not change ends the attempts, and any other one does not",
        arguments: [
            (400, #"{"error":"unsupported_token_type"}"#, 0),
            (401, #"{"error":"invalid_client"}"#, 0),
            (400, #"{"error":"slow_down"}"#, 1), (404, "", 1), (500, #"{"error":"x"}"#, 1),
        ]
    )
    func refusal(status: Int, body: String, left: Int) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.retryPolicy = .never }
        session.network.change("/revoke") {
            $0.statusCode = status
            $0.body = Data(body.utf8)
        }
        _ = try await manager.signOut()
        #expect(try SessionSlot(manager.configuration).pendingRevocations().count == left)
    }

    @Test("A list of another client, or of a later version, is not sent", arguments: [0, 1, 2, 3])
    func foreignList(kind: Int) async throws {
        let session = SimulatedSession()
        let configuration = try session.configuration()
        let slot = SessionSlot(configuration)
        let (version, client, issuer) = (
            kind == 0 ? 2 : 1, kind == 1 ? "other" : "app",
            kind == 2 ? "https://evil.test" : configuration.issuer
        )
        let text = """
            {"version":\(version),"client_id":"\(client)","issuer":"\(issuer)","sign_ins":\
            [{"sign_in":"s","token":"t","hint":"refresh_token"}]}
            """
        session.store.setValue(Data((kind == 3 ? "{" : text).utf8), for: slot.revocationsKey)
        #expect(try slot.pendingRevocations() == [])
        #expect(try OktaOidcStateManager.restore(for: configuration) == nil)
        let manager = try await session.signIn()
        _ = try await manager.signOut()
        #expect(session.store.value(for: slot.revocationsKey) == nil)
        #expect(revoked(session).count == 1)
    }

    @Test(
        "A session of another issuer or client with the same id of the sign-in is another session",
        arguments: [["issuer": "https://other.test"], ["clientId": "other"]]
    )
    func sameId(change: [String: String]) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        let content = try #require(manager.session.content)
        let configuration = try session.configuration(change)
        let slot = SessionSlot(configuration)
        session.store.setValue(slot.data(of: content), for: slot.key)
        let other = try #require(try OktaOidcStateManager.restore(for: configuration))
        #expect(other.session !== manager.session)
    }

    @Test("What a manager of an earlier user removes is not the session of the next user")
    func nextUser() async throws {
        let session = SimulatedSession()
        let old = try await session.signIn()
        try old.store()
        let new = try await session.signIn()
        try new.store()
        try old.removeFromSecureStorage()
        try old.signOutLocally()
        #expect(try OktaOidcStateManager.restore(for: new.configuration)?.tokens == new.tokens)
    }
}
