import OktaAuthSdk
import Testing

@MainActor
@Suite("Recovering an account")
struct RecoveryStatusTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("RECOVERY shows question, token and purpose")
    func facts() throws {
        let status = try OktaAuthStatusRecovery(
            currentState: session.start(),
            model: OktaAPISuccessResponse(
                status: .recovery,
                stateToken: "st-1",
                recoveryToken: "rt-1",
                recoveryType: .password,
                embedded: EmbeddedResponse(
                    user: .init(recoveryQuestion: .init(question: "Favourite colour?"))
                ),
                links: .all
            )
        )

        #expect(status.stateToken == "st-1")
        #expect(status.recoveryQuestion == "Favourite colour?")
        #expect(status.recoveryToken == "rt-1")
        #expect(status.recoveryType == .password)
        #expect(status.canRecover())
    }

    @Test("RECOVERY answers through recoverWith")
    func answer() throws {
        let status = try session.status(OktaAuthStatusRecovery.init, .recovery)

        status.recoverWithAnswer(
            "blue",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["answer": "blue", "stateToken": "st-1"]
        #expect(session.calls == [.init("recoverWith", "next", values)])
        #expect(recorder.types == [.success])
    }

    @Test("RECOVERY redeems a token through recoverWith, also without a state token")
    func token() throws {
        let status = try OktaAuthStatusRecovery(
            currentState: session.start(),
            model: OktaAPISuccessResponse(
                status: .recovery,
                recoveryToken: "rt-1",
                links: LinksResponse(next: .to("next"))
            )
        )

        status.recoverWithToken(
            "rt-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(session.calls == [.init("recoverWith", "next", ["recoveryToken": "rt-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("RECOVERY without a state token cannot take an answer")
    func answerWithoutStateToken() throws {
        let status = try OktaAuthStatusRecovery(
            currentState: session.start(),
            model: OktaAPISuccessResponse(status: .recovery, links: .all)
        )

        status.recoverWithAnswer(
            "blue",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(recorder.errors.map(\.caseName) == ["invalidResponse"])
        #expect(session.calls == [])
    }

    @Test("RECOVERY_CHALLENGE shows channel, purpose and result")
    func challengeFacts() throws {
        let status = try OktaAuthStatusRecoveryChallenge(
            currentState: session.start(),
            model: OktaAPISuccessResponse(
                status: .recoveryChallenge,
                recoveryType: .unlock,
                factorResult: .waiting,
                factorType: .email
            )
        )

        #expect(status.recoveryType == .unlock)
        #expect(status.factorType == .email)
        #expect(status.factorResult == .waiting)
        #expect(!status.canVerify())
        #expect(!status.canResend())
    }

    @Test("RECOVERY_CHALLENGE verifies a code through verifyFactor(with:)")
    func passCode() throws {
        let status = try session.status(OktaAuthStatusRecoveryChallenge.init, .recoveryChallenge)

        #expect(status.canVerify())
        status.verifyFactor(
            passCode: "012345",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["stateToken": "st-1", "passCode": "012345"]
        #expect(session.calls == [.init("verifyFactor(with:)", "next", values)])
        #expect(recorder.types == [.success])
    }

    @Test("RECOVERY_CHALLENGE redeems the mailed token through recoverWith, without any link")
    func recoveryToken() throws {
        let status = try OktaAuthStatusRecoveryChallenge(
            currentState: session.start(),
            model: OktaAPISuccessResponse(status: .recoveryChallenge, factorType: .email)
        )

        status.verifyFactor(
            recoveryToken: "rt-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(session.calls == [.init("recoverWith", "token", ["recoveryToken": "rt-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("RECOVERY_CHALLENGE resends through perform")
    func resend() throws {
        let status = try session.status(OktaAuthStatusRecoveryChallenge.init, .recoveryChallenge)

        #expect(status.canResend())
        status.resendFactor(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(session.calls == [.init("perform", "resend", ["stateToken": "st-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("A missing link is named, and nothing is sent")
    func missingLinks() throws {
        let recovery = try session.status(OktaAuthStatusRecovery.init, .recovery, links: nil)
        let challenge = try session.status(
            OktaAuthStatusRecoveryChallenge.init,
            .recoveryChallenge,
            links: nil
        )
        let (onStatusChange, onError) = (recorder.onStatusChange, recorder.onError)

        recovery.recoverWithAnswer("blue", onStatusChange: onStatusChange, onError: onError)
        recovery.recoverWithToken("rt-1", onStatusChange: onStatusChange, onError: onError)
        challenge.verifyFactor(passCode: "1", onStatusChange: onStatusChange, onError: onError)
        challenge.resendFactor(onStatusChange: onStatusChange, onError: onError)

        #expect(
            recorder.problems == [
                "wrongStatus: RECOVERY offers no 'next' link",
                "wrongStatus: RECOVERY offers no 'next' link",
                "wrongStatus: RECOVERY_CHALLENGE offers no 'next' link",
                "wrongStatus: RECOVERY_CHALLENGE offers no 'resend' link",
            ]
        )
        #expect(!recovery.canRecover())
        #expect(session.calls == [])
    }
}
