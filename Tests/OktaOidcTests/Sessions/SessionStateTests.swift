import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

private let count =
    ProcessInfo.processInfo.environment["STATE_SEEDS"].flatMap(Int.init) ?? 8

/// Notes what one listener hears, without keeping anything alive.
private final class Listener: Sendable {
    private let heard = Locked<[String]>([])
    private let task = Locked<Task<Void, Never>?>(nil)

    init(_ stream: AsyncStream<OktaSessionState>) {
        let task = Task { [heard] in
            for await state in stream { heard.withLock { $0.append("\(state)") } }
        }
        self.task.withLock { $0 = task }
    }

    deinit { stop() }

    func stop() { task.withLock { $0?.cancel() } }

    var values: [String] { heard.withLock { $0 } }

    /// Waits until there are `count` values, and a moment more.
    func settle(_ count: Int) async {
        for _ in 0..<10_000 where values.count < count { await Task.yield() }
        for _ in 0..<20 { await Task.yield() }
    }
}

@Suite("Whether a user is signed in")
struct SessionStateTests {
    enum Stored: CaseIterable, Sendable { case nothing, valid, expired }
    enum Store: CaseIterable, Sendable { case readable, locked, unreadable, readableLater }

    @Test(
        "A launch knows one state, and what it cannot know becomes known without a restart",
        arguments: Stored.allCases.flatMap { stored in Store.allCases.map { (stored, $0) } },
        [true, false]
    )
    func launch(case: (stored: Stored, store: Store), isOnline: Bool) async throws {
        let session = SimulatedSession()
        let store = WatchedStore()
        let manager = try await session.signIn { $0.tokenStore = store }
        let configuration = manager.configuration
        if `case`.stored != .nothing { try manager.store() }
        if `case`.stored == .expired { session.clock.advance(by: 100_000) }
        if !isOnline { session.network.fail("", with: .notConnectedToInternet) }
        switch `case`.store {
        case .readable: break
        case .locked, .readableLater: store.fail { _ in CocoaError(.fileReadNoPermission) }
        case .unreadable: store.values[SessionSlot(configuration).key] = Data("{".utf8)
        }

        let registry = SessionRegistry()
        let server = AuthorizationServer(configuration)
        let listener = Listener(OktaOidcStateManager.states(nil, from: server, in: registry))
        await listener.settle(1)

        let known = `case`.stored == .nothing ? "signedOut" : "signedIn"
        let locked = "unknown: The token store failed: access is denied."
        switch `case`.store {
        case .readable: #expect(listener.values == [known])
        case .locked:
            session.clock.advance(by: 60)
            await listener.settle(2)
            #expect(listener.values == [locked])
        case .unreadable:
            #expect(
                listener.values.count == 1 && listener.values[0].hasPrefix("unknown: The stored"))
            // It does not block a new sign-in.
            if isOnline {
                try await session.signIn { $0.tokenStore = store }.store()
                session.clock.advance(by: 5)
                await listener.settle(2)
                #expect(listener.values.last == "signedIn")
            }
        case .readableLater:
            store.fail(nil)
            session.clock.advance(by: 1)
            await listener.settle(2)
            #expect(listener.values == [locked, known])
        }
        listener.stop()
    }

    @Test(
        "Every listener begins with the state of the moment, and hears each change in the same order",
        arguments: 0..<count
    )
    func seeds(seed: Int) async throws {
        var random = SeededNumbers(mixing: seed)
        let session = SimulatedSession()
        let (store, lifecycle) = (WatchedStore(), SwitchedLifecycle())
        func configure(_ configuration: inout OktaOidcConfig) {
            configuration.tokenStore = store
            configuration.lifecycle = lifecycle
            configuration.tokenValidation = .claimsOnly
        }
        let configuration = try session.configuration(configure: configure)
        let slot = SessionSlot(configuration)
        let elsewhere = SessionRegistry()
        var expected: [String] = []
        var (key, listeners): (String?, [(listener: Listener, start: Int)]) = (nil, [])
        weak var leaked: Session?

        /// Notes the state as a restart would find it.
        func note() throws {
            let found = try OktaOidcStateManager.restore(
                nil, from: AuthorizationServer(configuration), in: SessionRegistry()
            )
            let new = try slot.read()?.signIn ?? "out"
            #expect((found == nil) == (new == "out"))
            if new != key { expected.append(found == nil ? "signedOut" : "signedIn") }
            key = new
        }
        try note()
        for _ in 0..<12 {
            if Int.random(in: 0..<3, using: &random) == 0 || listeners.isEmpty {
                let stream = OktaOidcStateManager.states(for: configuration)
                listeners.append((Listener(stream), expected.count - 1))
            }
            let own = try OktaOidcStateManager.restore(for: configuration)
            leaked = own?.session
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: try await session.signIn(configure: configure).store()
            case 2: _ = try? await own?.renew()
            case 3: _ = try await own?.signOut()
            case 4: try own?.removeFromSecureStorage()
            default:
                // Another process signs out, or renews.
                let other = try OktaOidcStateManager.restore(
                    nil, from: AuthorizationServer(configuration), in: elsewhere
                )
                if Bool.random(using: &random) {
                    _ = try? await other?.renew()
                } else {
                    try other?.signOutLocally()
                }
                session.clock.advance(by: 5)
            }
            try note()
        }
        for (listener, start) in listeners {
            let own = Array(expected[start...])
            await listener.settle(own.count)
            #expect(listener.values == own, "seed \(seed)")
            listener.stop()
        }
        for _ in 0..<10_000 where lifecycle.observerCount > 0 || leaked != nil {
            await Task.yield()
        }
        #expect(leaked == nil, "a session is retained")
        #expect(lifecycle.observerCount == 0, "a listener is retained")
    }

    @Test("Changes at the same time are heard in one order by all")
    func order() async throws {
        let session = SimulatedSession()
        let managers = [try await session.signIn(), try await session.signIn()]
        let configuration = managers[0].configuration
        let listeners = (0..<3).map { _ in
            Listener(OktaOidcStateManager.states(for: configuration))
        }
        await withTaskGroup(of: Void.self) { group in
            for manager in managers {
                group.addTask {
                    for _ in 0..<50 {
                        try? manager.store()
                        try? manager.removeFromSecureStorage()
                    }
                }
            }
        }
        for listener in listeners { await listener.settle(1) }
        let first = listeners[0].values
        #expect(first.first == "signedOut" && first.last == "signedOut")
        #expect(listeners.allSatisfy { $0.values == first })
        listeners.forEach { $0.stop() }
    }
}
