import OktaAuthSdk
import Testing

@MainActor
@Suite("Signing in and passwords")
struct SignInStatusTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("UNAUTHENTICATED signs in through primaryAuthentication")
    func authenticate() {
        session.start().authenticate(
            username: "user@example.com",
            password: "secret-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(
            session.calls == [
                .init(
                    "primaryAuthentication",
                    nil,
                    [
                        "username": "user@example.com", "password": "secret-1",
                        "multiOptionalFactorEnroll": "true", "warnBeforePasswordExpired": "true",
                    ]
                )
            ]
        )
        #expect((recorder.statuses.first as? OktaAuthStatusSuccess)?.sessionToken == "session-1")
        #expect(recorder.statuses.first?.restApi === session.api)
    }

    @Test("UNAUTHENTICATED unlocks through unlockAccount")
    func unlockAccount() {
        session.start().unlockAccount(
            username: "user@example.com",
            factorType: .email,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["username": "user@example.com", "factor": "email"]
        #expect(session.calls == [.init("unlockAccount", nil, values)])
        #expect(recorder.types == [.success])
    }

    @Test("UNAUTHENTICATED recovers through recoverPassword")
    func recoverPassword() {
        session.start().recoverPassword(
            username: "user@example.com",
            factorType: .call,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["username": "user@example.com", "factor": "call"]
        #expect(session.calls == [.init("recoverPassword", nil, values)])
        #expect(recorder.types == [.success])
    }

    @Test("SUCCESS has a session token after a sign-in, and none after an unlock")
    func success() throws {
        let signedIn = try OktaAuthStatusSuccess(currentState: session.start(), model: .signedIn)
        let unlocked = try OktaAuthStatusSuccess(
            currentState: session.start(),
            model: OktaAPISuccessResponse(status: .success, recoveryType: .unlock)
        )

        #expect(signedIn.sessionToken == "session-1")
        #expect(signedIn.recoveryType == nil)
        #expect(unlocked.sessionToken == nil)
        #expect(unlocked.recoveryType == .unlock)
    }

    @Test("PASSWORD_WARN changes the password through changePassword(link:)")
    func warningChange() throws {
        let status = try session.status(OktaAuthStatusPasswordWarning.init, .passwordWarning)

        #expect(status.stateToken == "st-1")
        #expect(status.canChange())
        status.changePassword(
            oldPassword: "old-1",
            newPassword: "new-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["stateToken": "st-1", "oldPassword": "old-1", "newPassword": "new-1"]
        #expect(session.calls == [.init("changePassword(link:)", "next", values)])
        #expect(recorder.types == [.success])
    }

    @Test("PASSWORD_WARN skips through perform")
    func warningSkip() throws {
        let status = try session.status(OktaAuthStatusPasswordWarning.init, .passwordWarning)

        #expect(status.canSkip())
        status.skipPasswordChange(
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(session.calls == [.init("perform", "skip", ["stateToken": "st-1"])])
        #expect(recorder.types == [.success])
    }

    @Test("PASSWORD_EXPIRED changes the password through changePassword(link:)")
    func expiredChange() throws {
        let status = try session.status(OktaAuthStatusPasswordExpired.init, .passwordExpired)

        #expect(status.stateToken == "st-1")
        #expect(status.canChange())
        status.changePassword(
            oldPassword: "old-1",
            newPassword: "new-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["stateToken": "st-1", "oldPassword": "old-1", "newPassword": "new-1"]
        #expect(session.calls == [.init("changePassword(link:)", "next", values)])
        #expect(recorder.types == [.success])
    }

    @Test("PASSWORD_RESET sets the password through resetPassword")
    func reset() throws {
        let status = try session.status(OktaAuthStatusPasswordReset.init, .passwordReset)
        status.model.embedded?.policy = .password(
            .init(
                expiration: .init(passwordExpireDays: 90),
                complexity: .init(minLength: 8, excludeUsername: true)
            )
        )

        #expect(status.stateToken == "st-1")
        #expect(status.passwordExpiration?.passwordExpireDays == 90)
        #expect(status.passwordComplexity?.minLength == 8)
        #expect(status.canReset())
        status.resetPassword(
            newPassword: "new-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let values = ["newPassword": "new-1", "stateToken": "st-1"]
        #expect(session.calls == [.init("resetPassword", "next", values)])
        #expect(recorder.types == [.success])
    }

    @Test(
        "LOCKED_OUT unlocks through unlockAccount",
        arguments: OktaRecoveryFactors.allCases
    )
    func unlock(factorType: OktaRecoveryFactors) throws {
        let status = try session.status(OktaAuthStatusLockedOut.init, .lockedOut)

        #expect(status.canUnlock())
        status.unlock(
            username: "user@example.com",
            factorType: factorType,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let factor = factorType.toFactorType().rawValue
        let values = ["username": "user@example.com", "factor": factor]
        #expect(session.calls == [.init("unlockAccount", nil, values)])
        #expect(recorder.types == [.success])
    }

    @Test("A missing link is named, and nothing is sent")
    func missingLinks() throws {
        let warning = try session.status(
            OktaAuthStatusPasswordWarning.init,
            .passwordWarning,
            links: nil
        )
        let expired = try session.status(
            OktaAuthStatusPasswordExpired.init,
            .passwordExpired,
            links: nil
        )
        let reset = try session.status(OktaAuthStatusPasswordReset.init, .passwordReset, links: nil)
        let locked = try session.status(OktaAuthStatusLockedOut.init, .lockedOut, links: nil)
        let (onStatusChange, onError) = (recorder.onStatusChange, recorder.onError)

        warning.changePassword(
            oldPassword: "old-1",
            newPassword: "new-1",
            onStatusChange: onStatusChange,
            onError: onError
        )
        warning.skipPasswordChange(onStatusChange: onStatusChange, onError: onError)
        expired.changePassword(
            oldPassword: "old-1",
            newPassword: "new-1",
            onStatusChange: onStatusChange,
            onError: onError
        )
        reset.resetPassword(
            newPassword: "new-1",
            onStatusChange: onStatusChange,
            onError: onError
        )
        locked.unlock(
            username: "user@example.com",
            factorType: .sms,
            onStatusChange: onStatusChange,
            onError: onError
        )

        #expect(
            recorder.problems == [
                "wrongStatus: PASSWORD_WARN offers no 'next' link",
                "wrongStatus: PASSWORD_WARN offers no 'skip' link",
                "wrongStatus: PASSWORD_EXPIRED offers no 'next' link",
                "wrongStatus: PASSWORD_RESET offers no 'next' link",
                "wrongStatus: LOCKED_OUT offers no 'next' link",
            ]
        )
        #expect(!warning.canChange() && !warning.canSkip() && !expired.canChange())
        #expect(!reset.canReset() && !locked.canUnlock())
        #expect(session.calls == [])
    }
}
