import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("On a network that fails by chance")
struct ChaosTests {
    @Test("On a network that fails by chance, an exchange ends and sends nothing twice")
    func flows() async throws {
        let faults: [SimulatedFault] = [
            .dropBefore, .dropAfter, .delay(3), .repeatRequest, .duplicateResponse, .truncate,
            .html,
            .rateLimit(.past), .rateLimit(.missing), .serverError(500), .serverError(503),
            .redirect(to: "https://evil.test/?code=x"),
            .redirect(to: "com.example.app:/callback?code=x"),
        ]
        /// Whether `operation` succeeds while time passes; its error is one of the library.
        func survives(_ clock: VirtualClock, _ operation: () async throws -> Void) async -> Bool {
            do {
                try await clock.run(operation)
                return true
            } catch {
                #expect(error is OktaOidcError)
                return false
            }
        }
        var successes = 0
        let seeds = ProcessInfo.processInfo.environment["CHAOS_SEEDS"].flatMap(UInt64.init) ?? 15
        for seed in 0..<seeds {
            let session = SimulatedSession()
            session.simulator.faults.byChance(faults, probability: 0.15, seed: seed)
            let client = try session.client { $0.retryPolicy.retriesReads = true }
            let token = try session.sessionToken()
            var manager: OktaOidcStateManager?
            let isIn = await survives(session.clock) {
                manager = try await client.authenticate(withSessionToken: token)
            }
            let sent = session.network.requests
            for name in ["sessionToken", "code"] {
                let values = sent.compactMap { $0.query[name] ?? $0.form[name] }
                #expect(Set(values).count == values.count, "seed \(seed)")
            }
            guard isIn, let tokens = manager else { continue }
            successes += 1
            tokens.writeToSecureStorage()
            for _ in 0..<3 {
                _ = await survives(session.clock) { try await tokens.renew() }
                let stored = OktaOidcStateManager.readFromSecureStorage(for: tokens.configuration)
                #expect(stored?.tokens == tokens.tokens, "seed \(seed)")
            }
            _ = await survives(session.clock) { _ = try await tokens.getUser() }
            session.simulator.faults = SimulatedFaults()
            #expect(await survives(session.clock) { try await tokens.revoke(tokens.refreshToken) })
            #expect(tokens.accessToken == nil && tokens.refreshToken == nil)
            #expect(OktaOidcStateManager.readFromSecureStorage(for: tokens.configuration) == nil)
            let hosts = Set(session.network.requests.compactMap(\.url?.host))
            #expect(hosts == [session.simulator.url.host ?? ""], "seed \(seed)")
        }
        #expect(successes > 5)
    }
}
