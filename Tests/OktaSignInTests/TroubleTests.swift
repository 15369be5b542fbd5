import Foundation
import OktaAuthSimulator
import OktaSignIn
import TestSupport
import Testing

@Suite("Trouble during a sign-in", .timeLimit(.minutes(5)))
@MainActor
struct TroubleTests {
    nonisolated static let engines = SimulatedEngine.tested
    static let faults = [
        SimulatedFault.dropBefore, .dropAfter, .serverError(500), .html, .truncate,
    ]

    /// A user with a push, a code and an expired password, so that there are many steps.
    private static let user: SimulatedUser = {
        var user = SimulatedUser.ada(with: .push(), .sms())
        user.passwordState = .expired
        return user
    }()

    private func org(_ engine: SimulatedEngine) throws -> (SimulatedSignIn, UserActions) {
        let org = try SimulatedSignIn(engine, Self.user)
        let user = UserActions(simulator: org.simulator, login: SimulatedSignIn.login)
        user.preferred = [.push]
        return (org, user)
    }

    /// Answers until the end; a user starts again where the sign-in ended.
    private func finish(_ org: SimulatedSignIn, _ user: UserActions) async throws {
        for _ in 0..<30 {
            if case .done = org.signIn.step { break }
            try await org.run { signIn in
                if case .message = signIn.step {
                    try await signIn.perform(try org.action(.startAgain))
                } else {
                    try await user.answer(signIn)
                }
            }
        }
        #expect(try org.session.accessToken != nil)
    }

    @Test("A lost connection at any step leaves a step that can be answered", arguments: engines)
    func lostConnection(engine: SimulatedEngine) async throws {
        for fault in Self.faults {
            for stepCount in 0..<6 {
                let (org, user) = try org(engine)
                for _ in 0..<stepCount { try await org.run { try await user.answer($0) } }
                if case .done = org.signIn.step { continue }

                org.simulator.faults.next(fault)
                try? await org.run { try await user.answer($0) }
                org.simulator.faults = SimulatedFaults()

                #expect(!org.signIn.isBusy)
                try await finish(org, user)
            }
        }
    }

    @Test(
        "A task that is cancelled at any step leaves a step that can be answered",
        arguments: engines
    )
    func cancelledTask(engine: SimulatedEngine) async throws {
        for stepCount in 0..<6 {
            let (org, user) = try org(engine)
            for _ in 0..<stepCount { try await org.run { try await user.answer($0) } }
            if case .done = org.signIn.step { continue }

            let sent = org.simulator.requests.count
            let task = await org.clock.drive(until: { org.simulator.requests.count > sent }) {
                try? await user.answer(org.signIn)
            }
            task.cancel()
            _ = await org.clock.drive { await task.value }

            #expect(!org.signIn.isBusy)
            try await finish(org, user)
        }
    }

    @Test("A sign-in that is cancelled at any step can start again", arguments: engines)
    func cancelled(engine: SimulatedEngine) async throws {
        for stepCount in 0..<6 {
            let (org, user) = try org(engine)
            for _ in 0..<stepCount { try await org.run { try await user.answer($0) } }
            try await org.run { await $0.cancel() }
            guard case .notStarted = org.signIn.step else { throw WrongStep(org.signIn.step) }
            #expect(org.signIn.engine == nil && org.signIn.actions.isEmpty)
            try await finish(org, user)
        }
    }

    @Test(
        "A sign-in that is cancelled while an answer is in flight drops its result",
        arguments: engines
    )
    func cancelledInFlight(engine: SimulatedEngine) async throws {
        let (org, user) = try org(engine)
        try await org.run { try await $0.start() }
        let sent = org.simulator.requests.count
        let task = await org.clock.drive(until: { org.simulator.requests.count > sent }) {
            try? await user.answer(org.signIn)
        }
        try await org.run { await $0.cancel() }
        _ = await org.clock.drive { await task.value }
        guard case .notStarted = org.signIn.step else { throw WrongStep(org.signIn.step) }
        #expect(!org.signIn.isBusy)
        try await finish(org, user)
    }

