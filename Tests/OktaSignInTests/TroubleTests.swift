import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaCore
import OktaIdx
import OktaSignIn
import TestSupport
import Testing

@Suite("Trouble during a sign-in")
@MainActor
struct TroubleTests {
    nonisolated static let engines = SimulatedEngine.allCases

    @Test("The text of each error is a sentence for the user")
    func texts() {
        let inProgress = "Another operation is in flight"
        #expect("\(OktaSignInError.alreadyInProgress)" == inProgress)
        let cases: [(OktaSignInError, String)] = [
            (.notOffered("n"), UserText.cannotContinue()),
            (.alreadyInProgress, UserText.inProgress()),
            (.engineUnknown("e"), UserText.configuration()),
            (.failed(URLError(.timedOut)), UserText.connection()),
            (.failed(OktaError.alreadyInProgress), OktaError.alreadyInProgress.userText()),
            (.failed(IDXClientError.invalidClient), IDXClientError.invalidClient.userText()),
            (.failed(CancellationError()), UserText.unclear()),
            (.failed(OktaSignInError.engineUnknown("e")), UserText.configuration()),
        ]
        for (error, text) in cases {
            #expect(error.userText() == text && error.localizedDescription == text)
        }
    }

    /// Sign-ins with many steps: an expired password and a push, a phone and a question to set up,
    /// a forgotten password and a code.
    enum Journey: CaseIterable { case push, enrollment, recovery }

    nonisolated static let journeys = engines.flatMap { engine in
        Journey.allCases.map { (engine, $0) }
    }

    private func org(
        _ engine: SimulatedEngine, _ journey: Journey = .push
    ) throws -> SimulatedSignIn {
        var user = SimulatedUser.ada(with: .push(), .sms())
        if journey == .push { user.passwordState = .expired }
        if journey == .enrollment {
            user = .ada
            user.requiredFactors = [.sms, .question]
        }
        let org = try SimulatedSignIn(engine, user)
        org.user.preferred = journey == .recovery ? [.sms] : [.push]
        if journey == .recovery { org.user.start = { try await $0.recoverPassword() } }
        return org
    }

    /// Walks to each step of a journey, where `body` makes trouble; afterwards the user gets in.
    private func atEachStep(
        of journey: Journey,
        _ engine: SimulatedEngine,
        _ body: (SimulatedSignIn) async throws -> Void
    ) async throws {
        // More than the steps of a journey.
        for stepCount in 0..<12 {
            let org = try org(engine, journey)
            try await org.answer(stepCount)
            if case .done = org.signIn.step { return }
            try await body(org)
            #expect(!org.signIn.isBusy)
            try await org.finish()
        }
        Issue.record("the journey has more steps")
    }

    @Test("A lost connection at any step leaves a step that can be answered", arguments: journeys)
    func lostConnection(engine: SimulatedEngine, journey: Journey) async throws {
        var faults: [SimulatedFault] = [.dropBefore, .dropAfter]
        if journey == .push { faults += [.serverError(500), .html, .truncate] }
        for fault in faults {
            try await atEachStep(of: journey, engine) { org in
                org.simulator.faults.next(fault)
                try? await org.answer()
                org.simulator.faults = SimulatedFaults()
            }
        }
    }

    @Test(
        "A task that is cancelled at any step leaves a step that can be answered",
        arguments: journeys
    )
    func cancelledTask(engine: SimulatedEngine, journey: Journey) async throws {
        try await atEachStep(of: journey, engine) { org in
            let sent = org.simulator.requests.count
            let task = await org.clock.drive(until: { org.simulator.requests.count > sent }) {
                try? await org.user.answer(org.signIn)
            }
            task.cancel()
            _ = await org.clock.drive { await task.value }
        }
    }

