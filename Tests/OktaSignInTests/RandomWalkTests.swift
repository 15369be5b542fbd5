import Foundation
import OktaAuthSimulator
import OktaSignIn
import TestSupport
import Testing

/// Users who do anything at any time; afterwards a sensible user must still get in.
@Suite("Random walks", .timeLimit(.minutes(60)))
@MainActor
struct RandomWalkTests {
    /// Steps for each org; more with WALK_STEPS.
    static let stepCount =
        ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init) ?? 200
    private static let stepsPerOrg = 40

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
        ]
    )
    func walk(from engine: SimulatedEngine, to laterEngine: SimulatedEngine) async throws {
        for seed in 0..<(Self.stepCount / Self.stepsPerOrg) {
            let walk = try Walk(engine, Self.users[seed % Self.users.count], seed: seed)
            try await walk.run(Self.stepsPerOrg / 2)
            walk.org.simulator.engine = laterEngine
            try await walk.run(Self.stepsPerOrg / 2)
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
        let walk = try Walk(engine, .ada(with: .sms()), seed: 1) { text in
            text.replacingOccurrences(of: member, with: replacement)
        }
        try await walk.run(20)
        #expect(await !walk.sensibleUserGetsIn())
    }
}

/// One random walk at an org of its own.
@MainActor
private final class Walk {
    let org: SimulatedSignIn
    let user: UserActions
    private(set) var trace: [String] = []
    private var numbers: SeededNumbers

    init(
        _ engine: SimulatedEngine,
        _ user: SimulatedUser,
        seed: Int,
        spoil: (@Sendable (String) -> String)? = nil
    ) throws {
        org = try SimulatedSignIn(engine, user, spoil: spoil)
        self.user = UserActions(at: org.simulator, user.login)
        numbers = SeededNumbers(seed: seed)
    }

    func run(_ count: Int) async throws {
        for _ in 0..<count {
            let move = Int.random(in: 0..<10, using: &numbers)
            do {
                try await runForAWhile { [self] in try await make(move, $0) }
            } catch is OktaSignInError {
                trace.append("error")
            } catch is CancellationError {
                trace.append("cancelled")
            }
            try #require(!org.signIn.isBusy)
            org.simulator.faults = SimulatedFaults()
        }
    }

    /// Runs an operation; a user gives up what takes longer than ten minutes.
    private func runForAWhile(
        _ body: @escaping @MainActor (OktaSignIn) async throws -> Void
    ) async throws {
        let end = org.clock.now + 600
        var failure: (any Error)?
        let task = await org.clock.drive(until: { [org] in org.clock.now > end }) { [org] in
            do { try await body(org.signIn) } catch { failure = error }
        }
        task.cancel()
        _ = await org.clock.drive { await task.value }
        if let failure { throw failure }
    }

    private func make(_ move: Int, _ signIn: OktaSignIn) async throws {
        trace.append("\(signIn.step.name ?? "end") \(move)")
        let phone = org.simulator.phone(of: user.login)
        switch move {
        case 0: try await makeWrongAnswer(signIn)
        case 1, 2:
            guard let action = signIn.actions.randomElement(using: &numbers) else { fallthrough }
            trace.append(action.id)
            try await signIn.perform(action)
        case 3:
            let faults: [SimulatedFault] = [.dropBefore, .dropAfter, .serverError(503), .html]
            org.simulator.faults.next(try #require(faults.randomElement(using: &numbers)))
            try await user.answer(signIn)
        case 4 where Bool.random(using: &numbers): await signIn.cancel()
        case 5:
            phone.reject()
            try await signIn.wait()
        case 6:
            let starts: [@MainActor (OktaSignIn) async throws -> Void] = [
                { try await $0.start() }, { try await $0.recoverPassword() },
                { try await $0.unlockAccount() },
            ]
            if Int.random(in: 0..<4, using: &numbers) == 0 {
                try await starts.randomElement(using: &numbers)?(signIn)
            }
        default:
            user.preferred =
                [[.sms], [.push], [.question], [.totp], []]
                .randomElement(using: &numbers) ?? []
            try await user.answer(signIn)
        }
    }

    private func makeWrongAnswer(_ signIn: OktaSignIn) async throws {
        switch signIn.step {
        case .identify: try await signIn.identify(user.login, password: "wrong")
        case .password: try await signIn.enter(password: "wrong")
        case .code, .app: try await signIn.enter(code: "000000")
        case .question: try await signIn.answer("wrong")
        case .newPassword: try await signIn.setPassword("x", old: "wrong")
        case .phone: try await signIn.enroll(phoneNumber: "1")
        case .webPage: try await signIn.returnFromWebPage()
        case .form: try await signIn.submit([:])
        default: try await signIn.enter(code: "000000")
        }
    }

    /// Whether somebody who does the right thing at each step ends in a session.
    func sensibleUserGetsIn() async -> Bool {
        user.preferred = [.sms, .push, .totp, .question]
        for _ in 0..<30 {
            if case .done(_?) = org.signIn.step { return true }
            // A code that was sent a moment ago cannot be sent again.
            org.clock.advance(by: 31)
            try? await runForAWhile { [self] signIn in
                trace.append("finish \(signIn.step.name ?? "end") \(signIn.messages)")
                // An administrator helps.
                if signIn.messages.contains(where: { $0.contains("locked") }) {
                    org.simulator.administrator.unlock(user.login)
                }
                if case .message(let message) = signIn.step {
                    trace.append(message.text)
                    if message.reason == .accountLocked {
                        org.simulator.administrator.unlock(user.login)
                    }
                    try await signIn.perform(try org.action(.startAgain))
                } else if case .identify(let step) = signIn.step, step.purpose != .signIn {
                    try await signIn.start()
                } else {
                    try await user.answer(signIn)
                }
            }
        }
        return false
    }
}
