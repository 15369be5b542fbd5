import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

extension OktaAuthStatusPasswordExpired {
    fileprivate func change(reportingTo recorder: CallbackRecorder) {
        changePassword(
            oldPassword: "old",
            newPassword: "new",
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
    }
}

@Suite("An operation under way")
struct InFlightTests {
    @Test("An operation under way refuses a second one at once, without a request")
    func doubleTap() throws {
        let session = try ScriptedSession(.fixture("success"))
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let first = CallbackRecorder()
        let second = CallbackRecorder()

        expired.change(reportingTo: first)
        expired.change(reportingTo: second)
        #expect(second.messages == ["Another operation of this status is in progress"])
        session.wait()

        #expect(first.types == [.success])
        #expect(second.completions == 1)
        session.expectFinished()
    }

    @Test("An operation under way refuses a second one through another factor of the status")
    func doubleTapOnFactors() throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"))
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let outcomes = required.availableFactors.prefix(3).map { factor in
            let recorder = CallbackRecorder()
            factor.select(onStatusChange: recorder.next, onError: recorder.fail)
            return recorder
        }
        session.wait()
        #expect(outcomes.map(\.statuses.count) == [1, 0, 0])
        #expect(outcomes.map(\.errors.count) == [0, 1, 1])
        session.expectFinished()
    }

