extension AuthnTransition {
    /// Setting factors up.
    static let enrollment =
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
    static let refusals =
        "E0000068 E0000082 E0000083 E0000106 E0000109 E0000113 E0000118 E0000133"

    /// The members of a proof.
    static let proof =
        "passCode? answer? password? clientData? signatureData? authenticatorData? "
        + "rememberDevice? autoPush?"

    /// Verifying with factors.
    static let verification =
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

    /// The steps of a browser for a factor.
    static let duo =
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
}
