import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Ten minutes with a push, in virtual time: the app leaves three times, the org refuses once, and
/// connections are lost, each at a random moment.
///
/// Four seeds; `PUSH_SEEDS=1000` makes more, and the number of one that fails is in the message.
@Suite("Ten minutes with a push")
struct PushInterleavingTests {
    enum Decision: CaseIterable { case approve, reject, none }

    private static let seeds =
        ProcessInfo.processInfo.environment["PUSH_SEEDS"].flatMap(Int.init) ?? 4

    /// A wait for a push over a bad connection.
    private struct Wait {
        let clock = VirtualClock()
        let simulator: OktaSimulator
        let lifecycle = ProcessLifecycle()
        let start: OktaAuthStatusUnauthenticated

        init(seed: UInt64) {
            simulator = OktaSimulator(clock: clock, seed: seed)
            simulator.policy.pushLifetime = 660
            simulator.policy.stateTokenLifetime = 900
            simulator.addUser(.ada(with: .push()))
            var configuration = OktaConfiguration()
            configuration.clock = clock
            configuration.transport = CountingTransport(simulator, clock: clock, latency: 0.2)
            configuration.lifecycle = lifecycle
            start = OktaAuthSdk(domain: simulator.url, configuration: configuration)
                .unauthenticatedStatus()
        }

        /// Signs in and picks the push.
        func challenge() throws -> OktaAuthStatusFactorChallenge {
            let recorder = CallbackRecorder()
            start.authenticate(
                username: SimulatedUser.ada.login,
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

        private func later(_ seconds: Int, _ action: @escaping @Sendable () -> Void) {
            _ = clock.schedule(after: TimeInterval(seconds), action)
        }

        /// Plans what comes between; a request that is lost has not reached the org.
        func disturb(_ numbers: inout SeededNumbers) {
            for minute in [1, 4, 7] {
                let leaving = minute * 60 + Int.random(in: 0..<60, using: &numbers)
                let stay = Int.random(in: 1...90, using: &numbers)
                later(leaving) { [lifecycle] in lifecycle.change(to: false) }
                later(leaving + stay) { [lifecycle] in lifecycle.change(to: true) }
            }
            later(Int.random(in: 0..<560, using: &numbers)) { [simulator] in
                simulator.faults.next(.rateLimit(.concurrency), on: "/verify")
            }
            for _ in 0..<4 {
                later(Int.random(in: 0..<600, using: &numbers)) { [simulator] in
                    simulator.faults.next(.dropBefore, on: "/verify")
                }
            }
        }
    }

    @Test("Ten minutes with a push end once, as the user decided", arguments: Decision.allCases)
    func decided(decision: Decision) throws {
        for seed in 0..<Self.seeds {
            let wait = Wait(seed: UInt64(seed))
            var numbers = SeededNumbers(mixing: seed)
            let challenge = try wait.challenge()
            wait.disturb(&numbers)
            let recorder = CallbackRecorder()
            challenge.waitForDecision(reportingTo: recorder)
            wait.clock.advance(by: 580)
            #expect(recorder.completions == 0, "seed \(seed)")
            #expect(recorder.events.count { $0 == .paused } == 3, "seed \(seed)")
            #expect(recorder.events.count { $0 == .resumed } == 3, "seed \(seed)")

            let phone = wait.simulator.phone(of: SimulatedUser.ada.login)
            switch decision {
            case .approve: phone.approve()
            case .reject: phone.reject()
            case .none: break
            }
            wait.clock.advance(by: 240)
            let result = recorder.statuses.first?.factorResult
            switch decision {
            case .approve: #expect(recorder.types == [.success], "seed \(seed)")
            case .reject: #expect(result == .rejected, "seed \(seed)")
            case .none: #expect(result == .timeout, "seed \(seed)")
            }
            #expect(recorder.completions == 1, "seed \(seed)")
            #expect(wait.clock.pendingCount == 0, "seed \(seed)")
            #expect(wait.lifecycle.observerCount == 0, "seed \(seed)")
        }
    }
}
