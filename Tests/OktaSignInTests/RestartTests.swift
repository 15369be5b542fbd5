import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

@Suite("A sign-in that starts again", .timeLimit(.minutes(5)))
@MainActor
struct RestartTests {
    @Test(
        "A start that another start overtakes changes nothing when its response arrives",
        arguments: SimulatedEngine.tested
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
            throw WrongStep(org.signIn.step)
        }
        #expect(step.purpose == .recoverPassword)
    }

    @Test("A sign-in that is cancelled before it starts forgets the stored one")
    func forgets() async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(.identity, options: options)
        try await org.enterPassword()
        guard case .chooseFactor = org.signIn.step else { throw WrongStep(org.signIn.step) }

        let second = OktaSignIn(org.signIn.configuration, options: options)
        try await org.run { _ in try await second.resume() }
        guard case .chooseFactor = second.step else { throw WrongStep(second.step) }

        let third = OktaSignIn(org.signIn.configuration, options: options)
        await third.cancel()
        try await org.run { _ in try await third.resume() }
        guard case .identify = third.step else { throw WrongStep(third.step) }
    }
}
