import Foundation
import OktaAuthSimulator
import OktaSignIn
import TestSupport
import Testing

/// Users who do anything at any time; afterwards a sensible user must still get in.
@Suite("Random walks")
@MainActor
struct RandomWalkTests {
    /// Steps for each org; more with WALK_STEPS.
    static let stepCount =
        ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init) ?? 120

    private static let users: [SimulatedUser] = [
        .ada, .ada(with: .sms(), .email), .ada(with: .push(), .oktaTOTP(), .question()),
        .ada(with: .webAuthn(), .call()), .adaWithExpiredPassword, .adaWithExpiringPassword(),
        .ada(with: .googleTOTP(), .push()),
    ]

    @Test(
        "A sensible user gets in after any random walk",
        arguments: [
            (SimulatedEngine.classic, SimulatedEngine.classic), (.upgraded, .upgraded),
            (.identity, .identity), (.classic, .upgraded),
        ], [false, true]
    )
    func walk(
        through engines: (SimulatedEngine, SimulatedEngine), byPrompt: Bool
    ) async throws {
        let (engine, laterEngine) = engines
        for seed in 0..<(Self.stepCount / 40) {
            let org = try SimulatedSignIn(engine, Self.users[seed % Self.users.count])
            let walk = Walk(at: org, seed: seed, byPrompt: byPrompt)
            try await walk.run(20)
            org.simulator.engine = laterEngine
            try await walk.run(20)
            try #require(await walk.sensibleUserGetsIn(), "seed \(seed): \(walk.trace.suffix(12))")
        }
    }

    @Test(
        "A walk finds an org that leads nowhere",
        arguments: [
            (SimulatedEngine.classic, "\"_links\"", "\"_none\""),
            (.classic, "\"sessionToken\"", "\"none\""),
            (.identity, "\"remediation\"", "\"none\""),
            (.identity, "\"successWithInteractionCode\"", "\"none\""),
        ]
    )
    func findsFaults(engine: SimulatedEngine, member: String, replacement: String) async throws {
        let org = try SimulatedSignIn(
            engine,
            .ada(with: .sms()),
            spoil: { $0.replacingOccurrences(of: member, with: replacement) }
        )
        let walk = Walk(at: org, seed: 1)
        try await walk.run(20)
        #expect(await !walk.sensibleUserGetsIn())
    }
}

/// One random walk at an org of its own.
@MainActor
private final class Walk {
    private let org: SimulatedSignIn
    private(set) var trace: [String] = []
    private var numbers: SeededNumbers

    /// Whether the user sees the prompt alone.
    private let byPrompt: Bool

    init(at org: SimulatedSignIn, seed: Int, byPrompt: Bool = false) {
        (self.org, self.byPrompt) = (org, byPrompt)
        numbers = SeededNumbers(seed: seed)
    }

    /// Makes moves; a user gives up what takes longer than ten minutes.
    func run(_ count: Int) async throws {
        for _ in 0..<count {
            let move = Int.random(in: 0..<10, using: &numbers)
            let end = org.clock.now + 600
            var failure: (any Error)?
            let task = await org.clock.drive(until: { [org] in org.clock.now > end }) { [self] in
                do { try await make(move, org.signIn) } catch { failure = error }
            }
            task.cancel()
            _ = await org.clock.drive { await task.value }
            if let failure {
                try #require(failure is OktaSignInError || failure is CancellationError)
                trace.append("\(failure)")
            }
            try #require(!org.signIn.isBusy)
            try #require(leadsOn, "\(trace.suffix(12)): \(org.signIn.step)")
            org.simulator.faults = SimulatedFaults()
        }
    }

    /// Whether there is an input, an action, something to wait for, or the end.
    private var leadsOn: Bool {
        let (step, prompt) = (org.signIn.step.name, org.signIn.prompt)
        if ["notStarted", "passkey", "done"].contains(step) { return true }
        return !org.signIn.actions.isEmpty || !prompt.choices.isEmpty || prompt.waiting != nil
    }

    private func make(_ move: Int, _ signIn: OktaSignIn) async throws {
        trace.append("\(signIn.step.name) \(move)")
        switch move {
        case 0: try await answerWrongly(signIn)
        case 1, 2:
            guard let action = signIn.actions.randomElement(using: &numbers) else { fallthrough }
            trace.append(action.id)
            try await signIn.perform(action)
        case 3:
            let faults: [SimulatedFault] = [.dropBefore, .dropAfter, .serverError(503), .html]
            org.simulator.faults.next(try #require(faults.randomElement(using: &numbers)))
            try await org.user.answer(signIn)
        case 4 where Bool.random(using: &numbers): await signIn.cancel()
        case 5:
            org.phone.reject()
            try await signIn.wait()
        case 6:
            switch Int.random(in: 0..<12, using: &numbers) {
            case 0: try await signIn.start()
            case 1: try await signIn.recoverPassword()
            case 2: try await signIn.unlockAccount()
            default: break
            }
        default:
            let kinds: [OktaSignIn.Factor.Kind] = [.sms, .push, .question, .totp]
            org.user.preferred = kinds.randomElement(using: &numbers).map { [$0] } ?? []
            if byPrompt, !signIn.prompt.choices.isEmpty || signIn.prompt.waiting != nil {
                return try await org.answerPrompt(preferring: org.user.preferred)
            }
            try await org.user.answer(signIn)
        }
    }

    private func answerWrongly(_ signIn: OktaSignIn) async throws {
        switch signIn.step {
        case .identify: try await signIn.identify(org.user.login, password: "wrong")
        case .password: try await signIn.enter(password: "wrong")
        case .question: try await signIn.answer("wrong")
        case .newPassword: try await signIn.setPassword("x", old: "wrong")
        case .phone: try await signIn.enroll(phoneNumber: "1")
        case .webPage: try await signIn.returnFromWebPage()
        case .form: try await signIn.submit([:])
        default: try await signIn.enter(code: "000000")
        }
    }

    /// Whether a user who does the right thing at each step ends in a session.
    func sensibleUserGetsIn() async -> Bool {
        org.user.preferred = [.sms, .push, .totp, .question]
        for _ in 0..<30 {
            let (step, messages) = (org.signIn.step, org.signIn.messages)
            trace.append("finish \(step) \(messages) \(org.signIn.actions.map(\.id))")
            // An administrator helps.
            if "\(step) \(messages)".contains("locked") {
                org.simulator.administrator.unlock(org.user.login)
            }
            // A code that was sent a moment ago cannot be sent again.
            org.clock.advance(by: 31)
            switch step {
            case .done(_?): return true
            case .message: try? await org.perform(.tryAgain, .startAgain)
            case .identify(let step) where step.purpose != .signIn:
                // A start would continue the recovery.
                try? await org.perform(.signIn, .startAgain)
            // Without a new e-mail, the link stays used up.
            case .code(let step) where step.acceptsLink && !messages.isEmpty:
                try? await org.perform(.back, .startAgain)
            default: try? await org.answer()
            }
        }
        return false
    }
}
