extension IdentityTransition {
    /// All transitions, by part of a sign-in.
    ///
    /// The source of the forms in responses: a form without a row is not offered, and a request without
    /// a row is refused.
    package static let table: [IdentityTransition] = [
        starts, recovery, verification, pushes, enrollment, verifyEnrollment, passwords,
        [cancellation],
    ].flatMap { $0.flatMap { $0 } }

    /// The states after the first authenticator of a sign-in.
    private static let further: [IdentityState] = [
        .selectAuthenticator, .selectEnrollment, .success,
    ]

    /// The states after an enrollment.
    private static let afterEnrollment: [IdentityState] = [.passwordWarning, .success]

    private static let starts: [[IdentityTransition]] = [
        row(
            [.identify],
            .identify,
            "identify",
            to: further + [
                .verificationData, .challenge, .passwordExpired, .passwordWarning,
            ],
            .recorded("single/identify-single-form-response")
        ),
        row(
            [.identify],
            .redirectProvider,
            "/sso/idps/{provider}",
            to: further,
            .recorded("single/identify-with-many-idps")
        ),
        row(
            [.identify],
            .unlockAccount,
            "unlock-account",
            to: [.unlock],
            .assumed("Named by the wire document; the response after it is recorded.")
        ),
        row(
            [.identify],
            .selectEnrollProfile,
            "enroll",
            to: [.profile],
            .recorded("flows/registration/01-identify-with-password")
        ),
        row(
            [.profile],
            .enrollProfile,
            "enroll/new",
            to: [.selectEnrollment],
            .recorded("flows/registration/02-enroll-profile-new")
        ),
        row(
            [.profile],
            .selectIdentify,
            "identify/select",
            to: [.identify],
            .recorded("single/error-new-signup-email-exists")
        ),
    ]

    private static let recovery: [[IdentityTransition]] = [
        row(
            [.identify, .challenge],
            .recover,
            "recover",
            in: .authenticator,
            to: [.recovery],
            .recorded("flows/password-reset/01-identify-with-password")
        ),
        row(
            [.recovery],
            .identifyRecovery,
            "identify",
            to: [.selectAuthenticator, .verificationData],
            .recorded("flows/password-reset/02-recover")
        ),
        row(
            [.unlock],
            .selectUnlock,
            "challenge",
            to: [.challenge, .verificationData],
            .assumed("Named by the wire document; as the selection of a recovery.")
        ),
    ]

    private static let verification: [[IdentityTransition]] = [
        row(
            [.verificationData],
            .verificationData,
            "challenge",
            to: [.challenge, .push],
            .recorded("single/authenticator-verification-data-email")
        ),
        row(
            [.challenge],
            .challenge,
            "challenge/answer",
            to: further + [
                .verificationData, .passwordExpired, .passwordWarning, .resetPassword, .enrollment,
                .unlocked, .locked,
            ],
            .recorded("flows/sms-factor/04-sms-challenge")
        ),
        row(
            [.verificationData],
            .send,
            "challenge/send",
            in: .authenticator,
            to: [.challenge],
            .assumed("The wire document has it on authenticators; for the phone.")
        ),
        row(
            [.verificationData],
            .resend,
            "challenge/resend",
            in: .authenticator,
            to: [.challenge, .push],
            .recorded("flows/sms-factor/03-sms-method")
        ),
        row(
            [.challenge],
            .resend,
            "challenge/resend",
            in: .authenticator,
            to: [.challenge],
            .recorded("flows/sms-factor/04-sms-challenge")
        ),
        row(
            [.challenge],
            .poll,
            "challenge/poll",
            in: .authenticator,
            to: further + [
                .challenge, .passwordExpired, .passwordWarning, .resetPassword, .enrollment,
                .unlocked,
            ],
            .recorded("single/authenticator-verification-email-polling")
        ),
    ]

