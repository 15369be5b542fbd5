import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An operation under way")
struct InFlightTests {
    private func changePassword(_ expired: OktaAuthStatusPasswordExpired, _ outcome: Outcome) {
        expired.changePassword(
            oldPassword: "old",
            newPassword: "new",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
    }

    @Test("refuses a second one at once, without a request")
    func doubleTap() throws {
        let stage = try Stage(.fixture("success"))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        let first = Outcome()
        let second = Outcome()

        changePassword(expired, first)
        changePassword(expired, second)
        #expect(second.messages == ["Another operation of this status is in progress"])
        stage.wait()

        #expect(first.types == [.success])
        #expect(second.completions == 1)
        stage.expectCurtain()
    }

    @Test("refuses a second one through another factor of the status")
    func doubleTapOnFactors() throws {
        let stage = try Stage(.fixture("mfa-challenge.sms"))
        let required: OktaAuthStatusFactorRequired =
            try stage.status(from: "mfa-required.factors-plural")
        let outcomes = required.availableFactors.prefix(3).map { factor in
            let outcome = Outcome()
            factor.select(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
            return outcome
        }
        stage.wait()
        #expect(outcomes.map(\.statuses.count) == [1, 0, 0])
        #expect(outcomes.map(\.errors.count) == [0, 1, 1])
        stage.expectCurtain()
    }

    @Test("makes room once it was answered, well or badly")
    func makesRoom() throws {
        let stage = try Stage(.error("E0000014"), .failure(.timedOut), .fixture("success"))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        let outcome = Outcome()
        for _ in 0..<3 {
            changePassword(expired, outcome)
            stage.wait()
        }
        #expect(outcome.errors.count == 2)
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test("can start the next one from its own closure")
    func nextFromClosure() throws {
        let stage = try Stage(.error("E0000014"), .fixture("success"))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        let outcome = Outcome()
        expired.changePassword(
            oldPassword: "old",
            newPassword: "new",
            onStatusChange: outcome.onStatusChange,
            onError: { _ in self.changePassword(expired, outcome) }
        )
        stage.wait()
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test(
        "never sends a password again by itself",
        arguments: [Reply.failure(.networkConnectionLost), .http(500), .http(429)]
    )
    func neverRepeats(trouble: Reply) throws {
        let stage = try Stage(trouble)
        let outcome = Outcome()
        stage.start.authenticate(
            username: "grace@example.test",
            password: "pw",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait(600)
        #expect(stage.network.sent.count == 1)
        #expect(outcome.errors.count == 1)
        #expect(outcome.errors.first?.isRetryable == true)
        stage.expectCurtain()
    }

    @Test("reports once, however often the API calls back")
    func chattyAPI() throws {
        final class ChattyAPI: OktaAPI {
            override func perform(
                link: LinksResponse.Link,
                stateToken: String,
                completion: ((OktaAPIRequest.Result) -> Void)? = nil
            ) -> OktaAPIRequest {
                let answer = OktaAPISuccessResponse(status: .success, sessionToken: "tok-1")
                completion?(.success(answer))
                completion?(.success(answer))
                completion?(.error(.emptyServerResponse))
                return OktaAPIRequest()
            }
        }
        let stage = try Stage()
        let warning: OktaAuthStatusPasswordWarning = try stage.status(from: "password-warn")
        warning.restApi = ChattyAPI(oktaDomain: stage.start.restApi.oktaDomain)
        let outcome = Outcome()
        for _ in 0..<2 {
            warning.skipPasswordChange(
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        }
        #expect(outcome.types == [.success, .success])
        #expect(outcome.errors.isEmpty)
    }
}

@Suite("Cancelling")
struct CancelTests {
    private func cancel(_ status: OktaAuthStatus, _ outcome: Outcome) {
        status.cancel(onSuccess: { outcome.onStatusChange(status) }, onError: outcome.onError)
    }

    @Test("takes the place of what is under way, which falls silent")
    func supersedes() throws {
        let stage = try Stage(.silence, .json("{}"))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        let change = Outcome()
        expired.changePassword(
            oldPassword: "old",
            newPassword: "new",
            onStatusChange: change.onStatusChange,
            onError: change.onError
        )
        let outcome = Outcome()
        cancel(expired, outcome)
        stage.wait()

        #expect(change.completions == 0)
        #expect(outcome.statuses.count == 1)
        #expect(stage.places.last == "/api/v1/authn/cancel")
        #expect(stage.network.sent.last?.fields == ["stateToken": expired.stateToken])
        stage.expectCurtain()
    }

    @Test(
        "accepts whatever the server answers",
        arguments: ["state.cancel.empty", "state.cancel.relay-state"]
    )
    func answers(fixture: String) throws {
        let stage = try Stage(.fixture(fixture))
        let outcome = Outcome()
        cancel(try stage.status(OktaAuthStatus.self, from: "password-expired"), outcome)
        stage.wait()
        #expect(outcome.statuses.count == 1)
    }

    @Test("accepts an answer without a body", arguments: [200, 204])
    func emptyAnswer(status: Int) throws {
        let stage = try Stage(.http(status, body: ""))
        let outcome = Outcome()
        cancel(try stage.status(OktaAuthStatus.self, from: "password-expired"), outcome)
        stage.wait()
        #expect(outcome.statuses.count == 1)
    }

    @Test("leaves the status usable if the server does not confirm")
    func refused() throws {
        let stage = try Stage(.http(500), .fixture("success"))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        let outcome = Outcome()
        cancel(expired, outcome)
        stage.wait()
        #expect(outcome.errors.count == 1)

        expired.changePassword(
            oldPassword: "old",
            newPassword: "new",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test("twice is one request and two answers")
    func joined() throws {
        let stage = try Stage(.json("{}"))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        let outcomes = [Outcome(), Outcome()]
        outcomes.forEach { cancel(expired, $0) }
        stage.wait()
        #expect(outcomes.map(\.statuses.count) == [1, 1])
        stage.expectCurtain()
    }

    @Test("can be tried again after it failed")
    func again() throws {
        let stage = try Stage(.failure(.timedOut), .json("{}"))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        let outcome = Outcome()
        cancel(expired, outcome)
        stage.wait()
        cancel(expired, outcome)
        stage.wait()
        #expect(outcome.errors.count == 1)
        #expect(outcome.statuses.count == 1)
    }

    @Test(
        "succeeds without a request where the server keeps no transaction",
        arguments: ["recovery-challenge.email", "locked-out.with-cancel", "success"]
    )
    func withoutTransaction(fixture: String) throws {
        let stage = try Stage()
        let status = try stage.status(OktaAuthStatus.self, from: fixture)
        #expect(status.canCancel())
        let outcome = Outcome()
        cancel(status, outcome)
        #expect(outcome.completions == 0, "reported before the call returned")
        stage.wait()
        #expect(outcome.statuses.count == 1)
        stage.expectCurtain()
    }

    @Test("an authentication that is under way stops it")
    func stopsAuthentication() throws {
        let stage = try Stage(.fixture("success"))
        let sign = Outcome()
        let outcome = Outcome()
        stage.start.authenticate(
            username: "grace",
            password: "pw",
            onStatusChange: sign.onStatusChange,
            onError: sign.onError
        )
        cancel(stage.start, outcome)
        stage.wait()
        #expect(sign.completions == 0)
        #expect(outcome.statuses.count == 1)
    }

    @Test("is refused where the server keeps a transaction without offering to end it")
    func withoutLink() throws {
        let stage = try Stage()
        let status = try stage.status(OktaAuthStatus.self, from: "password-expired") {
            $0.links?.cancel = nil
        }
        let outcome = Outcome()
        #expect(!status.canCancel())
        cancel(status, outcome)
        #expect(outcome.messages == ["PASSWORD_EXPIRED offers no 'cancel' link"])
        stage.expectCurtain()
    }

    @Test("needs no closures")
    func withoutClosures() throws {
        let stage = try Stage(.json("{}"))
        try stage.status(OktaAuthStatus.self, from: "password-expired").cancel()
        stage.wait()
        #expect(stage.places == ["/api/v1/authn/cancel"])
    }
}
