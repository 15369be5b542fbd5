import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

private let seeds = ProcessInfo.processInfo.environment["OVERLAP_SEEDS"].flatMap(Int.init) ?? 1

/// Operations of one session that overlap end as some order of them would.
@Suite("Overlapping operations of a session")
struct SessionOverlapTests {
    enum Call: CaseIterable, Sendable {
        case removal, write, refreshTokenRevocation, accessTokenRevocation, freshAccessToken
    }

    /// Where the session is before the call, and who calls.
    enum Setting: CaseIterable, Sendable { case inMemory, stored, calledByOtherProcess }

    @Test(
        "A call at each point of a renewal leaves memory and store in agreement",
        arguments: Call.allCases,
        Setting.allCases
    )
    func eachPoint(call: Call, setting: Setting) async throws {
        var point = 0
        var isOver = false
        while !isOver {
            let session = SimulatedSession()
            let driver = StepDriver(session.clock, seed: point)
            let store = WatchedStore()
            let signedIn = try await session.signInForManyRenewals(store)
            if setting != .inMemory { try signedIn.store() }
            let old = try #require(signedIn.tokens)
            let (app, other) = (
                AppProcess("app", store, session, driver),
                AppProcess("other", store, session, driver)
            )
            let manager = OktaOidcStateManager(
                signedIn.session, from: app.server(signedIn.configuration)
            )
            var caller = manager
            if setting == .calledByOtherProcess {
                caller = try #require(try other.restore(signedIn.configuration))
            }
            let sessions = [manager.session, caller.session]

            let (isRenewed, isDone) = (Locked(false), Locked(false))
            driver.begin {
                let result = try? await manager.renew()
                isRenewed.withLock { $0 = result != nil }
            }
            for _ in 0..<point {
                await driver.rest(sessions)
                isOver = !session.clock.advanceToNext()
            }
            await driver.rest(sessions)
            driver.begin { [caller] in
                let result: Void? = try? await perform(call, caller, old)
                isDone.withLock { $0 = result != nil }
            }
            await driver.run(of: sessions)

            #expect(isDone.withLock { $0 })
            try await check(
                signedIn,
                after: call,
                by: caller,
                old,
                isRenewed: isRenewed.withLock { $0 },
                isStoredBefore: setting != .inMemory,
                "point \(point)"
            )
            point += 1
        }
        // A request and a response each for the endpoints, the tokens and the keys.
        #expect(point > 6)
    }

    @Test(
        "A call beside a renewal leaves memory and store in agreement, whatever order threads take",
        arguments: Call.allCases,
        [true, false]
    )
    func threads(call: Call, isStoredBefore: Bool) async throws {
        for seed in 0..<seeds {
            var random = SeededNumbers(mixing: seed)
            let slowness = Int.random(in: 0...240, using: &random)
            let delay = Int.random(in: 0...8, using: &random)
            let session = SimulatedSession()
            let store = WatchedStore()
            let manager = try await session.signIn { $0.tokenStore = store }
            if isStoredBefore { #expect(manager.writeToSecureStorage() == nil) }
            // The store takes a while, so that the calls overlap at each of its steps.
            store.fail { _ in
                for _ in 0..<slowness { sched_yield() }
                return nil
            }
            let old = try #require(manager.tokens)

            let renewal = Task { try await manager.renew() }
            for _ in 0..<delay { await Task.yield() }
            try await perform(call, manager, old)
            let isRenewed = (try? await renewal.value) != nil
            try await check(
                manager,
                after: call,
                by: manager,
                old,
                isRenewed: isRenewed,
                isStoredBefore: isStoredBefore,
                "seed \(seed)"
            )
        }
    }

    private func perform(
        _ call: Call, _ manager: OktaOidcStateManager, _ old: TokenSet
    ) async throws {
        switch call {
        case .removal: try manager.removeFromSecureStorage()
        case .write: try manager.store()
        case .refreshTokenRevocation: try await manager.revoke(old.refreshToken)
        case .accessTokenRevocation: try await manager.revoke(old.accessToken)
        case .freshAccessToken: _ = try await manager.freshAccessToken()
        }
    }

    private func check(
        _ manager: OktaOidcStateManager,
        after call: Call,
        by caller: OktaOidcStateManager,
        _ old: TokenSet,
        isRenewed: Bool,
        isStoredBefore: Bool,
        _ name: Comment
    ) async throws {
        let stored = try SessionSlot(manager.configuration).read()
        switch call {
        case .removal:
            #expect(isRenewed && stored == nil, name)
            #expect(manager.refreshToken != old.refreshToken, name)
        case .refreshTokenRevocation:
            #expect(stored == nil && caller.tokens == nil, name)
            // The token that was valid then is revoked.
            let network = manager.configuration.transport as? OrgNetwork
            let last = try #require(network?.requests(to: "/revoke").last)
            let token = try #require(last.form["token"])
            #expect(try await manager.introspect(token: token).isActive == false, name)
            #expect((token != old.refreshToken) == isRenewed, name)
        case .write, .accessTokenRevocation, .freshAccessToken:
            #expect(isRenewed, name)
            let newest = [manager, caller].compactMap(\.session.content)
                .max { $0.revision < $1.revision }
            let isStored = isStoredBefore || call == .write
            #expect(stored == (isStored ? newest : nil), name)
            // The refresh token is the one that is good.
            try await manager.renew()
        }
    }

    @Test("A renewal that joins one after older tokens still renews the newer tokens")
    func joinedRenewal() async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        try manager.store()
        let old = try #require(manager.session.content)
        try await manager.renew()
        let events = manager.events
        let newer = manager.accessToken
        let lock = try #require(try store.takeLock(for: old.signIn))
        let late = Task { try await manager.session.renew(from: manager.server, after: old) }
        await session.clock.waitUntilPending()
        let joined = Task { try await manager.renew() }
        try #require(await eventually { manager.session.renewal.waitingCount >= 2 })
        lock.cancel()
        session.clock.advance(by: 1)
        _ = try await (late.value, joined.value)
        #expect(manager.accessToken != newer)
        #expect(session.network.requests(to: "/token").count == 3)
        // The renewal that sent nothing is not an event.
        try manager.signOutLocally()
        #expect(await events.sent.map { "\($0)" } == ["renewed", "removed"])
    }

