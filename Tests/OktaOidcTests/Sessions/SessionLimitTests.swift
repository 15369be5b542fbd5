import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

@Suite("The end of a session")
struct SessionLimitTests {
    /// Seconds since 1970 on the clock of the session.
    private func seconds(_ session: SimulatedSession, after delay: TimeInterval) -> SimulatorJSON {
        .integer(Int(session.clock.now.timeIntervalSince1970 + delay))
    }

    private func expectEnd(_ manager: OktaOidcStateManager, _ session: SimulatedSession)
        async throws
    {
        let count = session.network.requests(to: "/token").count
        await #expect(throws: OktaOidcError.self) { try await manager.freshAccessToken() }
        await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(manager.accessToken == nil && manager.refreshToken == nil && manager.claims == nil)
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
        #expect(session.network.requests(to: "/token").count == count)
        // A new sign-in is not locked out.
        let new = try await session.signIn {
            $0.sessionPolicy = manager.configuration.sessionPolicy
        }
        try new.store()
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) != nil)
        try await new.renew()
    }

    @Test(
        "The end that the org sets at the sign-in survives renewals and restarts",
        arguments: [0, 100])
    func org(skew: TimeInterval) async throws {
        let session = SimulatedSession()
        session.simulator.faults.clockSkew = skew
        let end = seconds(session, after: 7_200 + skew)
        session.changeIDToken { $0["session_expiry"] = end }
        let manager = try await session.signIn()
        try manager.store()
        session.network.reset()
        session.clock.advance(by: 3_600)
        try await manager.renew()
        var restarted = try manager.readElsewhere()
        session.clock.advance(by: 3_569)
        #expect(try await restarted.freshAccessToken().isEmpty == false)
        restarted = try manager.readElsewhere()
        session.clock.advance(by: 1)
        #expect(restarted.refreshToken == nil)
        try await expectEnd(manager, session)
    }

    @Test(
        "A renewal can bring the end forward, and not put it off",
        arguments: [(-1_800.0, 5_400.0), (1_800, 7_200)])
    func moved(difference: TimeInterval, expected: TimeInterval) async throws {
        let session = SimulatedSession()
        let (start, end) = (session.clock.now, seconds(session, after: 7_200))
        session.changeIDToken { $0["session_expiry"] = end }
        let manager = try await session.signIn()
        session.network.reset()
        let moved = seconds(session, after: 7_200 + difference)
        session.changeIDToken { $0["session_expiry"] = moved }
        try await manager.renew()
        let content = try #require(manager.session.content)
        let found = content.usableUntil(
            under: OktaSessionPolicy(), lastUse: nil, at: session.clock.now)
        #expect(found == start + expected - 30)
    }

    @Test(
        "A claim that cannot be right sets no end",
        arguments: [
            .string("1893456000"), .integer(0), .integer(-5), .integer(1_893_456_000_000),
            .integer(1_714_000_000), .null, .bool(true), .array([]),
        ] as [SimulatorJSON]
    )
    func nonsense(claim: SimulatorJSON) async throws {
        let session = SimulatedSession()
        session.changeIDToken { $0["session_expiry"] = claim }
        let manager = try await session.signIn()
        try manager.store()
        session.clock.advance(by: 86_400 * 30)
        #expect(manager.session.content?.endsAt == nil)
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) != nil)
    }

    @Test("A session ends so many seconds after the sign-in, whatever is renewed")
    func lifetime() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.sessionPolicy.lifetime = 10_000 }
        try manager.store()
        let states = OktaOidcStateManager.states(for: manager.configuration)
        for _ in 0..<4 {
            session.clock.advance(by: 2_499)
            try await manager.renew()
        }
        #expect(manager.accessToken != nil)
        let refresh = manager.refreshToken
        session.clock.advance(by: 4)
        // The listener's timer has ended it, without a call of the app.
        #expect(manager.session.content == nil)
        #expect(await states.sent.map { "\($0)" } == ["signedIn", "signedOut"])
        try #require(await eventually { !session.network.requests(to: "/revoke").isEmpty })
        #expect(session.network.requests(to: "/revoke").map { $0.form["token"] } == [refresh])
        try await expectEnd(manager, session)
    }

    @Test("A session ends after so many seconds without use, also over restarts")
    func idle() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn {
            $0.sessionPolicy.idleTime = 900
            $0.tokenStore = WatchedStore()
        }
        try manager.store()
        for _ in 0..<10 {
            session.clock.advance(by: 800)
            _ = try await manager.readElsewhere().freshAccessToken()
        }
        session.clock.advance(by: 800)
        // A renewal does not count as use.
        try await manager.renew()
        session.clock.advance(by: 200)
        #expect(try manager.readElsewhereIfAny() == nil)
        await #expect(throws: OktaOidcError.self) { try await manager.freshAccessToken() }
    }

    @Test(
        "A clock that jumps, or a time that cannot be right, locks nobody out",
        arguments: [-86_400 * 3_650, -86_400, 86_400, 86_400 * 3_650] as [TimeInterval],
        ["started_at", "used_at", "both"]
    )
    func jump(seconds: TimeInterval, member: String) async throws {
        let session = SimulatedSession()
        var policy = OktaSessionPolicy()
        (policy.lifetime, policy.idleTime) = (7_200, 3_600)
        let manager = try await session.signIn { [policy] in $0.sessionPolicy = policy }
        try manager.session.change { content in
            let date = session.clock.now.addingTimeInterval(seconds)
            if member != "used_at" { content?.startedAt = date }
            if member != "started_at" { content?.usedAt = date }
        }
        // Later than now, or before there was such a session: as if it began now.
        let content = try #require(manager.session.content)
        let end = content.usableUntil(under: policy, lastUse: nil, at: session.clock.now)
        let isPast = seconds == -86_400
        #expect(try #require(end) > session.clock.now || isPast)
        if isPast { return try await expectEnd(manager, session) }
        #expect(try await manager.freshAccessToken().isEmpty == false)
    }

    @Test(
        "A limit that cannot be right is none, and neither is what the store has instead of a time",
        arguments: [0, -1, .nan, .infinity, -.infinity] as [TimeInterval]
    )
    func badLimit(seconds: TimeInterval) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn {
            $0.sessionPolicy.lifetime = seconds
            $0.sessionPolicy.idleTime = seconds
        }
        session.clock.advance(by: 86_400)
        _ = try await manager.freshAccessToken()
        let slot = SessionSlot(manager.configuration)
        for value in ["\"x\"", "[]", "1e400", "null", "true", "-1e300", "1e300"] {
            let text = """
                {"version":2,"access_token":"a","started_at":\(value),"used_at":\(value),\
                "ends_at":\(value == "1e300" ? value : "null")}
                """
            var policy = OktaSessionPolicy()
            (policy.lifetime, policy.idleTime) = (60, 60)
            guard let stored = try? slot.session(in: Data(text.utf8)) else { continue }
            let now = session.clock.now
            let end = try #require(stored.usableUntil(under: policy, lastUse: nil, at: now))
            #expect(end > now, "\(value)")
        }
    }

    @Test(
        "One renewal reads a store of one process once and writes it twice",
        arguments: [false, true])
    func storeAccess(isShared: Bool) async throws {
        final class CountingStore: OktaStore {
            let inner = OktaMemoryStore()
            let calls = Locked((reads: 0, writes: 0))

            func value(for key: String) -> Data? {
                calls.withLock { $0.reads += 1 }
                return inner.value(for: key)
            }

            func setValue(_ value: Data?, for key: String) {
                calls.withLock { $0.writes += 1 }
                inner.setValue(value, for: key)
            }
        }
        final class SharedStore: OktaSharedStore {
            let counting = CountingStore()

            func value(for key: String) -> Data? { counting.value(for: key) }
            func setValue(_ value: Data?, for key: String) { counting.setValue(value, for: key) }

            func changeValue(for key: String, _ change: (inout Data?) throws -> Void) throws {
                try replaceValue(for: key, change)
            }

            func takeLock(for key: String) -> (any OktaCancellable)? { CancelAction {} }
        }
        let session = SimulatedSession()
        let (counting, shared) = (CountingStore(), SharedStore())
        let manager = try await session.signIn { $0.tokenStore = isShared ? shared : counting }
        try manager.store()
        let calls = isShared ? shared.counting.calls : counting.calls
        calls.withLock { $0 = (0, 0) }
        try await manager.renew()
        #expect(calls.withLock { $0.reads } == (isShared ? 2 : 1))
        #expect(calls.withLock { $0.writes } == 2)
        #expect(try manager.readElsewhere().tokens == manager.tokens)
        // A session that this process removes during a renewal stays removed, although nothing is read.
        session.network.hold("/token")
        let renewal = Task { try await manager.renew() }
        try #require(await eventually { session.network.requests(to: "/token").count >= 3 })
        try OktaOidcStateManager.removeStored(for: manager.configuration)
        session.network.release()
        _ = try await renewal.value
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
    }
}

extension OktaOidcStateManager {
    /// The stored session as another process reads it, if there is one.
    fileprivate func readElsewhereIfAny() throws -> OktaOidcStateManager? {
        try Self.restore(nil, from: AuthorizationServer(configuration), in: SessionRegistry())
    }
}