    @Test("An operation under way makes room once it has its response, good or bad")
    func makesRoom() throws {
        let session = try ScriptedSession([
            .error("E0000014"), .failure(.timedOut), .fixture("success"),
        ])
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let recorder = CallbackRecorder()
        for _ in 0..<3 {
            expired.change(reportingTo: recorder)
            session.wait()
        }
        #expect(recorder.errors.count == 2)
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("An operation under way can start the next one from its own closure")
    func nextFromClosure() throws {
        let session = try ScriptedSession(.error("E0000014"), .fixture("success"))
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let recorder = CallbackRecorder()
        expired.changePassword(
            oldPassword: "old",
            newPassword: "new",
            onStatusChange: recorder.next,
            onError: { _ in expired.change(reportingTo: recorder) }
        )
        session.wait()
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test(
        "An operation under way never sends a password again by itself",
        arguments: [ScriptedReply.failure(.networkConnectionLost), .http(500), .http(429)]
    )
    func neverRepeats(trouble: ScriptedReply) throws {
        let session = try ScriptedSession(trouble)
        let recorder = session.record(for: 600) { session.start.signIn(reportingTo: $0) }
        #expect(session.network.sent.count == 1)
        #expect(recorder.errors.count == 1)
        #expect(recorder.errors.first?.isRetryable == true)
        session.expectFinished()
    }

    @Test("An operation under way reports once, however often the API calls back")
    func chattyAPI() throws {
        let session = try ScriptedSession()
        let warning: OktaAuthStatusPasswordWarning = try session.status(from: "password-warn")
        let api = RecordingAPI(oktaDomain: session.start.restApi.oktaDomain)
        api.respond = { completion in
            let response = OktaAPISuccessResponse(status: .success, sessionToken: "tok-1")
            completion(.success(response))
            completion(.success(response))
            completion(.error(.emptyServerResponse))
        }
        warning.restApi = api
        let recorder = CallbackRecorder()
        for _ in 0..<2 {
            warning.skipPasswordChange(onStatusChange: recorder.next, onError: recorder.fail)
        }
        #expect(recorder.types == [.success, .success])
        #expect(recorder.errors.isEmpty)
    }
}

@Suite("Cancelling")
struct CancelTests {
    private func cancel(_ status: OktaAuthStatus, _ recorder: CallbackRecorder) {
        status.cancel(onSuccess: { recorder.next(status) }, onError: recorder.fail)
    }

    @Test("Cancelling supersedes the pending operation, which falls silent")
    func supersedes() throws {
        let session = try ScriptedSession(.silence, .json("{}"))
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let change = CallbackRecorder()
        expired.change(reportingTo: change)
        let recorder = session.record { cancel(expired, $0) }

        #expect(change.completions == 0)
        #expect(recorder.statuses.count == 1)
        #expect(session.places.last == "/api/v1/authn/cancel")
        #expect(session.network.sent.last?.fields == ["stateToken": expired.stateToken])
        session.expectFinished()
    }

    @Test(
        "Cancelling accepts whatever the server sends",
        arguments: [
            ScriptedReply.fixture("state.cancel.empty"), .fixture("state.cancel.relay-state"),
            .http(200, body: ""), .http(204, body: ""),
        ]
    )
    func answers(reply: ScriptedReply) throws {
        let session = try ScriptedSession(reply)
        let recorder = try session.record {
            cancel(try session.status(OktaAuthStatus.self, from: "password-expired"), $0)
        }
        #expect(recorder.statuses.count == 1)
    }

    @Test("Cancelling leaves the status usable if the server does not confirm")
    func refused() throws {
        let session = try ScriptedSession(.http(500), .fixture("success"))
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let recorder = session.record { cancel(expired, $0) }
        #expect(recorder.errors.count == 1)

        expired.change(reportingTo: recorder)
        session.wait()
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("Cancelling twice sends one request and reports two results")
    func joined() throws {
        let session = try ScriptedSession(.json("{}"))
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let outcomes = [CallbackRecorder(), CallbackRecorder()]
        outcomes.forEach { cancel(expired, $0) }
        session.wait()
        #expect(outcomes.map(\.statuses.count) == [1, 1])
        session.expectFinished()
    }

    @Test("Cancelling can be tried again after it failed")
    func again() throws {
        let session = try ScriptedSession(.failure(.timedOut), .json("{}"))
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let recorder = session.record { cancel(expired, $0) }
        cancel(expired, recorder)
        session.wait()
        #expect(recorder.errors.count == 1)
        #expect(recorder.statuses.count == 1)
    }

    @Test(
        "Cancelling succeeds without a request where the server keeps no transaction",
        arguments: ["recovery-challenge.email", "locked-out.with-cancel", "success"]
    )
    func withoutTransaction(fixture: String) throws {
        let session = try ScriptedSession()
        let status = try session.status(OktaAuthStatus.self, from: fixture)
        #expect(status.canCancel())
        let recorder = CallbackRecorder()
        cancel(status, recorder)
        #expect(recorder.completions == 0, "reported before the call returned")
        session.wait()
        #expect(recorder.statuses.count == 1)
        session.expectFinished()
    }

    @Test("Cancelling a pending authentication stops it")
    func stopsAuthentication() throws {
        let session = try ScriptedSession(.fixture("success"))
        let sign = CallbackRecorder()
        session.start.signIn(reportingTo: sign)
        let recorder = session.record { cancel(session.start, $0) }
        #expect(sign.completions == 0)
        #expect(recorder.statuses.count == 1)
    }

    @Test("Cancelling is refused where the server does not offer to end its transaction")
    func withoutLink() throws {
        let session = try ScriptedSession()
        let status = try session.status(OktaAuthStatus.self, from: "password-expired") {
            $0.links?.cancel = nil
        }
        let recorder = CallbackRecorder()
        #expect(!status.canCancel())
        cancel(status, recorder)
        #expect(recorder.messages == ["PASSWORD_EXPIRED offers no 'cancel' link"])
        session.expectFinished()
    }

    @Test("Cancelling needs no closures")
    func withoutClosures() throws {
        let session = try ScriptedSession(.json("{}"))
        try session.status(OktaAuthStatus.self, from: "password-expired").cancel()
        session.wait()
        #expect(session.places == ["/api/v1/authn/cancel"])
    }

    @Test("Cancelling is asked for in a cancelled task, too")
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

    @Test("Cancelling silences pending activation links and questions")
    func sideRequests() throws {
        let session = try ScriptedSession(.silence, .json("{}"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        var reports: [String] = []
        push.sendActivationLinkViaEmail(
            onSuccess: { reports.append("link") }, onError: { _ in reports.append("link failed") }
        )
        activate.cancel(onSuccess: { reports.append("cancelled") })
        session.wait(60)
        #expect(reports == ["cancelled"])
        session.expectFinished()
    }
}
