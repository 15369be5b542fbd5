import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Ending a transaction", .timeLimit(.minutes(1)))
struct CleanUpTests {
    @Test("is asked for in a cancelled task, too")
    func inCancelledTask() async throws {
        let stage = try Stage(.json("{}"))
        nonisolated(unsafe) let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.sms")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await challenge.cancelTransaction()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stage.places == ["/api/v1/authn/cancel"])
        stage.wait()
        stage.expectCurtain()
    }

    @Test("by a flow works in a cancelled task, too")
    @MainActor
    func flow() async throws {
        let stage = try Stage(.fixture("mfa-challenge.sms"), .json("{}"))
        let flow = OktaAuthFlow(
            OktaAuthSdk(
                domain: stage.start.restApi.oktaDomain,
                configuration: stage.start.restApi.configuration
            )
        )
        let signIn = Task { await flow.signIn(username: "grace", password: "pw") }
        await stage.clock.waitUntilPending()
        stage.wait()
        await signIn.value
        #expect(flow.status.statusType == .MFAChallenge)

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await flow.cancel()
        }
        while stage.network.sent.count < 2 { await Task.yield() }
        stage.wait()
        await task.value
        #expect(stage.places.last == "/api/v1/authn/cancel")
        #expect(flow.status is OktaAuthStatusUnauthenticated)
        #expect(flow.error == nil && !flow.isBusy)
        stage.expectCurtain()
    }

    @Test("silences an activation link that is on its way, and questions that are loaded")
    func sideRequests() throws {
        let stage = try Stage(.silence, .json("{}"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try stage.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        var reports: [String] = []
        push.sendActivationLinkViaEmail(
            onSuccess: { reports.append("link") },
            onError: { _ in reports.append("link failed") }
        )
        activate.cancel(onSuccess: { reports.append("cancelled") })
        stage.wait(60)
        #expect(reports == ["cancelled"])
        stage.expectCurtain()
    }
}
