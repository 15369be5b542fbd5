import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

private let seeds = ProcessInfo.processInfo.environment["SIGN_OUT_SEEDS"].flatMap(Int.init) ?? 24

@Suite("A storm over a sign-out")
struct SignOutStormTests {
    enum Outage: CaseIterable, Sendable { case silence, serverError, rateLimit }

    @Test(
        "A kill at any point of a sign-out without a server brings nobody back and loses no revocation",
        arguments: Outage.allCases,
        0..<seeds
    )
    func storm(outage: Outage, seed: Int) async throws {
        var random = SeededNumbers(mixing: seed)
        let session = SimulatedSession()
        let (clock, network, store) = (session.clock, session.network, WatchedStore())
        let driver = StepDriver(clock, seed: seed)
        let signedIn = try await session.signIn {
            $0.tokenStore = store
            $0.retryPolicy = .never
        }
        try signedIn.store()
        let configuration = signedIn.configuration
        let slot = SessionSlot(configuration)
        let refresh = try #require(signedIn.refreshToken)
        func revocations() -> Int { network.requests(to: "/revoke").count }

        /// Lets time pass, a thing at a time, until `isDone`.
        func go(until isDone: () throws -> Bool) async rethrows {
            for _ in 0..<2_000 {
                for _ in 0..<20 { await Task.yield() }
                if try isDone() { return }
                clock.advanceToNext()
            }
            Issue.record("it does not end: \(driver.log.suffix(20))")
        }
        func signOut(_ manager: OktaOidcStateManager, _ isOver: Locked<Bool>) {
            Task {
                _ = try? await manager.signOut()
                isOver.withLock { $0 = true }
            }
        }

        switch outage {
        case .silence: network.hold("/revoke")
        case .serverError: network.change("/revoke") { $0.becomePage(503) }
        case .rateLimit: network.change("/revoke") { $0.becomePage(429) }
        }
        let first = AppProcess("1", store, session, driver)
        let manager = try #require(try first.restore(configuration))
        first.kill(afterAccesses: seed % 24)
        let isOver = Locked(false)
        signOut(manager, isOver)
        await go { isOver.withLock { $0 } }
        first.kill()

        // The app starts again, still without the server.
        let second = AppProcess("2", store, session, driver)
        let isBegun = try !slot.pendingRevocations().isEmpty
        let found = try second.restore(configuration)
        #expect((found == nil) == isBegun)
        if let found {
            // The kill came before anything was written: the user signs out again.
            let isOver = Locked(false)
            signOut(found, isOver)
            await go { isOver.withLock { $0 } }
        }
        #expect(try second.restore(configuration) == nil)
        #expect(try slot.read() == nil || slot.pendingRevocations().count == 1)

        var new: OktaOidcStateManager?
        if Bool.random(using: &random) {
            new = try await session.signIn { $0.tokenStore = store }
            try new?.store()
        }
        // The server can be reached again.
        let before = revocations()
        network.reset()
        network.release()
        let third = AppProcess("3", store, session, driver)
        let last = try third.restore(configuration)
        #expect(last?.tokens == new?.tokens)
        try await go { try slot.pendingRevocations().isEmpty }
        #expect(revocations() <= before + 1, "a token is revoked twice")
        let other = try await session.signIn()
        #expect(
            try await other.introspect(token: refresh).isActive == false, "a revocation is lost")
        if let new {
            #expect(try await other.introspect(token: new.refreshToken).isActive == true)
            #expect(
                try AppProcess("4", store, session, driver).restore(configuration)?.tokens
                    == new.tokens)
        }
        let count = revocations()
        _ = try AppProcess("5", store, session, driver).restore(configuration)
        for _ in 0..<50 { await Task.yield() }
        #expect(revocations() == count)
    }
}
