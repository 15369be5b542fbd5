import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A flow that is interrupted", .timeLimit(.minutes(5)))
@MainActor
struct FlowInterruptionTests {
    private static let waiting = ScriptedReply.fixture("mfa-challenge.push.waiting")

    @Test("A flow that is interrupted keeps waiting when another operation is refused")
    func refusedDuringWait() async throws {
        let session = try ScriptedSession(Self.waiting, Self.waiting, .fixture("success"))
        let flow = flow(session)
        try await signIn(flow, session)
        let wait = Task { await flow.waitForDecision() }
        try #require(await happens(session) { session.network.sent.count == 2 })
        await flow.run {
            guard case .factorChallenge(let challenge) = flow.step else {
                throw OktaError.internalError("")
            }
            return try await challenge.verifyFactor(passCode: "", answerToSecurityQuestion: nil)
        }
        #expect(flow.isBusy, "the wait is still under way")
        #expect(await happens(session) { flow.sessionToken != nil })
        await wait.value
    }

    @Test("A flow that is interrupted stops waiting when a new sign-in begins")
    func signInDuringWait() async throws {
        let session = try ScriptedSession(
            Self.waiting,
            Self.waiting,
            .fixture("mfa-required.factors-plural"),
            Self.waiting,
            Self.waiting
        )
        let flow = flow(session)
        try await signIn(flow, session)
        let wait = Task { await flow.waitForDecision() }
        try #require(await happens(session) { flow.event == .waiting })
        let second = Task { await flow.signIn(username: "other", password: "p") }
        try #require(await eventually { session.network.sent.count == 3 })
        try #require(await happens(session) { flow.status.statusType == .MFARequired })
        await second.value
        let count = session.network.sent.count
        session.wait(20)
        #expect(session.network.sent.count == count, "the old wait still polls")
        wait.cancel()
    }

    @Test("A flow that is interrupted ends the sign-in in flight when it is cancelled")
    func cancelDuringSignIn() async throws {
        let session = try ScriptedSession(.silence)
        let flow = flow(session)
        let ended = Locked(0)
        let signIn = Task {
            await flow.signIn(username: "g", password: "p")
            ended.withLock { $0 += 1 }
        }
        try #require(await happens(session) { session.network.sent.count == 1 })
        let cancel = Task {
            await flow.cancel()
            ended.withLock { $0 += 1 }
        }
        #expect(await happens(session) { ended.withLock { $0 } == 2 })
        signIn.cancel()
        await cancel.value
    }

    private func flow(_ session: ScriptedSession) -> OktaAuthFlow {
        OktaAuthFlow(
            OktaAuthSdk(
                domain: session.start.restApi.oktaDomain,
                configuration: session.start.restApi.configuration
            )
        )
    }

    private func signIn(_ flow: OktaAuthFlow, _ session: ScriptedSession) async throws {
        let task = Task { await flow.signIn(username: "g", password: "p") }
        try #require(await happens(session) { flow.status.statusType == .MFAChallenge })
        await task.value
    }

    /// Moves the clock until `condition` holds.
    private func happens(_ session: ScriptedSession, _ condition: () -> Bool) async -> Bool {
        await eventually {
            if condition() { return true }
            session.clock.advanceToNext()
            return condition()
        }
    }
}
