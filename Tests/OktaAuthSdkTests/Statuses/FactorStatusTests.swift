import OktaAuthSdk
import Testing

@MainActor
@Suite("The statuses about factors", .timeLimit(.minutes(5)))
struct FactorStatusTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("MFA_ENROLL enrolls through enrollFactor, with every value in its place")
    func enroll() throws {
        let status = try session.status(
            OktaAuthStatusFactorEnroll.init,
            .MFAEnroll,
            factors: [.offered(.question), .offered(.sms)]
        )
        let factor = try #require(status.availableFactors.first)

        #expect(status.stateToken == "st-1")
        #expect(status.availableFactors.map(\.type) == [.question, .sms])
        #expect(status.canEnrollFactor(factor: factor))
        status.enrollFactor(
            factor: factor,
            questionId: "disliked_food",
            answer: "answer-1",
            credentialId: "credential-1",
            passCode: "012345",
            phoneNumber: "+15551234567",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(
            session.calls == [
                .init(
                    "enrollFactor",
                    "enroll",
                    [
                        "factor": "question", "stateToken": "st-1", "phoneNumber": "+15551234567",
                        "questionId": "disliked_food", "answer": "answer-1",
                        "credentialId": "credential-1", "passCode": "012345",
                    ]
                )
            ]
        )
        #expect(recorder.types == [.success])
    }

    @Test("MFA_ENROLL skips through perform")
    func skip() throws {
        let status = try session.status(OktaAuthStatusFactorEnroll.init, .MFAEnroll)

        #expect(status.canSkipEnrollment())
        status.skipEnrollment(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(session.calls == [.init("perform", "skip", ["stateToken": "st-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("MFA_ENROLL_ACTIVATE activates through verifyFactor(with:)")
    func activate() throws {
        let status = try session.status(
            OktaAuthStatusFactorEnrollActivate.init,
            .MFAEnrollActivate,
            factor: .offered(.sms)
        )
        session.api.answers = [
            .success(.init(status: .success, sessionToken: "session-1", factorResult: .success))
        ]

        #expect(status.stateToken == "st-1")
        #expect(status.factor is OktaFactorSms)
        #expect(status.activateLink == .to("next"))
        #expect(status.factorResult == nil)
        status.activateFactor(
            passCode: "012345",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        let values = ["stateToken": "st-1", "passCode": "012345"]
        #expect(session.calls == [.init("verifyFactor(with:)", "next", values)])
        #expect(recorder.updates == [.success])
        #expect(recorder.types == [.success])
    }

    @Test("MFA_ENROLL_ACTIVATE resends through perform")
    func resendActivation() throws {
        let status = try session.status(
            OktaAuthStatusFactorEnrollActivate.init,
            .MFAEnrollActivate,
            factor: .offered(.sms)
        )

        #expect(status.canResend())
        #expect(status.canResend(factor: status.factor))
        status.resendFactor(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(session.calls == [.init("perform", "resend", ["stateToken": "st-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("MFA_REQUIRED selects through verifyFactor(with:), by the factor's own link")
    func select() throws {
        let status = try session.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [.offered(.sms), .offered(.push)]
        )

        #expect(status.stateToken == "st-1")
        #expect(status.availableFactors.map(\.type) == [.sms, .push])
        status.selectFactor(
            status.availableFactors[1],
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["stateToken": "st-1"]
        #expect(session.calls == [.init("verifyFactor(with:)", "verify", values)])
        #expect(recorder.types == [.success])
    }

    @Test("MFA_CHALLENGE verifies through verifyFactor(with:), by the status's next link")
    func verify() throws {
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.question)
        )

        #expect(status.stateToken == "st-1")
        #expect(status.factor is OktaFactorQuestion)
        #expect(status.factorResult == nil)
        #expect(status.canVerify())
        status.verifyFactor(
            passCode: "012345",
            answerToSecurityQuestion: "blue",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["stateToken": "st-1", "passCode": "012345", "answer": "blue"]
        #expect(session.calls == [.init("verifyFactor(with:)", "next", values)])
        #expect(recorder.types == [.success])
    }

    @Test("MFA_CHALLENGE resends through perform, by the first of several links")
    func resend() throws {
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.sms),
            links: LinksResponse(
                resend: .resendArray([.to("resend-sms", name: "sms"), .to("resend-call")])
            )
        )

        #expect(status.canResend())
        #expect(!status.canVerify())
        status.resendFactor(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(session.calls == [.init("perform", "resend-sms", ["stateToken": "st-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("MFA_CHALLENGE asks again through verifyFactor(with:) until the user has decided")
    func pollUntilDecided() async throws {
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.push)
        )
        status.responseHandler.pollInterval = 0.5
        var waiting = status.model
        waiting.factorResult = .waiting
        waiting.links?.next = .to("poll")
        session.api.answers = [
            .success(waiting), .success(.init(status: .success, factorResult: .success)),
        ]

        let recorder = await CallbackRecorder.outcome { recorder in
            status.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError,
                onFactorStatusUpdate: recorder.onUpdate
            )
        }

        #expect(
            session.calls == [
                .init("verifyFactor(with:)", "next", ["stateToken": "st-1"]),
                .init("verifyFactor(with:)", "poll", ["stateToken": "st-1"]),
            ]
        )
        #expect(recorder.updates == [.waiting, .success])
        #expect(recorder.types == [.success])
    }

    @Test("Factors are made at first use, from the API and model of that moment")
    func lazyFactors() throws {
        let status = try session.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [.offered(.sms)]
        )
        let other = RecordingAPI()

        status.restApi = other
        status.model.embedded?.factors = [.offered(.push)]
        let factor = try #require(status.availableFactors.first)
        factor.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(factor is OktaFactorPush)
        #expect(factor.restApi === other)
        #expect(other.calls.map(\.method) == ["verifyFactor(with:)"])
        #expect(session.calls == [])
    }
}
