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
