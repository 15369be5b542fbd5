import OktaAuthSdk
import Testing

@MainActor
@Suite("A status class of the app")
struct StatusSubclassTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("A status class of the app replaces every member of the base class")
    func base() throws {
        let status = try session.status(MyStatus.init, .MFAChallenge)
        let handler = OktaAuthStatusResponseHandler()
        status.log = []

        status.restApi = session.api
        status.model = status.model
        status.responseHandler = handler
        status.statusType = .MFAChallenge
        _ = (status.user, status.links, status.factorResult)
        _ = (status.canReturn(), status.canCancel(), status.canPoll())
        status.returnToPreviousStatus(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        status.cancel(onSuccess: {}, onError: recorder.onError)

        #expect(
            status.log.filter { $0 != "links" } == [
                "restApi", "model", "responseHandler", "statusType", "model", "user",
                "factorResult", "canReturn", "canCancel", "canPoll", "returnToPreviousStatus",
                "cancel",
            ]
        )
        #expect(status.responseHandler === handler)
        #expect(session.calls.map(\.method) == ["perform", "cancelTransaction(with:)"])
    }

    @Test("A status class of the app replaces UNAUTHENTICATED and SUCCESS")
    func signIn() throws {
        let start = MyUnauthenticated(oktaDomain: .org)
        start.restApi = session.api
        let success = try MySuccess(currentState: start, model: .signedIn)

        start.authenticate(
            username: "user@example.com",
            password: "secret-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        start.unlockAccount(
            username: "user@example.com",
            factorType: .sms,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        start.recoverPassword(
            username: "user@example.com",
            factorType: .sms,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        _ = (success.sessionToken, success.recoveryType)

        #expect(start.log == ["authenticate", "unlockAccount", "recoverPassword"])
        #expect(success.log == ["sessionToken", "recoveryType"])
        #expect(recorder.types.count == 3)
    }

    @Test("A status class of the app replaces the password statuses")
    func passwords() throws {
        let warning = try session.status(MyPasswordWarning.init, .passwordWarning)
        let expired = try session.status(MyPasswordExpired.init, .passwordExpired)
        let reset = try session.status(MyPasswordReset.init, .passwordReset)
        let locked = try session.status(MyLockedOut.init, .lockedOut)

        _ = (warning.stateToken, warning.canChange(), warning.canSkip())
        warning.changePassword(
            oldPassword: "1",
            newPassword: "2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        warning.skipPasswordChange(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        _ = (expired.stateToken, expired.canChange())
        expired.changePassword(
            oldPassword: "1",
            newPassword: "2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        _ = (reset.stateToken, reset.passwordExpiration, reset.passwordComplexity)
        _ = reset.canReset()
        reset.resetPassword(
            newPassword: "2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        _ = locked.canUnlock()
        locked.unlock(
            username: "user@example.com",
            factorType: .sms,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(
            warning.log == [
                "stateToken", "canChange", "canSkip", "changePassword", "skipPasswordChange",
            ]
        )
        #expect(expired.log == ["stateToken", "canChange", "changePassword"])
        #expect(
            reset.log == [
                "stateToken", "passwordExpiration", "passwordComplexity", "canReset",
                "resetPassword",
            ]
        )
        #expect(locked.log == ["canUnlock", "unlock"])
        #expect(recorder.types.count == 5)
    }

    @Test("A status class of the app replaces the recovery statuses")
    func recovery() throws {
        let recovery = try session.status(MyRecovery.init, .recovery)
        let challenge = try session.status(MyRecoveryChallenge.init, .recoveryChallenge)

        _ = (recovery.stateToken, recovery.recoveryQuestion, recovery.recoveryToken)
        _ = (recovery.recoveryType, recovery.canRecover())
        recovery.recoverWithAnswer(
            "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        recovery.recoverWithToken(
            "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        _ = (challenge.recoveryType, challenge.factorType, challenge.factorResult)
        _ = (challenge.canVerify(), challenge.canResend())
        challenge.verifyFactor(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        challenge.verifyFactor(
            recoveryToken: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        challenge.resendFactor(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(
            recovery.log == [
                "stateToken", "recoveryQuestion", "recoveryToken", "recoveryType", "canRecover",
                "recoverWithAnswer", "recoverWithToken",
            ]
        )
        #expect(
            challenge.log == [
                "recoveryType", "factorType", "factorResult", "canVerify", "canResend",
                "verifyFactor", "verifyFactor", "resendFactor",
            ]
        )
        #expect(recorder.types.count == 5)
    }

    @Test("A status class of the app replaces the factor statuses")
    func factors() throws {
        let factor = EmbeddedResponse.Factor.offered(.sms)
        let enroll = try session.status(MyFactorEnroll.init, .MFAEnroll, factors: [factor])
        let required = try session.status(MyFactorRequired.init, .MFARequired, factors: [factor])

        let enrollable = try #require(enroll.availableFactors.first)
        _ = (enroll.stateToken, enroll.canEnrollFactor(factor: enrollable))
        _ = enroll.canSkipEnrollment()
        enroll.skipEnrollment(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        enroll.enrollFactor(
            factor: enrollable,
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: nil,
            phoneNumber: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        let selectable = try #require(required.availableFactors.first)
        _ = required.stateToken
        required.selectFactor(
            selectable,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(
            enroll.log == [
                "availableFactors", "stateToken", "canEnrollFactor", "canSkipEnrollment",
                "skipEnrollment", "enrollFactor",
            ]
        )
        #expect(required.log == ["availableFactors", "stateToken", "selectFactor"])
        #expect(recorder.types.count == 3)
    }

    @Test("A status class of the app replaces the statuses about one factor")
    func oneFactor() throws {
        let factor = EmbeddedResponse.Factor.offered(.sms)
        let activate = try session.status(
            MyFactorEnrollActivate.init,
            .MFAEnrollActivate,
            factor: factor
        )
        let challenge = try session.status(MyFactorChallenge.init, .MFAChallenge, factor: factor)

        _ = (activate.stateToken, activate.activateLink, activate.factorResult)
        _ = activate.canResend(factor: activate.factor)
        activate.activateFactor(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        activate.resendFactor(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        _ = (challenge.stateToken, challenge.factorResult)
        _ = (challenge.canVerify(), challenge.canResend())
        challenge.verifyFactor(
            passCode: "1",
            answerToSecurityQuestion: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        challenge.resendFactor(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(
            Set(activate.log) == [
                "stateToken", "activateLink", "factorResult", "factor", "canResend",
                "activateFactor", "resendFactor",
            ]
        )
        #expect(
            Set(challenge.log) == [
                "stateToken", "factorResult", "factor", "canVerify", "canResend",
                "verifyFactor", "resendFactor",
            ]
        )
        #expect(recorder.types.count == 4)
    }
}
