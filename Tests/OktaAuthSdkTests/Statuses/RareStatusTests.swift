import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A status the reference page does not list")
struct RareStatusTests {
    /// Fetches the status, as an app does that was opened in the middle of a transaction.
    private func arrive<Status: OktaAuthStatus>(
        _ stage: Stage,
        at type: Status.Type = Status.self
    ) throws -> Status {
        let outcome = Outcome()
        stage.start.fetchStatus(
            of: "st-1",
            reporting: StatusCallbacks(
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        )
        stage.wait()
        #expect(outcome.messages == [])
        return try #require(outcome.statuses.first as? Status)
    }

    @Test("asks for consent, and gets all of it or what was picked")
    func consent() throws {
        let stage = try Stage(.fixture("consent-required.granular"), .fixture("success"))
        let consent: OktaAuthStatusConsentRequired = try arrive(stage)
        #expect(consent.isGranular && !consent.isForAdministrators && consent.canConsent())
        #expect(consent.scopes.map(\.name) == ["openid", "email"])
        #expect(consent.statusType == .unknown("CONSENT_REQUIRED"))
        let outcome = Outcome()
        consent.consent(
            to: ["email"],
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test("asks an administrator for consent, without a time limit")
    func adminConsent() throws {
        let stage = try Stage(.fixture("admin-consent-required"), .fixture("success"))
        let consent: OktaAuthStatusConsentRequired = try arrive(stage)
        #expect(consent.isForAdministrators && !consent.isGranular)
        #expect(consent.scopes.first?.text == "Read System Log entries.")
        #expect(consent.target?.label == "Sample App")
        let outcome = Outcome()
        consent.consent(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait()
        let body = String(decoding: stage.network.sent[1].body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""consent":{"scopes":["okta.logs.read"]}"#))
        #expect(outcome.types == [.success])
    }

    @Test("asks for a profile, and is not sent half of it")
    func profile() throws {
        let stage = try Stage(.fixture("profile-required"), .fixture("success"))
        let status: OktaAuthStatusProfileRequired = try arrive(stage)
        #expect(status.profileFields.map(\.name) == ["streetAddress"])
        #expect(status.profileFields.map(\.required) == [true])
        #expect(status.canEnrollProfile())
        let outcome = Outcome()
        status.enrollProfile(
            ["streetAddress": ""],
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        #expect(outcome.messages == ["'streetAddress' is empty; nothing was sent"])
        status.enrollProfile(
            ["streetAddress": "1 Main St"],
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.types == [.success])
    }

    @Test("asks for the code of a device, again if it is wrong")
    func device() throws {
        let stage = try Stage(
            .fixture("device-activate"),
            .fixture("device-activate.invalid-code"),
            .fixture("device-activate.success")
        )
        let status: OktaAuthStatusDeviceActivate = try arrive(stage)
        #expect(status.userCode == "ABCDXYWZ" && !status.isCodeInvalid && status.canActivate())
        let outcome = Outcome()
        status.activate(
            userCode: "",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        #expect(outcome.errors.count == 1)
        status.activate(
            userCode: "ABCD-0000",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        let again = try #require(outcome.statuses.first as? OktaAuthStatusDeviceActivate)
        #expect(again.isCodeInvalid)
        again.activate(
            userCode: "ABCD-XYWZ",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        let success = try #require(outcome.statuses.last as? OktaAuthStatusSuccess)
        #expect(success.deviceActivationStatus == "DEVICE_ACTIVATED")
        stage.expectCurtain()
    }

    @Test("lets a user wait in a queue, at the pace the server sets, through trouble")
    func queue() throws {
        let stage = try Stage(
            .fixture("poll"),
            .fixture("poll"),
            .failure(.networkConnectionLost),
            .fixture("poll"),
            .fixture("mfa-required.factors-plural")
        )
        let queue: OktaAuthStatusPoll = try arrive(stage)
        #expect(queue.refreshInterval == 1)
        let outcome = Outcome()
        queue.waitForTurn(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait(60)
        #expect(outcome.types == [.MFARequired])
        #expect(outcome.messages == [])
        #expect(stage.places.dropFirst() == Array(repeating: "/api/v1/authn/poll", count: 4)[...])
        let times = stage.network.sent.map(\.time)
        let pauses: [Double] = zip(times, times.dropFirst()).map { before, after in after - before }
        // From answer to question, a second; the way there and back is a tenth.
        #expect(pauses.dropFirst().prefix(1).allSatisfy { abs($0 - 1.1) < 0.01 })
        stage.expectCurtain()
    }

    @Test("is asked about when the answer got lost that ended the queue")
    func lostTurn() throws {
        let stage = try Stage(
            .fixture("poll"),
            .failure(.networkConnectionLost),
            .error("E0000079", status: 403),
            .fixture("mfa-required.factors-plural")
        )
        let queue: OktaAuthStatusPoll = try arrive(stage)
        let outcome = Outcome()
        queue.waitForTurn(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait(60)
        #expect(outcome.types == [.MFARequired])
        #expect(outcome.messages == [])
        let poll = "/api/v1/authn/poll"
        #expect(stage.places.dropFirst() == [poll, poll, "/api/v1/authn"])
        stage.expectCurtain()
    }

    @Test("asks a failing server no sooner than the queue allows")
    func failingQueue() throws {
        let stage = try Stage(.http(503), .http(503), .fixture("mfa-required.factors-plural"))
        let queue: OktaAuthStatusPoll = try stage.status(from: "poll") {
            $0.embedded?.queueRefreshMilliseconds = 60_000
            $0.expirationDate = nil
        }
        let outcome = Outcome()
        queue.waitForTurn(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait(600)
        #expect(outcome.types == [.MFARequired])
        let times = stage.network.sent.map(\.time)
        let pauses: [Double] = zip(times, times.dropFirst()).map { before, after in after - before }
        #expect(pauses.count == 2 && pauses.allSatisfy { $0 > 60 })
        stage.expectCurtain()
    }

    @Test("ends the wait in the queue when something else is started")
    func leavingTheQueue() throws {
        let stage = try Stage(.fixture("poll"), .json("{}"))
        let queue: OktaAuthStatusPoll = try arrive(stage)
        let outcome = Outcome()
        queue.waitForTurn(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        var isCancelled = false
        queue.cancel(onSuccess: { isCancelled = true })
        stage.wait(60)
        #expect(isCancelled && outcome.completions == 0)
        stage.expectCurtain()
    }

    @Test("leaves the queue when the task that waits is cancelled")
    func cancelledTask() async throws {
        let stage = try Stage(.fixture("poll"), .silence)
        nonisolated(unsafe) let queue: OktaAuthStatusPoll = try arrive(stage)
        let task = Task { _ = try await queue.waitForTurn() }
        await stage.clock.waitUntilPending()
        stage.wait(2)
        #expect(stage.places.count == 2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!queue.transaction.isPolling)
        stage.expectCurtain()
    }

    @Test("that nobody knows is an error, or an object if the app wants that")
    func unknown() throws {
        let strange = Reply.json(
            """
            {"status": "NEW_STATUS", "stateToken": "st-1", "_links": {"cancel": {"href": "/c"},
             "next": {"name": "go", "href": "/go"}}}
            """
        )
        let plain = try Stage(strange)
        let outcome = Outcome()
        plain.start.authenticate(
            username: "grace",
            password: "pw",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        plain.wait()
        #expect(outcome.messages == ["This version does not know the status 'NEW_STATUS'"])

        let handler = OktaAuthStatusResponseHandler()
        handler.returnsUnknownStatuses = true
        let stage = try Stage(strange, .fixture("success"), handler: handler)
        let status: OktaAuthStatus = try arrive(stage)
        #expect(status.canCancel() && !status.canReturn())
        guard case .unknown = status.step else {
            Issue.record("\(status.step)")
            return
        }
        status.send(
            ["a": 1],
            to: try #require(status.links?.next),
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.types == [.success])
    }

    @Test("offers the factors to begin with, where the password comes later")
    func factorSequencing() throws {
        let stage = try Stage(.fixture("unauthenticated.factor-sequencing"), .fixture("success"))
        let status: OktaAuthStatusUnauthenticated = try arrive(stage)
        #expect(status.availableFactors.map(\.type) == [.push, .TOTP])
        #expect(status.legalOperations.contains(.selectFactor))
        #expect(!status.legalOperations.contains(.authenticate))
        let totp = try #require(status.availableFactors.last as? OktaFactorTotp)
        let outcome = Outcome()
        totp.select(
            passCode: "012345",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.types == [.success])
    }
}
