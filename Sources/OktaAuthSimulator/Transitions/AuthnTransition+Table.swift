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
    static let signedIn: [AuthnState] =
        last + [.mfaRequired, .mfaEnroll, .passwordExpired, .passwordWarn, .lockedOut, .poll]

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
            .assumed("No source has the body or a response: it recovers by e-mail.")
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
