import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Ending a transaction", .timeLimit(.minutes(5)))
struct CleanUpTests {
    @Test("Ending a transaction is asked for in a cancelled task, too")
    func inCancelledTask() async throws {
        let session = try ScriptedSession(.json("{}"))
        nonisolated(unsafe) let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.sms")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await challenge.cancelTransaction()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.places == ["/api/v1/authn/cancel"])
        session.wait()
        session.expectFinished()
    }

    @Test("Ending a transaction by a flow works in a cancelled task, too")
    @MainActor
    func flow() async throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"), .json("{}"))
        let flow = OktaAuthFlow(
            OktaAuthSdk(
                domain: session.start.restApi.oktaDomain,
                configuration: session.start.restApi.configuration
            )
        )
        let signIn = Task { await flow.signIn(username: "grace", password: "pw") }
        await session.clock.waitUntilPending()
        session.wait()
        await signIn.value
        #expect(flow.status.statusType == .MFAChallenge)

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await flow.cancel()
        }
        while session.network.sent.count < 2 { await Task.yield() }
        session.wait()
        await task.value
        #expect(session.places.last == "/api/v1/authn/cancel")
        #expect(flow.status is OktaAuthStatusUnauthenticated)
        #expect(flow.error == nil && !flow.isBusy)
        session.expectFinished()
    }

    @Test("Ending a transaction silences pending activation links and questions")
    func sideRequests() throws {
        let session = try ScriptedSession(.silence, .json("{}"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        var reports: [String] = []
        push.sendActivationLinkViaEmail(
            onSuccess: { reports.append("link") },
            onError: { _ in reports.append("link failed") }
        )
        activate.cancel(onSuccess: { reports.append("cancelled") })
        session.wait(60)
        #expect(reports == ["cancelled"])
        session.expectFinished()
    }
}