    @Test("A second tap at any step is refused, and the first one counts", arguments: journeys)
    func twoTaps(engine: SimulatedEngine, journey: Journey) async throws {
        try await atEachStep(of: journey, engine) { org in
            let first = await org.clock.drive(until: { org.signIn.isBusy }) {
                try? await org.user.answer(org.signIn)
            }
            if org.signIn.isBusy {
                await #expect(throws: OktaSignInError.self) {
                    try await org.signIn.identify("other", password: "other")
                }
            }
            _ = await org.clock.drive { await first.value }
            let names = org.simulator.requests.flatMap { request in
                ["username", "identifier"].map { request.json?[$0]?.string }
            }
            #expect(!names.contains("other"))
        }
    }

    @Test("A user who goes back or elsewhere at any step still gets in", arguments: journeys)
    func back(engine: SimulatedEngine, journey: Journey) async throws {
        try await atEachStep(of: journey, engine) { org in
            let kinds = org.signIn.actions.map(\.kind)
            guard kinds.contains(.back) || kinds.contains(.chooseAnother) else { return }
            try await org.perform(.back, .chooseAnother)
            if org.signIn.actions.contains(where: { $0.kind == .back }) {
                try await org.perform(.back)
            }
        }
    }

    @Test("A sign-in that is cancelled at any step can start again", arguments: journeys)
    func cancelled(engine: SimulatedEngine, journey: Journey) async throws {
        try await atEachStep(of: journey, engine) { org in
            try await org.run { await $0.cancel() }
            #expect(org.signIn.step.name == "notStarted")
            #expect(org.signIn.engine == nil)
        }
    }

    @Test(
        "A sign-in that is cancelled while an answer is in flight drops its result",
        arguments: engines
    )
    func cancelledInFlight(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.run { try await $0.start() }
        let sent = org.simulator.requests.count
        let task = await org.clock.drive(until: { org.simulator.requests.count > sent }) {
            try? await org.user.answer(org.signIn)
        }
        try await org.run { await $0.cancel() }
        _ = await org.clock.drive { await task.value }
        #expect(org.signIn.step.name == "notStarted")
        #expect(!org.signIn.isBusy)
        try await org.finish()
    }

    @Test("A step that the user leaves and enters again works", arguments: engines)
    func backAndForward(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms(), .question()))
        try await org.enterPassword()
        for kind in [OktaSignIn.Factor.Kind.push, .sms, .question] {
            try await org.choose(kind)
            try await org.perform(.back, .chooseAnother)
            #expect(org.signIn.step.name == "chooseFactor")
        }
        org.user.preferred = [.question]
        try await org.finish()
    }

    @Test("A push that times out can be sent again, or replaced", arguments: engines)
    func timedOut(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms()))
        try await org.enterPassword()
        try await org.run { signIn in
            try await signIn.choose(org.factor(.push))
            try await signIn.wait()
        }
        #expect("\(org.signIn.step)".contains("timedOut"))
        try await org.perform(.resend)
        org.user.preferred = [.push]
        try await org.finish()
    }

    @Test("A wait gives way to another operation", arguments: engines)
    func replacedWait(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms())) {
            $0.policy.usesNumberChallenge = true
        }
        try await org.enterPassword()
        try await org.choose(.push)
        var events: [OktaPollEvent] = []
        let wait = await org.clock.drive(until: { events.count > 1 }) {
            _ = try? await org.signIn.wait { events.append($0) }
        }
        guard case .wait(let step) = org.signIn.step else { throw WrongStep(step: org.signIn.step) }
        #expect(step.number == org.phone.pendingChallenge?.correctAnswer)
        #expect(org.signIn.prompt.waiting?.number == step.number)
        #expect(!org.signIn.isBusy)

        try await org.perform(.back, .chooseAnother)
        if engine != .classic { try await org.choose(.sms) }
        _ = await org.clock.drive { await wait.value }
        #expect(org.clock.pendingCount == 0)
    }

    @Test("The events of a wait arrive on the actor of the caller", arguments: engines)
    func eventsOnActor(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .push(), .sms())) {
            $0.policy.usesNumberChallenge = true
        }
        try await org.enterPassword()
        try await org.choose(.push)
        // The main actor is the main queue; its thread may be another one on Linux.
        let mark = QueueMark(on: .main)
        var areOnMain: [Bool] = []
        try await org.run { signIn in
            try await signIn.wait { _ in areOnMain.append(mark.isCurrent) }
        }
        #expect(areOnMain.count > 1 && areOnMain.allSatisfy(\.self))
    }

    @Test(
        "An org that changes its engine during a sign-in ends it, and the next one works",
        arguments: [(SimulatedEngine.classic, SimulatedEngine.identity), (.identity, .classic)]
    )
    func changedEngine(first: SimulatedEngine, second: SimulatedEngine) async throws {
        for stepCount in 1..<5 {
            let org = try org(first)
            try await org.answer(stepCount)
            if case .done = org.signIn.step { continue }
            org.simulator.engine = second
            // The response about the engine counts for an hour.
            org.clock.advance(by: 3600)

            try? await org.answer()
            try await org.run { signIn in
                await signIn.cancel()
                try await signIn.start()
            }

            #expect(org.signIn.engine == (second == .classic ? .classic : .identity))
            try await org.finish()
        }
    }

    @Test("If a session token gives no tokens, a message says why")
    func noTokens() async throws {
        let org = try SimulatedSignIn(
            .classic, spoil: { $0.replacingOccurrences(of: "access_token", with: "other_token") }
        )
        try await org.answer(4)
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(message.reason == .interrupted && message.text == UserText.blocked())
        #expect("\(try #require(org.signIn.underlyingError))".contains("returned no access token"))
    }

    @Test("A transaction that expired is a message, and starts again", arguments: engines)
    func expired(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.answer(3)
        org.clock.advance(by: 24 * 3600)
        try await org.answer()
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(message.reason == .expired && !message.text.isEmpty)
        try await org.finish()
    }

    @Test("A stored transaction continues after a relaunch", arguments: engines)
    func resumed(engine: SimulatedEngine) async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(engine, options: options)
        try await org.enterPassword()

        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "chooseFactor")

        try await org.run { signIn in
            await signIn.cancel()
            try await signIn.resume()
        }
        #expect(org.signIn.step.name == "identify")
    }
}