    private static let pushes: [[IdentityTransition]] = [
        row(
            [.push],
            .challengePoll,
            "authenticators/poll",
            to: further + [.push, .pushEnded, .passwordExpired, .passwordWarning],
            .recorded("flows/push-with-number/02-verify-ov-push-poll")
        ),
        row(
            [.push],
            .resend,
            "challenge",
            in: .authenticator,
            to: [.push],
            .recorded("flows/push-with-number/02-verify-ov-push-poll")
        ),
        row(
            [.pushEnded],
            .resend,
            "challenge",
            to: [.push],
            .assumed("The wire document has it as a remediation of Okta Verify.")
        ),
        row(
            [.selectAuthenticator, .verificationData, .challenge, .push, .pushEnded],
            .selectAuthenticator,
            "challenge",
            to: [.challenge, .verificationData, .push],
            .recorded("flows/email-factor/03-identify-response")
        ),
    ]

    private static let enrollment: [[IdentityTransition]] = [
        row(
            [.enrollmentData],
            .enrollmentData,
            "credential/enroll",
            to: [.enrollment],
            .recorded("flows/registration/08-request-phone")
        ),
        row(
            [.enrollment],
            .enrollment,
            "challenge/answer",
            to: afterEnrollment + [.selectEnrollment],
            .recorded("flows/registration/04-request-password")
        ),
        row(
            [.enrollmentPoll],
            .enrollmentPoll,
            "challenge/poll",
            to: afterEnrollment + [.selectEnrollment, .enrollmentPoll],
            .recorded("single/authenticator-enroll-ov-qr")
        ),
        row(
            [.channelData],
            .channelData,
            "credential/enroll",
            to: [.enrollmentPoll],
            .assumed("Named by the wire document; as authenticator-enrollment-data.")
        ),
        row(
            [.enrollmentPoll, .channelData],
            .selectChannel,
            "credential/enroll",
            to: [.enrollmentPoll, .channelData],
            .recorded("single/authenticator-enroll-ov-qr")
        ),
    ]

    private static let verifyEnrollment: [[IdentityTransition]] = [
        row(
            [.enrollment],
            .resend,
            "challenge/resend",
            in: .authenticator,
            to: [.enrollment],
            .recorded("flows/registration/09-request-sms-mfa")
        ),
        row(
            [.enrollment],
            .poll,
            "challenge/poll",
            in: .authenticator,
            to: afterEnrollment + [.selectEnrollment, .enrollment],
            .recorded("flows/registration/06-request-email-mfa")
        ),
        row(
            [.selectEnrollment, .enrollment, .enrollmentPoll, .channelData],
            .selectEnrollment,
            "credential/enroll",
            to: [.enrollment, .enrollmentData, .enrollmentPoll, .channelData],
            .recorded("flows/registration/03-new")
        ),
        // The phone without a number is the form of the state, not filled in.
        row(
            [.enrollmentData],
            .selectEnrollment,
            "credential/enroll",
            to: [.enrollment, .enrollmentPoll, .channelData],
            .recorded("flows/registration/08-request-phone")
        ),
        row(
            [.selectEnrollment, .enrollmentData, .enrollment, .enrollmentPoll, .channelData],
            .skip,
            "skip",
            to: afterEnrollment,
            .recorded("flows/registration/07-enroll-sms-remaining")
        ),
    ]

    private static let passwords: [[IdentityTransition]] = [
        row(
            [.resetPassword],
            .resetPassword,
            "challenge/answer",
            to: [.selectEnrollment, .success],
            .recorded("flows/password-reset/05-password-reset-email")
        ),
        row(
            [.passwordExpired],
            .reenroll,
            "challenge/answer",
            to: [.selectEnrollment, .success],
            .recorded("single/authenticator-expired-password")
        ),
        row(
            [.passwordWarning],
            .reenrollWarning,
            "challenge/answer",
            to: [.success],
            .recorded("single/authenticator-expiry-warning-password")
        ),
        row(
            [.passwordWarning],
            .skip,
            "skip",
            to: [.success],
            .recorded("single/authenticator-expiry-warning-password")
        ),
    ]

    private static let cancellation = row(
        IdentityState.allCases,
        .cancel,
        "cancel",
        in: .top,
        to: [.identify],
        .recorded("flows/restart/06-cancel-response")
    )
}
