import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Ten minutes with a push, with everything that can come between, in virtual time.
@Suite("Ten minutes with a push")
struct PushInterleavingTests {
    /// What happens at some moment of the ten minutes.
    private enum Happening: CaseIterable {
        case cancel, resend, back, approve, reject, verifyAgain
    }

    /// A wait for a push over a bad connection.
    private struct Wait {
        let clock = VirtualClock()
        let simulator: OktaSimulator
        let network: CountingTransport
        let lifecycle = ManualLifecycle()
        let start: OktaAuthStatusUnauthenticated

        init(seed: UInt64, interval: TimeInterval = 5) {
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
            configuration.pollInterval = interval
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

    @Test("During ten minutes with a push, each operation ends once, however they interleave")
    func interleavings() throws {
        for seed in ChaosSeeds.range(orAtLeast: 40) {
            var dice = ChaosDice(seed: seed, salt: "interleaving")
            let wait = Wait(seed: seed, interval: 15)
            let challenge = try wait.challenge()
            wait.disturb(&dice)
            _ = wait.network.takeTally()
            let poll = CallbackRecorder()
            challenge.wait(reportingTo: poll)
            var later: [(Happening, CallbackRecorder)] = []
            for _ in 0..<(1 + dice.below(3)) {
                wait.clock.advance(by: Double(dice.below(2_400)) / 10)
                let happening = dice.pick(Happening.allCases)
                let recorder = CallbackRecorder()
                perform(happening, on: challenge, of: wait, reporting: recorder)
                later.append((happening, recorder))
            }
            wait.clock.advance(by: 1_200)
            check(poll, later, wait, "seed \(seed): \(later.map(\.0))")
        }
    }

    private func perform(
        _ happening: Happening,
        on challenge: OktaAuthStatusFactorChallenge,
        of wait: Wait,
        reporting recorder: CallbackRecorder
    ) {
        switch happening {
        case .cancel:
            challenge.cancel(onSuccess: { recorder.next(challenge) }, onError: recorder.fail)
        case .resend:
            challenge.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)
        case .back:
            challenge.returnToPreviousStatus(onStatusChange: recorder.next, onError: recorder.fail)
        case .verifyAgain:
            challenge.wait(reportingTo: recorder)
        case .approve: wait.phone.approve()
        case .reject: wait.phone.reject()
        }
    }

    private func check(
        _ poll: CallbackRecorder,
        _ later: [(Happening, CallbackRecorder)],
        _ wait: Wait,
        _ what: String
    ) {
        // What was not the last may have been taken over, and is silent then. A wait that something
        // else follows may also be over by then.
        let operations =
            [(.verifyAgain, poll)] + later.filter { $0.0 != .approve && $0.0 != .reject }
        for (index, (happening, recorder)) in operations.enumerated() {
            let isLast = index == operations.count - 1
            let isFinal = isLast || happening == .cancel
            #expect(
                isFinal ? recorder.completions == 1 : recorder.completions <= 1,
                "\(what): \(happening) ended \(recorder.completions) times"
            )
        }
        #expect(wait.network.takeTally().submissions == 0, "\(what)")
        #expect(wait.clock.pendingCount == 0, "\(what): timers")
        #expect(wait.lifecycle.observerCount == 0, "\(what): observers")
    }
}
