import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@MainActor
@Suite("In virtual time")
struct VirtualTimeTests {
    @Test("In virtual time, an awaited operation ends, and a wait of minutes with it")
    func push() async throws {
        let client = SimulatedClient(.withPush)
        let start = client.clock.now
        let status = try await client.clock.run {
            let required = try await client.okta.authenticate(
                username: "push@example.test", password: "Passw0rd-1"
            )
            let push = try #require(
                (required as? OktaAuthStatusFactorRequired)?.availableFactors.first
            )
            let challenge = try #require(try await push.select() as? OktaAuthStatusFactorChallenge)
            return try await challenge.waitForDecision()
        }
        #expect(status.model.factorResult == .timeout)
        #expect(client.clock.now.timeIntervalSince(start) > 290)
    }

    @Test("In virtual time, what an operation throws is thrown, and nothing stays behind")
    func failure() async throws {
        let client = SimulatedClient(.plain)
        var code: OktaErrorCode?
        do {
            try await client.clock.run {
                _ = try await client.okta.authenticate(
                    username: "plain@example.test", password: "no"
                )
            }
        } catch let error as OktaError { code = error.code }
        #expect(code == .authenticationFailed)
        #expect(client.clock.pendingCount == 0)
        let start = client.clock.now
        _ = client.clock.schedule(after: 1) {}
        for _ in 1...10 { await Task.yield() }
        #expect(client.clock.now == start)
    }

    @Test("In virtual time, a wait for something pending ends with its task")
    func cancelledWait() async {
        let clock = VirtualClock()
        let early = Task { await clock.waitUntilPending() }
        early.cancel()
        await early.value
        let late = Task { await clock.waitUntilPending() }
        for _ in 1...10 { await Task.yield() }
        late.cancel()
        await late.value
        #expect(clock.pendingCount == 0)
    }
}
