import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@MainActor
@Suite("At an org whose clock is an hour off")
struct ClockSkewTests {
    @Test(
        "At an org whose clock is an hour off, a transaction ends when the org ends it",
        arguments: [-3600.0, 3600]
    )
    func push(skew: TimeInterval) async throws {
        let client = SimulatedClient(.withPush)
        client.simulator.faults.clockSkew = skew
        let status = try await client.clock.run {
            let required = try await client.okta.authenticate(
                username: "push@example.test", password: "Passw0rd-1"
            )
            let now = client.clock.now
            let left = try #require(required.secondsLeft)
            #expect(abs(left - 300) < 10)
            let token = try #require(required.resumeToken)
            #expect(!token.isExpired(at: now + left - 5) && token.isExpired(at: now + left + 5))
            let push = try #require(
                (required as? OktaAuthStatusFactorRequired)?.availableFactors.first
            )
            let challenge = try #require(try await push.select() as? OktaAuthStatusFactorChallenge)
            return try await challenge.waitForDecision()
        }
        // A wait that took the org's time for its own would be over at once.
        #expect(status.model.factorResult == .timeout)
    }

    @Test("At an org whose clock is an hour off, a wait that fails ends with its transaction")
    func failing() async throws {
        let client = SimulatedClient(.withPush)
        client.simulator.faults.clockSkew = 3600
        let required: OktaAuthStatusFactorRequired = try await client.step {
            try await client.okta.authenticate(
                username: "push@example.test", password: "Passw0rd-1"
            )
        }
        let push = try #require(required.availableFactors.first)
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            try await push.select()
        }
        client.simulator.faults.next(.dropBefore, times: 10_000)
        let start = client.clock.now
        _ = try? await client.clock.run { try await challenge.waitForDecision() }
        #expect(client.clock.now.timeIntervalSince(start) < 900)
    }
}
