import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Ten minutes with a push, in virtual time; `ChaosTests` have what can come between.
@Suite("Ten minutes with a push")
struct PushInterleavingTests {
    /// A wait for a push over a bad connection.
    private struct Wait {
        let clock = VirtualClock()
        let simulator: OktaSimulator
        let network: CountingTransport
        let lifecycle = ManualLifecycle()
        let start: OktaAuthStatusUnauthenticated

        init(seed: UInt64) {
            simulator = OktaSimulator(clock: clock, seed: seed)
            var policy = simulator.policy
            policy.pushLifetime = 660
            policy.stateTokenLifetime = 900
            simulator.policy = policy
            simulator.addUser(.ada(with: .push()))
            network = CountingTransport(simulator, clock: clock, latency: 0.2)
            var configuration = OktaConfiguration()
            configuration.clock = clock
            configuration.transport = network
            configuration.lifecycle = lifecycle
            start = OktaAuthSdk(domain: simulator.url, configuration: configuration)
                .unauthenticatedStatus()
        }

        var phone: SimulatedPhone { simulator.phone(of: "ada@example.test") }

        /// Signs in and picks the push.
        func challenge() throws -> OktaAuthStatusFactorChallenge {
            let recorder = CallbackRecorder()
            start.authenticate(
                username: "ada@example.test",
                password: "Passw0rd-1",
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
            clock.advance(by: 1)
            let required = try #require(recorder.statuses.first as? OktaAuthStatusFactorRequired)
            let push = try #require(required.availableFactors.first)
            push.select(onStatusChange: recorder.next, onError: recorder.fail)
            clock.advance(by: 1)
            return try #require(recorder.statuses.last as? OktaAuthStatusFactorChallenge)
        }

        /// The app leaves and comes back three times, and the org refuses once.
        func disturb(_ dice: inout ChaosDice) {
            for minute in [1, 4, 7] {
                let leaving = TimeInterval(minute * 60 + dice.below(60))
                _ = clock.schedule(after: leaving) { [lifecycle] in lifecycle.change(to: false) }
                let stay = TimeInterval(1 + dice.below(90))
                _ = clock.schedule(after: leaving + stay) { [lifecycle] in
                    lifecycle.change(to: true)
                }
            }
            _ = clock.schedule(after: TimeInterval(dice.below(560))) { [simulator] in
                simulator.faults.next(.rateLimit(.concurrency), on: "/verify")
            }
        }
    }

    @Test("Ten minutes with a push end once, with three suspensions and a rate limit")
    func patient() throws {
        let wait = Wait(seed: 1)
        var dice = ChaosDice(seed: 1, salt: "patient")
        let challenge = try wait.challenge()
        wait.disturb(&dice)
        let recorder = CallbackRecorder()
        var events: [OktaPollEvent] = []
        challenge.waitForDecision(
            onEvent: { events.append($0) },
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        wait.clock.advance(by: 600)
        #expect(recorder.completions == 0)
        #expect(events.count { $0 == .paused } == 3)
        #expect(events.count { $0 == .resumed } == 3)
        #expect(events.contains { if case .rateLimited = $0 { true } else { false } })

        wait.phone.approve()
        wait.clock.advance(by: 40)
        #expect(recorder.types == [.success])
        #expect(wait.clock.pendingCount == 0)
        #expect(wait.lifecycle.observerCount == 0)
    }
}
