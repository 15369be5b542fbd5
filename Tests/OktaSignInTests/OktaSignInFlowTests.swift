import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import Observation
import TestSupport
import Testing

@Suite("A flow for a user interface")
@MainActor
struct OktaSignInFlowTests {
    private let org: SimulatedSignIn
    private let flow: OktaSignInFlow

    init() throws {
        org = try SimulatedSignIn(.classic, .ada(with: .push(), .sms())) {
            $0.policy.usesNumberChallenge = true
        }
        flow = OktaSignInFlow(org.signIn.configuration)
    }

    private func run(_ operation: @escaping @MainActor (OktaSignIn) async throws -> Void) async {
        _ = await org.clock.drive { await flow.run(operation).value }
    }

    private var number: Int? { if case .wait(let wait) = flow.step { wait.number } else { nil } }

    private func enterPassword() async {
        await run { signIn in
            try await signIn.start()
            try await signIn.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
    }

    private func choose(_ kind: OktaSignIn.Factor.Kind) async {
        await run { signIn in
            guard case .chooseFactor(let list) = signIn.step else {
                throw WrongStep(step: signIn.step)
            }
            try await signIn.choose(try #require(list.factors.first { $0.kind == kind }))
        }
    }

    @Test("A flow goes from step to step, and ends in a session")
    func continues() async throws {
        await enterPassword()
        await choose(.sms)
        #expect(flow.step.name == "code" && flow.session == nil)
        #expect(flow.actions.contains { $0.kind == .resend })
        #expect(flow.remembersDevice == false)
        flow.remembersDevice = true
        #expect(flow.remembersDevice == true)
        await run { try await $0.enter(code: org.code(by: .sms)) }
        #expect(flow.session?.accessToken != nil)
        #expect(flow.error == nil && !flow.isBusy && flow.messages.isEmpty)
    }

    @Test("A flow has the words of its sign-in from the beginning")
    func words() {
        var configuration = org.signIn.configuration
        configuration.language = "de"
        let flow = OktaSignInFlow(configuration)
        #expect("\(flow.prompt)" == "\(flow.signIn.prompt)")
        #expect("\(flow.prompt)" != "\(org.signIn.prompt)")
    }

    @Test("A flow keeps the step and shows the error, until the next operation")
    func failure() async {
        await run { try await $0.start() }
        org.simulator.faults.next(.dropBefore)
        await run { try await $0.identify(SimulatedSignIn.login, password: "x") }
        #expect(flow.error != nil && flow.step.name == "identify" && !flow.isBusy)
        await run {
            try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
        #expect(flow.error == nil && flow.step.name == "chooseFactor")
    }

    @Test("A flow keeps the step and shows the message of the org after a wrong password")
    func message() async {
        await run { try await $0.start() }
        await run { try await $0.identify(SimulatedSignIn.login, password: "wrong") }
        #expect(flow.messages.count == 1 && flow.error == nil)
        #expect(flow.step.name == "identify")
    }

    @Test("A flow does nothing for a second tap, and the first one goes on")
    func oneAtATime() async {
        await run { try await $0.start() }
        let first = await org.clock.drive(until: { flow.isBusy }) {
            await flow.run {
                try await $0.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
            }.value
        }
        await flow.run { try await $0.identify("other", password: "other") }.value
        #expect(flow.error == nil)
        _ = await org.clock.drive { await first.value }
        #expect(flow.step.name == "chooseFactor" && !flow.isBusy)
    }

    @Test("A flow shows the number while it waits, and gives way to going back")
    func waitAndBack() async throws {
        await enterPassword()
        await choose(.push)
        let wait = await org.clock.drive(until: { number != nil }) { await flow.wait() }
        #expect(!flow.isBusy)
        let phone = org.phone
        #expect(number != nil && number == phone.pendingChallenge?.correctAnswer)

        await run { try await $0.back() }
        _ = await org.clock.drive { await wait.value }
        #expect(flow.step.name == "chooseFactor" && flow.error == nil && flow.event == nil)
        #expect(org.clock.pendingCount == 0)
    }

    @Test("A flow keeps waiting when another operation is refused")
    func refusedDuringWait() async {
        await enterPassword()
        await choose(.push)
        let wait = await org.clock.drive(until: { flow.event != nil }) { await flow.wait() }
        await flow.run { try await $0.enter(code: "123456") }.value
        #expect(flow.error != nil)
        let phone = org.phone
        phone.pick(phone.pendingChallenge?.correctAnswer ?? 0)
        _ = await org.clock.drive { await wait.value }
        #expect(flow.session != nil)
    }

    @Test("A flow that is cancelled ends what is in flight, and can start again")
    func cancel() async {
        let start = await org.clock.drive(until: { flow.isBusy }) {
            await flow.run { try await $0.start() }.value
        }
        _ = await org.clock.drive { await flow.cancel() }
        _ = await org.clock.drive { await start.value }
        #expect(flow.step.name == "notStarted" && flow.error == nil && !flow.isBusy)
        await enterPassword()
        #expect(flow.step.name == "chooseFactor")
    }

    @Test("A flow that is cancelled ends the transaction at the org")
    func cancelAtOrg() async {
        await enterPassword()
        _ = await org.clock.drive { await flow.cancel() }
        #expect(org.simulator.requests.last?.path == "/api/v1/authn/cancel")
        #expect(flow.step.name == "notStarted")
    }

    @Test("A flow invalidates its observers when the step changes")
    func observed() async {
        let changes = Locked(0)
        withObservationTracking {
            _ = flow.step
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        await run { try await $0.start() }
        #expect(changes.withLock { $0 } == 1)
    }

    @Test("A flow that nobody holds is released")
    func released() async {
        weak var released: OktaSignInFlow?
        do {
            let flow = OktaSignInFlow(org.signIn.configuration)
            _ = await org.clock.drive { await flow.run { try await $0.start() }.value }
            released = flow
        }
        #expect(await eventually { released == nil })
    }
}
