import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import OktaSignIn
import TestSupport
import Testing

@Suite("A sign-in that starts again")
@MainActor
struct RestartTests {
    @Test(
        "A start that another start overtakes changes nothing when its response arrives",
        arguments: SimulatedEngine.allCases
    )
    func overtaken(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine)
        org.simulator.faults.next(.delay(100))
        var ending: (any Error)?
        let late = await org.clock.drive(until: { org.simulator.requests.count > 0 }) {
            do { try await org.signIn.start() } catch { ending = error }
        }
        try await org.run { try await $0.recoverPassword() }
        _ = await org.clock.drive { await late.value }
        #expect(ending is CancellationError)
        guard case .identify(let step) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(step.purpose == .recoverPassword)
    }

    @Test(
        "A user who began with a recovery or an unlocking can sign in instead",
        arguments: SimulatedEngine.allCases,
        [OktaSignIn.UserNamePrompt.Purpose.recoverPassword, .unlockAccount]
    )
    func signInInstead(
        engine: SimulatedEngine, purpose: OktaSignIn.UserNamePrompt.Purpose
    ) async throws {
        let org = try SimulatedSignIn(engine)
        try await org.run {
            if purpose == .recoverPassword {
                try await $0.recoverPassword()
            } else {
                try await $0.unlockAccount()
            }
        }
        // The Identity Engine asks for the factor and the name at once, to unlock.
        #expect(["identify", "chooseFactor"].contains(org.signIn.step.name))
        try await org.perform(.signIn)
        try await org.finish()
    }

    @Test(
        "A sign-in that is cancelled before it starts forgets the stored one",
        arguments: SimulatedEngine.allCases
    )
    func forgets(engine: SimulatedEngine) async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(engine, options: options)
        try await org.enterPassword()
        #expect(org.signIn.step.name == "chooseFactor")

        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "chooseFactor")

        org.relaunch()
        await org.signIn.cancel()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "identify")
    }

    @Test(
        "One store keeps the transactions of several orgs apart",
        arguments: SimulatedEngine.allCases
    )
    func severalOrgs(engine: SimulatedEngine) async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(engine, options: options)
        let other = try SimulatedSignIn(engine, options: options)
        try await org.enterPassword()
        try await other.enterPassword()
        try await other.run { await $0.cancel() }
        #expect(other.simulator.requests.last?.path.hasSuffix("/cancel") == true)

        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "chooseFactor")
    }

    @Test("An org that no longer knows the transaction leads to a message")
    func forgotten() async throws {
        let isForgotten = Locked(false)
        let refusal = #"{"errorCode":"E0000011","errorSummary":"Invalid token"}"#
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(
            .identity,
            options: options,
            spoil: { body in isForgotten.withLock { $0 } ? refusal : body }
        )
        try await org.enterPassword()
        try await org.choose(.email)
        isForgotten.withLock { $0 = true }
        try await org.run { try await $0.enter(code: "000000") }
        #expect("\(org.signIn.step)".contains("reason: expired"))
        // It is not resumed either.
        isForgotten.withLock { $0 = false }
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "identify")
    }

    @Test("What the org refuses without ending the transaction is said above the same step")
    func refused() async throws {
        let refusals = Locked(0)
        let refusal = #"{"errorCode":"E0000014","errorSummary":"Not now"}"#
        let org = try SimulatedSignIn(
            .identity,
            spoil: { body in
                refusals.withLock { left in
                    guard left > 0 else { return body }
                    left -= 1
                    return refusal
                }
            }
        )
        try await org.enterPassword()
        try await org.choose(.email)
        refusals.withLock { $0 = 1 }
        try await org.run { try await $0.enter(code: "000000") }
        #expect(org.signIn.step.name == "code")
        #expect(org.signIn.messages == [UserText.passwordNotChanged()])
        guard case .serverError(_, "E0000014", _)? = org.signIn.underlyingError as? IDXClientError
        else {
            Issue.record("the cause is \(String(describing: org.signIn.underlyingError))")
            return
        }
        try await org.run { try await $0.enter(code: "000000") }
        #expect(org.signIn.step.name == "code")
        #expect(!org.signIn.messages.contains("Not now"))
        refusals.withLock { $0 = 1 }
        try await org.run { try await $0.enter(code: "000000") }
        try await org.perform(.chooseAnother)
        #expect(org.signIn.messages.isEmpty && org.signIn.underlyingError == nil)

        try await org.choose(.email)
        refusals.withLock { $0 = 1 }
        try await org.run { try await $0.enter(code: "000000") }
        #expect(org.signIn.underlyingError != nil)
        try await org.run { await $0.cancel() }
        #expect(org.signIn.messages.isEmpty && org.signIn.underlyingError == nil)
    }

    @Test(
        "A new transaction takes the place of a stored one of the other engine",
        arguments: [
            (SimulatedEngine.classic, SimulatedEngine.identity, OktaSignIn.Engine.identity),
            (.identity, .classic, .classic),
        ], [true, false]
    )
    func otherEngine(
        engines: (SimulatedEngine, SimulatedEngine, OktaSignIn.Engine), isFinished: Bool
    ) async throws {
        let (first, second, last) = engines
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(first, options: options)
        try await org.enterPassword()

        org.simulator.engine = second
        options.engine = last == .classic ? .classic : .identity
        org.relaunch(options)
        try await org.enterPassword()
        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "chooseFactor")
        #expect(org.signIn.engine == last)
        if isFinished {
            for _ in 0..<5 where org.signIn.step.name != "done" { try await org.answer() }
            #expect(org.signIn.step.name == "done")
        } else {
            try await org.run { await $0.cancel() }
        }
        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "identify")
    }

    @Test(
        "A start and a cancellation give up a request that gets no response",
        arguments: SimulatedEngine.allCases, [true, false]
    )
    func givesUp(engine: SimulatedEngine, starts: Bool) async throws {
        let (isSilent, givenUp) = (Locked(false), Locked(0))
        let held = CancelAction { givenUp.withLock { $0 += 1 } }
        let org = try SimulatedSignIn(engine, hold: { isSilent.withLock { $0 } ? held : nil })
        try await org.run { try await $0.start() }
        isSilent.withLock { $0 = true }
        let answer = await org.clock.drive(until: { org.signIn.isBusy }) {
            _ = try? await org.signIn.identify(SimulatedSignIn.login, password: "wrong")
        }
        isSilent.withLock { $0 = false }
        try await org.run {
            if starts { try await $0.start(username: "other") } else { await $0.cancel() }
        }
        try #require(givenUp.withLock { $0 } == 1)
        _ = await org.clock.drive { await answer.value }
        #expect(!org.signIn.isBusy)
        #expect(org.signIn.step.name == (starts ? "identify" : "notStarted"))
    }

    @Test(
        "A cancelled operation that ends later leaves the next one busy",
        arguments: SimulatedEngine.allCases
    )
    func busy(engine: SimulatedEngine) async throws {
        let other = try SimulatedSignIn(engine)
        other.simulator.faults.next(.delay(5))
        var hasEnded = false
        let first = await other.clock.drive(until: { other.simulator.requests.count == 1 }) {
            _ = try? await other.signIn.start()
            hasEnded = true
        }
        try await other.run { await $0.cancel() }
        other.simulator.faults.next(.delay(100))
        let second = await other.clock.drive(until: { hasEnded }) {
            _ = try? await other.signIn.start()
        }
        #expect(other.signIn.isBusy)
        _ = await other.clock.drive {
            await first.value
            await second.value
        }
        #expect(!other.signIn.isBusy)
    }

    @Test(
        "A stored transaction that expired is a message, once", arguments: SimulatedEngine.allCases
    )
    func expired(engine: SimulatedEngine) async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(engine, options: options)
        try await org.enterPassword()
        org.clock.advance(by: 24 * 3600)
        org.relaunch()
        try await org.run { try await $0.resume() }
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(message.reason == .expired && !message.text.isEmpty)
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "identify")
    }
}