    @Test("A step that the user leaves and enters again works", arguments: engines)
    func backAndForward(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms(), .question()))
        let user = UserActions(simulator: org.simulator, login: SimulatedSignIn.login)
        try await org.enterPassword()
        for kind in [OktaSignIn.Factor.Kind.push, .sms, .question] {
            try await org.run { signIn in
                try await signIn.choose(org.factor(kind))
                let action = signIn.actions.first { [.back, .chooseAnother].contains($0.kind) }
                try await signIn.perform(try #require(action, "\(signIn.actions)"))
            }
            guard case .chooseFactor = org.signIn.step else { throw WrongStep(org.signIn.step) }
        }
        user.preferred = [.question]
        try await finish(org, user)
    }

    @Test("A push that times out can be sent again, or replaced", arguments: engines)
    func timedOut(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms()))
        let user = UserActions(simulator: org.simulator, login: SimulatedSignIn.login)
        try await org.enterPassword()
        try await org.run { signIn in
            try await signIn.choose(org.factor(.push))
            try await signIn.wait()
        }
        guard case .wait(let wait) = org.signIn.step else { throw WrongStep(org.signIn.step) }
        #expect(wait.state == .timedOut)
        try await org.run { try await $0.perform(org.action(.resend)) }
        user.preferred = [.push]
        try await finish(org, user)
    }

    @Test("A wait gives way to another operation", arguments: engines)
    func replacedWait(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms())) {
            $0.policy.usesNumberChallenge = true
        }
        try await org.enterPassword()
        try await org.run { try await $0.choose(org.factor(.push)) }
        var events: [OktaPollEvent] = []
        let wait = await org.clock.drive(until: { events.count > 1 }) {
            _ = try? await org.signIn.wait { events.append($0) }
        }
        guard case .wait(let step) = org.signIn.step else { throw WrongStep(org.signIn.step) }
        #expect(
            step.number
                == org.simulator.phone(of: SimulatedSignIn.login).pendingChallenge?.correctAnswer
        )
        #expect(!org.signIn.isBusy)

        let action = org.signIn.actions.first { [.back, .chooseAnother].contains($0.kind) }
        try await org.run { try await $0.perform(try #require(action)) }
        if engine != .classic { try await org.run { try await $0.choose(org.factor(.sms)) } }
        _ = await org.clock.drive { await wait.value }
        #expect(org.clock.pendingCount == 0)
    }

    @Test(
        "An org that changes its engine during a sign-in ends it, and the next one works",
        arguments: [(SimulatedEngine.classic, SimulatedEngine.identity), (.identity, .classic)]
    )
    func changedEngine(first: SimulatedEngine, second: SimulatedEngine) async throws {
        for stepCount in 1..<5 {
            let (org, user) = try org(first)
            for _ in 0..<stepCount { try await org.run { try await user.answer($0) } }
            if case .done = org.signIn.step { continue }
            org.simulator.engine = second
            // The response about the engine counts for an hour.
            org.clock.advance(by: 3600)

            try? await org.run { try await user.answer($0) }
            try await org.run { try await $0.start() }

            #expect(org.signIn.engine == (second == .classic ? .classic : .identity))
            try await finish(org, user)
        }
    }

    @Test("A transaction that expired is a message, and starts again", arguments: engines)
    func expired(engine: SimulatedEngine) async throws {
        let (org, user) = try org(engine)
        for _ in 0..<3 { try await org.run { try await user.answer($0) } }
        org.clock.advance(by: 24 * 3600)
        try await org.run { try await user.answer($0) }
        guard case .message(let message) = org.signIn.step else { throw WrongStep(org.signIn.step) }
        #expect(message.reason == .ended && !message.text.isEmpty)
        try await finish(org, user)
    }

    @Test("A stored transaction continues after a relaunch", arguments: engines)
    func resumed(engine: SimulatedEngine) async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(engine, options: options)
        try await org.enterPassword()

        let second = OktaSignIn(org.signIn.configuration, options: options)
        try await org.run { _ in try await second.resume() }
        guard case .chooseFactor = second.step else { throw WrongStep(second.step) }

        try await org.run { _ in await second.cancel() }
        try await org.run { _ in try await second.resume() }
        if case .identify = second.step {
        } else if case .message = second.step {
        } else if case .notStarted = second.step {
        } else {
            throw WrongStep(second.step)
        }
    }
}
