import OktaAuthSdk
import Testing

@MainActor
@Suite("A push")
struct PushFactorTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    let activating = EmbeddedResponse.Factor(
        factorType: .push,
        provider: .okta,
        embedded: .init(
            activation: .init(
                links: LinksResponse(
                    send: [.to("send-email", name: "email"), .to("send-sms", name: "sms")],
                    qrcode: .init(href: .url("https://org.example.test/qr"), type: "image/png")
                )
            )
        )
    )

    func challenged() throws -> OktaAuthStatusFactorChallenge {
        var factor = EmbeddedResponse.Factor.offered(.push)
        factor.embedded = .init(challenge: .init(correctAnswer: 42))
        return try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: factor
        )
    }

    func activation() throws -> OktaAuthStatusFactorEnrollActivate {
        try session.status(
            OktaAuthStatusFactorEnrollActivate.init,
            .MFAEnrollActivate,
            factor: activating
        )
    }

    @Test("A push shows QR code, activation links and number challenge")
    func facts() throws {
        let push = try #require(try activation().factor as? OktaFactorPush)
        let challenge = try #require(try challenged().factor as? OktaFactorPush)

        #expect(push.activation == activating.embedded?.activation)
        #expect(push.activationLinks == activating.embedded?.activation?.links)
        #expect(push.qrCodeLink?.type == "image/png")
        #expect(push.sendLinks?.map(\.name) == ["email", "sms"])
        #expect(push.canSendPushCodeViaSms())
        #expect(push.codeViaSmsLink() == .to("send-sms", name: "sms"))
        #expect(push.canSendPushCodeViaEmail())
        #expect(push.codeViaEmailLink() == .to("send-email", name: "email"))
        #expect(push.challenge == nil)
        #expect(challenge.challenge?.correctAnswer == 42)
        #expect(challenge.correctAnswer == 42)
        #expect(!challenge.canSendPushCodeViaSms())
        #expect(!challenge.canSendPushCodeViaEmail())
    }

    @Test("A push enrolls through enrollFactor")
    func enroll() throws {
        let status = try session.status(
            OktaAuthStatusFactorEnroll.init,
            .MFAEnroll,
            factors: [.offered(.push)]
        )
        let push = try #require(status.availableFactors.first as? OktaFactorPush)

        push.enroll(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        let values = ["factor": "push", "stateToken": "st-1"]
        #expect(session.calls == [.init("enrollFactor", "enroll", values)])
        #expect(recorder.types == [.success])
    }

    @Test("A push activates, selects and verifies through verifyFactor(with:)")
    func verify() throws {
        let activating = try #require(try activation().factor as? OktaFactorPush)
        let challenged = try #require(try challenged().factor as? OktaFactorPush)

        activating.activate(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        activating.activate(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        challenged.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        challenged.verify(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        challenged.verify(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        #expect(session.calls.map(\.method) == Array(repeating: "verifyFactor(with:)", count: 5))
        #expect(session.calls.map(\.link) == ["next", "next", "verify", "next", "next"])
        #expect(session.calls.allSatisfy { $0.values == ["stateToken": "st-1"] })
        #expect(recorder.types.count == 5)
    }

    @Test("A push checks once, and reports that the user has not decided")
    func checkFactorResult() throws {
        let status = try challenged()
        let push = try #require(status.factor as? OktaFactorPush)
        var waiting = status.model
        waiting.factorResult = .waiting
        session.api.answers = [.success(waiting)]

        push.checkFactorResult(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        let values = ["stateToken": "st-1"]
        #expect(session.calls == [.init("verifyFactor(with:)", "next", values)])
        #expect(recorder.types == [.MFAChallenge])
        #expect(recorder.statuses.first?.factorResult == .waiting)
    }

    @Test("A push sends its activation link through sendActivationLink")
    func sendLinks() throws {
        let push = try #require(try activation().factor as? OktaFactorPush)
        var successes = 0

        push.sendActivationLinkViaSms(
            with: "+15551234567",
            onSuccess: { successes += 1 },
            onError: recorder.onError
        )
        push.sendActivationLinkViaEmail(onSuccess: { successes += 1 }, onError: recorder.onError)

        let sms = ["stateToken": "st-1", "phoneNumber": "+15551234567"]
        #expect(
            session.calls == [
                .init("sendActivationLink", "send-sms", sms),
                .init("sendActivationLink", "send-email", ["stateToken": "st-1"]),
            ]
        )
        #expect(successes == 2)
        #expect(recorder.problems == [])
    }

    @Test("A push reports why an activation link was not sent")
    func sendLinksFails() throws {
        let push = try #require(try activation().factor as? OktaFactorPush)
        let challenged = try #require(try challenged().factor as? OktaFactorPush)
        session.api.answers = [.error(.emptyServerResponse)]

        push.sendActivationLinkViaEmail(
            onSuccess: { Issue.record("not sent") },
            onError: recorder.onError
        )
        challenged.sendActivationLinkViaSms(
            with: "+15551234567",
            onSuccess: { Issue.record("not sent") },
            onError: recorder.onError
        )
        challenged.sendActivationLinkViaEmail(
            onSuccess: { Issue.record("not sent") },
            onError: recorder.onError
        )

        let names = ["emptyServerResponse", "wrongStatus", "wrongStatus"]
        #expect(recorder.errors.map(\.caseName) == names)
        #expect(
            recorder.errors.dropFirst().map(\.description) == [
                "MFA_CHALLENGE factor 'push' offers no 'sms' link to send",
                "MFA_CHALLENGE factor 'push' offers no 'email' link to send",
            ]
        )
    }
}