    @Test("A call that finds the access token expired sends nothing if another renews it then")
    func renewedAfterLook() async throws {
        // A clock that runs `action` at its first look.
        struct InterruptedClock: OktaClock {
            let base: VirtualClock
            let action = Locked<(@Sendable () -> Void)?>(nil)

            var now: Date {
                action.withLock { $0.take() }?()
                return base.now
            }

            func schedule(
                after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
            ) -> any OktaCancellable { base.schedule(after: delay, action) }
        }
        let session = SimulatedSession()
        let clock = InterruptedClock(base: session.clock)
        let manager = try await session.signIn { $0.clock = clock }
        let old = try #require(manager.session.content)
        session.clock.advance(by: 3_600)
        try await manager.renew()
        let new = try #require(manager.tokens)
        try manager.session.change { $0 = old }
        clock.action.withLock { $0 = { try? manager.session.change { $0?.tokens = new } } }
        #expect(try await manager.freshAccessToken() == new.accessToken)
        #expect(session.network.requests(to: "/token").count == 2)
    }

    @Test("Tokens of another process are renewed if they have expired, and used if they have not")
    func renewedElsewhere() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.tokenStore = WatchedStore() }
        try manager.store()
        let other = try manager.readElsewhere()
        try await other.renew()
        try await manager.renew()
        #expect(manager.accessToken == other.accessToken)
        #expect(session.network.requests(to: "/token").count == 2)
        try await other.renew()
        session.clock.advance(by: 3_600)
        try await manager.renew()
        #expect(manager.accessToken != other.accessToken)
        #expect(session.network.requests(to: "/token").count == 4)
    }

    @Test("A session that is read again has the tokens that another process has stored since")
    func readAgain() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.tokenStore = WatchedStore() }
        try manager.store()
        let other = try manager.readElsewhere()
        try await other.renew()
        #expect(manager.accessToken != other.accessToken)
        let again = try #require(try OktaOidcStateManager.restore(for: manager.configuration))
        #expect(again.accessToken == other.accessToken)
        #expect(manager.accessToken == other.accessToken)
        #expect(session.network.requests(to: "/token").count == 2)
    }

    @Test("If the renewal of one process fails, the process that waited for it renews")
    func failedElsewhere() async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        try manager.store()
        let (one, other) = (try manager.readElsewhere(), try manager.readElsewhere())
        session.network.hold("/token")
        session.network.fail("/token", with: .notConnectedToInternet)
        let first = Task { try await one.renew() }
        try #require(await eventually { session.network.requests(to: "/token").count >= 2 })
        let second = Task { try await other.renew() }
        await session.clock.waitUntilPending()
        session.network.reset()
        session.network.release()
        await #expect(throws: OktaOidcError.self) { try await first.value }
        session.clock.advance(by: 1)
        _ = try await second.value
        #expect(other.accessToken != one.accessToken)
    }

    /// How a session comes to be stored, or stored elsewhere.
    enum Storing: CaseIterable, Sendable { case first, underAnotherName, elsewhere, byReading }

    @Test(
        "A session that is stored while it is renewed is renewed by no other process",
        arguments: Storing.allCases
    )
    func storedDuringRenewal(storing: Storing) async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        if [.underAnotherName, .elsewhere].contains(storing) { try manager.store() }
        if storing == .byReading {
            // Tokens that are kept elsewhere do not say that they are stored here, too.
            let content = try #require(manager.session.content)
            let place = SessionSlot(manager.configuration)
            store.values = [place.key: place.data(of: content)]
        }
        session.network.hold("/token")
        let first = Task { try await manager.renew() }
        try #require(await eventually { session.network.requests(to: "/token").count >= 2 })
        let name = storing == .underAnotherName ? "work" : nil
        var configuration = manager.configuration
        let secondStore = WatchedStore()
        if storing == .elsewhere { configuration.tokenStore = secondStore }
        let stored = OktaOidcStateManager(manager.session, from: AuthorizationServer(configuration))
        if storing == .byReading {
            _ = try #require(try OktaOidcStateManager.restore(for: manager.configuration))
        } else {
            try manager.removeFromSecureStorage()
            try stored.store(as: name)
        }

        let other = try stored.readElsewhere(name)
        let second = Task { try await other.renew() }
        while session.clock.pendingCount == 0, session.network.requests(to: "/token").count == 2 {
            await Task.yield()
        }
        session.network.release()
        _ = try await first.value
        session.clock.advance(by: 1)
        _ = try await second.value
        #expect(session.network.requests(to: "/token").count == 2)
        #expect(manager.tokens == other.tokens && !store.isLocked && !secondStore.isLocked)
    }

    @Test("A process waits a minute for the lock of another one, then reports it")
    func stuckProcess() async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        #expect(manager.writeToSecureStorage() == nil)
        let key = try #require(manager.session.content?.signIn)
        let lock = try #require(try store.takeLock(for: key))
        let start = session.clock.now
        let error = await #expect(throws: OktaOidcError.self) {
            try await session.clock.run { try await manager.renew() }
        }
        let problem = "another process has held the lock for a minute"
        #expect(error?.description == "The token store failed: \(problem).")
        #expect(abs(session.clock.now.timeIntervalSince(start) - 60) < 0.01)
        #expect(session.network.requests(to: "/token").count == 1)
        // A revocation needs no lock, but a caller who gives up does not begin it.
        let token = manager.accessToken
        let cancelled = Task { try await manager.revoke(token) }
        await session.clock.waitUntilPending()
        cancelled.cancel()
        session.clock.advanceToNext()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(session.network.requests(to: "/revoke").isEmpty)
        try await session.clock.run { try await manager.revoke(token) }
        #expect(session.network.requests(to: "/revoke").count == 1)
        lock.cancel()
        try await manager.renew()
    }

    @Test("The usual two calls revoke both tokens of a user, in either order")
    func revokeBoth() async throws {
        for refreshFirst in [true, false] {
            let session = SimulatedSession()
            let manager = try await session.signIn()
            try await manager.revoke(refreshFirst ? manager.refreshToken : manager.accessToken)
            try await manager.revoke(refreshFirst ? manager.accessToken : manager.refreshToken)
            #expect(manager.tokens == nil)
            let error = manager.writeToSecureStorage()
            #expect(error?.description == "There are no tokens: sign in first.")
        }
    }

    @Test("A new sign-in takes the place of a stored one, which stores nothing any more")
    func secondSignIn() async throws {
        let session = SimulatedSession()
        let old = try await session.signIn()
        #expect(old.writeToSecureStorage() == nil)
        let new = try await session.signIn()
        #expect(new.writeToSecureStorage() == nil)
        try await old.renew()
        let restored = try OktaOidcStateManager.restore(for: new.configuration)
        #expect(restored?.tokens == new.tokens)
        try await new.renew()
    }
}
