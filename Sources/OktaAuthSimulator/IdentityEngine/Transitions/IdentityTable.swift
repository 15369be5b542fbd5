/// The transitions of the Identity Engine.
///
/// The source of the forms in responses: a form without a row is not offered, and a request without
/// a row is refused.
package enum IdentityTable {
    package static let rows: [IdentityTransition] = [
        starts, recovery, verification, pushes, enrollment, verifyEnrollment, passwords,
        [cancellation],
    ].flatMap { $0.flatMap(\.all) }

    private static let byState = Dictionary(grouping: rows, by: \.from)

    /// The transitions from `state`, in the order in which responses list them.
    package static func rows(from state: IdentityState) -> [IdentityTransition] {
        byState[state] ?? []
    }

    /// The states after the first authenticator of a sign-in.
    private static let further: [IdentityState] = [
        .selectAuthenticator, .selectEnrollment, .promotion, .success,
    ]

    /// The states after any other authenticator.
    private static let verified: [IdentityState] =
        further + [.passwordExpired, .passwordWarning, .resetPassword, .enrollment, .unlocked]

    private static let afterEnrollment: [IdentityState] = [.passwordWarning, .promotion, .success]

    private typealias Rows = TransitionRows<IdentityState, IdentityAction>

    /// A form with a path relative to `/idp/idx`.
    private static func form(
        _ path: String, _ action: IdentityAction, in place: IdentityTransition.Place = .remediation
    ) -> Rows {
        Rows(action, "POST", "/idp/idx/\(path)", in: place)
    }

    private static let starts: [Rows] = [
        form("identify", .identify).from(.identify)
            .to(.verificationData, .challenge, .passwordExpired, .passwordWarning, orAny: further)
            .recorded("single/identify-single-form-response"),
        form("challenge/answer/webauthn-autofillui", .passkeyButton).from(.identify)
            .to(.selectAuthenticator, .selectEnrollment, .success)
            .assumed("As the sign-in widget has it; there is no recorded response."),
        form("challenge/answer/webauthn-autofillui", .passkeySuggestion).from(.identify)
            .to(.selectAuthenticator, .selectEnrollment, .success)
            .assumed("As the sign-in widget has it; there is no recorded response."),
        form("authenticators/webauthn/launch", .passkeyLaunch).from(.identify)
            .to(.passkey).assumed("As the sign-in widget has it; there is no recorded response."),
        form("challenge/answer", .challenge).from(.passkey)
            .to(.selectAuthenticator, .selectEnrollment, .success)
            .assumed("As the sign-in widget has it; there is no recorded response."),
        form("authenticators/webauthn/enroll", .passkeySetup).from(.passkey)
            .to(.identify).assumed("As the sign-in widget has it; there is no recorded response."),
        Rows(.redirectProvider, "GET", "/sso/idps/{provider}").from(.identify)
            .to(orAny: further).recorded("single/identify-with-many-idps"),
        form("unlock-account", .unlockAccount).from(.identify)
            .to(.unlock).assumed("Named by the wire document; the response after it is recorded."),
        form("enroll", .selectEnrollProfile).from(.identify)
            .to(.profile).recorded("flows/registration/01-identify-with-password"),
        form("enroll/new", .enrollProfile).from(.profile)
            .to(.selectEnrollment).recorded("flows/registration/02-enroll-profile-new"),
        form("identify/select", .selectIdentify).from(.profile)
            .to(.identify).recorded("single/error-new-signup-email-exists"),
    ]

    private static let recovery: [Rows] = [
        form("recover", .recover, in: .authenticator).from(.identify, .challenge)
            .to(.recovery).recorded("flows/password-reset/01-identify-with-password"),
        form("identify", .identifyRecovery).from(.recovery)
            .to(.selectAuthenticator, .verificationData)
            .recorded("flows/password-reset/02-recover"),
        form("challenge", .selectUnlock).from(.unlock)
            .to(.challenge, .verificationData)
            .assumed("Named by the wire document; as the selection of a recovery."),
    ]

    private static let verification: [Rows] = [
        form("challenge", .verificationData).from(.verificationData)
            .to(.challenge, .push).recorded("single/authenticator-verification-data-email"),
        form("challenge/answer", .challenge).from(.challenge)
            .to(.verificationData, .locked, orAny: verified)
            .recorded("flows/sms-factor/04-sms-challenge"),
        form("challenge/send", .send, in: .authenticator).from(.verificationData)
            .to(.challenge).assumed("The wire document has it on authenticators; for the phone."),
        form("challenge/resend", .resend, in: .authenticator).from(.verificationData)
            .to(.challenge, .push).recorded("flows/sms-factor/03-sms-method"),
        form("challenge/resend", .resend, in: .authenticator).from(.challenge)
            .to(.challenge).recorded("flows/sms-factor/04-sms-challenge"),
        form("challenge/poll", .poll, in: .authenticator).from(.challenge)
            .to(.challenge, orAny: verified)
            .recorded("single/authenticator-verification-email-polling"),
    ]

    private static let pushes: [Rows] = [
        form("authenticators/poll", .challengePoll).from(.push)
            .to(.push, .pushEnded, .passwordExpired, .passwordWarning, orAny: further)
            .recorded("flows/push-with-number/02-verify-ov-push-poll"),
        form("challenge", .resend, in: .authenticator).from(.push)
            .to(.push).recorded("flows/push-with-number/02-verify-ov-push-poll"),
        form("challenge", .resend).from(.pushEnded)
            .to(.push).assumed("The wire document has it as a remediation of Okta Verify."),
        form("challenge", .selectAuthenticator)
            .from(.selectAuthenticator, .verificationData, .challenge, .push, .pushEnded)
            .to(.challenge, .verificationData, .push)
            .recorded("flows/email-factor/03-identify-response"),
    ]

    private static let enrollment: [Rows] = [
        form("credential/enroll", .enrollmentData).from(.enrollmentData)
            .to(.enrollment).recorded("flows/registration/08-request-phone"),
        form("challenge/answer", .enrollment).from(.enrollment)
            .to(.selectEnrollment, orAny: afterEnrollment)
            .recorded("flows/registration/04-request-password"),
        form("challenge/poll", .enrollmentPoll).from(.enrollmentPoll)
            .to(.selectEnrollment, .enrollmentPoll, orAny: afterEnrollment)
            .recorded("single/authenticator-enroll-ov-qr"),
        form("credential/enroll", .channelData).from(.channelData)
            .to(.enrollmentPoll)
            .assumed("Named by the wire document; as authenticator-enrollment-data."),
        form("credential/enroll", .selectChannel).from(.enrollmentPoll, .channelData)
            .to(.enrollmentPoll, .channelData).recorded("single/authenticator-enroll-ov-qr"),
    ]

    private static let verifyEnrollment: [Rows] = [
        form("credential/enroll", .promotion).from(.promotion)
            .to(.selectEnrollment, .success)
            .assumed("As the sign-in widget has it; there is no recorded response."),
        form("skip", .skip).from(.promotion)
            .to(.success).assumed("The sign-in widget shows it beside each promotion."),
        form("challenge/resend", .resend, in: .authenticator).from(.enrollment)
            .to(.enrollment).recorded("flows/registration/09-request-sms-mfa"),
        form("challenge/poll", .poll, in: .authenticator).from(.enrollment)
            .to(.selectEnrollment, .enrollment, orAny: afterEnrollment)
            .recorded("flows/registration/06-request-email-mfa"),
        form("credential/enroll", .selectEnrollment)
            .from(.selectEnrollment, .enrollment, .enrollmentPoll, .channelData)
            .to(.enrollment, .enrollmentData, .enrollmentPoll, .channelData)
            .recorded("flows/registration/03-new"),
        // The phone without a number is the form of the state, not filled in.
        form("credential/enroll", .selectEnrollment).from(.enrollmentData)
            .to(.enrollment, .enrollmentPoll, .channelData)
            .recorded("flows/registration/08-request-phone"),
        form("skip", .skip)
            .from(.selectEnrollment, .enrollmentData, .enrollment, .enrollmentPoll, .channelData)
            .to(.passwordWarning, .success).recorded("flows/registration/07-enroll-sms-remaining"),
    ]

    private static let passwords: [Rows] = [
        form("challenge/answer", .resetPassword).from(.resetPassword)
            .to(.selectEnrollment, .success)
            .recorded("flows/password-reset/05-password-reset-email"),
        form("challenge/answer", .reenroll).from(.passwordExpired)
            .to(.selectEnrollment, .promotion, .success)
            .recorded("single/authenticator-expired-password"),
        form("challenge/answer", .reenrollWarning).from(.passwordWarning)
            .to(.promotion, .success)
            .recorded("single/authenticator-expiry-warning-password"),
        form("skip", .skip).from(.passwordWarning)
            .to(.promotion, .success)
            .recorded("single/authenticator-expiry-warning-password"),
    ]

    private static let cancellation = form("cancel", .cancel, in: .top)
        .from(anyOf: IdentityState.allCases).to(.identify)
        .recorded("flows/restart/06-cancel-response")
}
