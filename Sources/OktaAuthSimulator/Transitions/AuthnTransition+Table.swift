extension AuthnTransition {
    /// All transitions, by state.
    ///
    /// The source of the states in which the simulator's routes are allowed, and of the states they
    /// lead to.
    package static let table: [AuthnTransition] =
        plain + plain.compactMap(\.factorTwin)

    /// The transitions of the states named by the reference page.
    private static let plain =
        starts + recovery + passwords + enrollment + verification + duo + further + state

    /// The states a client can be in with a state token.
    package static let living: [AuthnState] = [
        .unauthenticated, .passwordWarn, .passwordExpired, .passwordReset, .recovery,
        .recoveryChallenge,
        .mfaEnroll, .mfaEnrollActivate, .mfaRequired, .mfaChallenge,
        .profileRequired, .consentRequired, .adminConsentRequired, .deviceActivate, .poll,
    ]

    /// The last states: `SUCCESS`, and those that can precede it directly.
    static let last: [AuthnState] = [
        .profileRequired, .consentRequired, .adminConsentRequired, .success,
    ]

    /// The states that a name and a password can lead to.
    private static let signedIn: [AuthnState] =
        last + [.mfaRequired, .mfaEnroll, .passwordExpired, .passwordWarn, .lockedOut, .poll]

    private static let starts =
        row(
            [nil],
            "(signIn)",
            "POST",
            "username password? options? context? relayState? audience?",
            to: signedIn + [.unauthenticated],
            errors: "E0000001 E0000004",
            .documented(section: "8.1", sample: "primary-auth.public.success.response")
        )
        + row(
            [nil],
            "(activate)",
            "POST",
            "token options? context? relayState?",
            to: last + [.passwordReset, .mfaEnroll],
            errors: "E0000001 E0000004",
            .documented(section: "8.1", sample: "primary-auth.activation-token.success.response")
        )
        + row(
            [nil],
            "(activate)",
            "POST",
            "token options? context? relayState?",
            to: [.mfaRequired, .passwordExpired],
            errors: "E0000001 E0000004",
            .assumed("For a user who is active already, the token counts like the password.")
        )
        + row(
            [.unauthenticated],
            "next:authenticate",
            "POST",
            "stateToken username password? options? context?",
            to: signedIn,
            errors: "E0000001 E0000004",
            .documented(section: "6", sample: "step-up.sp.no-session.success.response")
        )
        + row(
            [nil],
            "(recoverPassword)",
            "POST recovery/password",
            "username factorType? relayState?",
            to: [.recoveryChallenge, .recovery],
            errors: "E0000001 E0000006 E0000095 E0000109 E0000118 E0000133",
            .documented(section: "8.7", sample: "recovery.password.email.response")
        )
        + row(
            [nil, .lockedOut],
            "(unlock)",
            "POST recovery/unlock",
            "username factorType? relayState?",
            to: [.recoveryChallenge, .recovery],
            errors: "E0000001 E0000006 E0000095 E0000109 E0000118 E0000133",
            .documented(section: "8.7", sample: "recovery.unlock.sms.response")
        )
        + row(
            [nil],
            "(recoveryToken)",
            "POST recovery/token",
            "recoveryToken options? relayState?",
            to: [.recovery, .passwordReset, .success],
            errors: "E0000001 E0000105",
            .documented(section: "8.7", sample: "recovery.token.response")
        )

    private static let recovery =
        row(
            [.recovery],
            "next:recovery",
            "POST recovery/token",
            "recoveryToken options? relayState?",
            to: [.recovery, .passwordReset, .success],
            errors: "E0000001 E0000105",
            .documented(section: "8.7", sample: "recovery.token.response")
        )
        + row(
            [.recoveryChallenge],
            "next:verify",
            "POST recovery/factors/{channel}/verify",
            "stateToken passCode",
            to: [.recovery, .passwordReset, .success],
            errors: "E0000068",
            .documented(section: "8.7", sample: "recovery.factor.sms.verify.response")
        )
        + row(
            [.recoveryChallenge],
            "resend",
            "POST recovery/factors/{channel}/resend",
            to: [.recoveryChallenge],
            errors: "E0000109 E0000133",
            .documented(section: "8.7", sample: "recovery.factor.sms.resend.response")
        )
        + row(
            [.recovery],
            "next:answer",
            "POST recovery/answer",
            "stateToken answer",
            to: [.passwordReset, .success],
            errors: "E0000087",
            .documented(section: "8.7", sample: "recovery.answer.password-reset.response")
        )

    private static let passwords =
        row(
            [.passwordWarn],
            "next:changePassword",
            "POST credentials/change_password",
            "stateToken oldPassword newPassword revokeSessions?",
            to: last,
            errors: "E0000014 E0000080",
            .documented(section: "8.3", sample: "change-password.success.response")
        )
        + row(
            [.passwordExpired],
            "next:changePassword",
            "POST credentials/change_password",
            "stateToken oldPassword newPassword revokeSessions?",
            to: last + [.mfaEnroll],
            errors: "E0000014 E0000080",
            .documented(section: "6", sample: "change-password.success.response")
        )
        + row(
            [.passwordReset],
            "next:resetPassword",
            "POST credentials/reset_password",
            "stateToken newPassword revokeSessions?",
            to: last + [.mfaRequired, .mfaEnroll],
            errors: "E0000014 E0000080",
            .documented(section: "8.7", sample: "reset-password.success.response")
        )
        + row(
            [.passwordWarn],
            "skip",
            "POST skip",
            to: last,
            .documented(section: "8.8", sample: "state.skip.success.response")
        )

    private static let enrollment =
        row(
            [.mfaEnroll],
            "factors.enroll",
            "POST factors",
            "stateToken factorType provider profile? passCode? nextPassCode?",
            to: last + [.mfaEnrollActivate, .mfaEnroll, .passwordWarn],
            errors: "E0000001 E0000014 E0000098 E0000106 E0000109 E0000113 E0000118 E0000133",
            .documented(section: "8.4", sample: "mfa-enroll-activate.sms.response")
        )
        + row(
            [.mfaEnroll],
            "factors.questions",
            "GET /api/v1/users/{user}/factors/questions",
            "",
            to: [],
            .documented(section: "8.10")
        )
        + row(
            [.mfaEnroll],
            "skip",
            "POST skip",
            to: last + [.passwordWarn],
            .documented(section: "8.8", sample: "state.skip.success.response")
        )
        + row(
            [.mfaEnrollActivate],
            "next:activate",
            "POST factors/{factor}/lifecycle/activate",
            "stateToken passCode? clientData? attestation? registrationData?",
            to: last + [.mfaEnrollActivate, .mfaEnroll, .passwordWarn],
            errors: "E0000068",
            .documented(section: "8.5", sample: "activate.sms.success.response")
        )
        + row(
            [.mfaEnrollActivate],
            "next:poll",
            "POST factors/{factor}/lifecycle/activate/poll",
            to: last + [.mfaEnrollActivate, .mfaEnroll, .passwordWarn],
            .documented(section: "8.5", sample: "mfa-enroll-activate.push.waiting.response")
        )
        + row(
            [.mfaEnrollActivate],
            "activation.send",
            "POST factors/{factor}/lifecycle/activate/{channel}",
            "stateToken profile?",
            to: [.mfaEnrollActivate],
            errors: "E0000001 E0000109 E0000118",
            .documented(section: "8.5", sample: "mfa-enroll-activate.push.send.response")
        )
        + row(
            [.mfaEnrollActivate],
            "resend",
            "POST factors/{factor}/lifecycle/resend",
            to: [.mfaEnrollActivate],
            errors: "E0000109 E0000118 E0000133",
            .documented(section: "8.5", sample: "mfa-enroll-activate.sms.response")
        )
        + row(
            [.mfaEnrollActivate],
            "prev",
            "POST previous",
            to: [.mfaEnroll],
            .documented(section: "8.8", sample: "state.previous.mfa-enroll.response")
        )

    private static let verified: [AuthnState] =
        last + [.passwordExpired, .passwordWarn, .mfaEnroll, .mfaRequired]

    /// The errors of a proof, and of asking for a challenge.
    private static let refusals =
        "E0000068 E0000082 E0000083 E0000106 E0000109 E0000113 E0000118 E0000133"

    private static let proof =
        "passCode? answer? password? clientData? signatureData? authenticatorData? "
        + "rememberDevice? autoPush?"

    private static let verification =
        row(
            [.mfaRequired],
            "factors.verify",
            "POST factors/{factor}/verify",
            "stateToken " + proof,
            to: verified + [.mfaChallenge],
            errors: refusals,
            .documented(section: "8.6", sample: "mfa-challenge.sms.response")
        )
        + row(
            [.mfaChallenge],
            "next:verify",
            "POST factors/{factor}/verify",
            "stateToken " + proof,
            to: verified + [.mfaChallenge],
            errors: refusals,
            .documented(section: "8.6", sample: "verify.sms.success.response")
        )
        + row(
            [.mfaChallenge],
            "next:poll",
            "POST factors/{factor}/verify",
            "stateToken rememberDevice? autoPush?",
            to: verified + [.mfaChallenge],
            .documented(section: "13", sample: "mfa-challenge.push.waiting.response")
        )
        + row(
            [.mfaRequired],
            "factorTypes.next",
            "POST factors/{factor}/verify",
            "stateToken " + proof,
            to: last + [.mfaChallenge],
            errors: "E0000068 E0000082 E0000083",
            .documented(section: "8.6", sample: "mfa-challenge.webauthn.by-factor-type.response")
        )
        + row(
            [.mfaChallenge],
            "next:redirect",
            "GET /policy/{redirect}",
            "",
            to: [],
            .documented(section: "9", sample: "extra/mfa-challenge.claims-provider.response")
        )
        + row(
            [.mfaChallenge],
            "next:redirect",
            "GET /sso/idps/{provider}",
            "",
            to: [],
            .documented(section: "9", sample: "extra/mfa-challenge.claims-provider.response")
        )
        + row(
            [.mfaChallenge],
            "resend",
            "POST factors/{factor}/verify/resend",
            to: [.mfaChallenge],
            errors: "E0000109 E0000118 E0000133",
            .documented(section: "8.6", sample: "mfa-challenge.sms.response")
        )
        + row(
            [.mfaChallenge],
            "prev",
            "POST previous",
            to: [.mfaRequired, .unauthenticated],
            .documented(section: "8.8", sample: "state.previous.mfa-enroll.response")
        )

    private static let duo =
        row(
            [.mfaEnrollActivate],
            "activation.complete",
            "POST factors/{factor}/lifecycle/duoCallback",
            "stateToken id sig_response",
            to: [],
            errors: "E0000068",
            .documented(section: "8.5", sample: "mfa-enroll-activate.duo.response")
        )
        + row(
            [.mfaChallenge],
            "verification.complete",
            "POST factors/{factor}/lifecycle/duoCallback",
            "stateToken id sig_response",
            to: [],
            errors: "E0000068",
            .documented(section: "8.6", sample: "mfa-challenge.duo.response")
        )
        + row(
            [.mfaEnrollActivate],
            "(activation.complete)",
            "POST factors/{factor}/lifecycle/activate/response",
            "stateToken id sig_response",
            to: [],
            errors: "E0000068",
            .documented(section: "8.5")
        )
        + row(
            [.mfaChallenge],
            "(verification.complete)",
            "POST factors/{factor}/verify/response",
            "stateToken id sig_response",
            to: [],
            errors: "E0000068",
            .documented(section: "8.6")
        )
        + row(
            [.mfaEnrollActivate],
            "next:activate",
            "GET /policy/{redirect}",
            "",
            to: [],
            .documented(section: "9", sample: "extra/mfa-enroll-activate.saml.response")
        )
        + row(
            [.mfaEnrollActivate],
            "next:activate",
            "GET /sso/idps/{provider}",
            "",
            to: [],
            .assumed("The link of a claims provider looks as in its challenge.")
        )

    private static let further =
        row(
            [.unauthenticated],
            "factors.verify",
            "POST factors/{factor}/verify",
            "stateToken " + proof,
            to: last + [.mfaEnroll, .mfaRequired, .mfaChallenge],
            errors: refusals,
            .documented(section: "5.2", sample: "extra/unauthenticated.factor-sequencing.response")
        )
        + row(
            [.unauthenticated, .profileRequired],
            "login",
            "POST login",
            "stateToken identifier password options?",
            to: signedIn,
            errors: "E0000001 E0000004",
            .documented(section: "8.9", sample: "extra/unauthenticated.idx.response")
        )
        + row(
            [.unauthenticated, .profileRequired],
            "recoverLogin",
            "POST recoverLogin",
            "stateToken identifier?",
            to: [.recoveryChallenge],
            errors: "E0000001 E0000118",
            .assumed("No source has the body or an answer: it recovers by e-mail.")
        )
        + row(
            [.unauthenticated],
            "enroll",
            "POST enroll",
            to: [.profileRequired],
            .documented(section: "5.2", sample: "extra/profile-required.response")
        )
        + row(
            [.profileRequired],
            "enroll",
            "POST enroll",
            "stateToken registration",
            to: [.consentRequired, .adminConsentRequired, .mfaEnroll, .success],
            errors: "E0000001",
            .documented(section: "5.2", sample: "extra/profile-required.response")
        )
        + row(
            [.consentRequired, .adminConsentRequired],
            "next:consent",
            "POST consent",
            "stateToken consent",
            to: [.success],
            errors: "E0000001",
            .documented(section: "8.9", sample: "extra/consent-required.response")
        )
        + row(
            [.deviceActivate],
            "next:deviceActivate",
            "POST device/activate",
            "stateToken userCode",
            to: [
                .deviceActivate, .unauthenticated, .consentRequired, .adminConsentRequired,
                .success,
            ],
            errors: "E0000001 E0000170",
            .documented(section: "8.9", sample: "extra/device-activate.success.response")
        )
        + row(
            [.poll],
            "next:poll",
            "POST poll",
            to: last + [.poll, .mfaRequired, .mfaEnroll, .passwordExpired, .passwordWarn],
            .documented(section: "8.9", sample: "extra/poll.response")
        )

    private static let state =
        row(
            living.filter { $0 != .deviceActivate },
            "cancel",
            "POST cancel",
            to: [],
            .documented(section: "8.8")
        )
        + staying(
            in: living + [.success],
            "(state)",
            "POST",
            .documented(section: "6", sample: "state.get.mfa-challenge.response")
        )
        + staying(
            in: living + [.success],
            "(introspect)",
            "POST introspect",
            .documented(section: "8.2")
        )
        + row(
            [.success],
            "next:original",
            "GET /login/step-up/redirect",
            "",
            to: [],
            .documented(section: "8.1", sample: "step-up.sp.no-session.success.response")
        )
}
