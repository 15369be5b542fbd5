import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

@Suite("The example of a flow with a push", .timeLimit(.minutes(5)))
@MainActor
struct PushExampleTests {
    private let session = SimulatedSession(.ada(with: .push()))

    /// What the page shows, and the approval of the user.
    private func signIn(with flow: OktaIdxFlow) async {
        await flow.start()
        if case .identify(let form) = flow.step {
            await flow.run {
                form.identifier?.value = SimulatedSession.login
                form.credentials?.passcode?.value = SimulatedSession.password
                return try await form.proceed()
            }
        }
        if case .selectAuthenticator(let form) = flow.step {
            await flow.run {
                form.authenticator?.selectedOption = form.authenticator?.options?
                    .first { $0.authenticator?.type == .app }
                return try await form.proceed()
            }
        }
        #expect(flow.step?.kind == .authenticatorData)
        if case .authenticatorData(let form) = flow.step {
            await flow.run {
                let method = form["authenticator.methodType"]
                method?.selectedOption = method?.options?
                    .first { $0.value as? String == "push" }
                return try await form.proceed()
            }
        }
        #expect(session.simulator.phone(of: SimulatedSession.login).approve())
        if case .poll = flow.step { await flow.waitForDecision() }
    }

    @Test("The example of a flow with a push ends in tokens")
    func tokens() async {
        let flow = OktaIdxFlow(session.configuration)
        var isDone = false
        Task {
            await signIn(with: flow)
            isDone = true
        }
        while !isDone {
            session.clock.advanceToNext()
            await Task.yield()
        }
        #expect(flow.error == nil)
        #expect(flow.token != nil)
    }
}
