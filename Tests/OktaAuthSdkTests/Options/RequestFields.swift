/// Every field a client can send, by endpoint.
///
/// What the wire document lists in its sections 1, 8 and 9: `body`, `query` or `header`, then the
/// name.
enum RequestFields {
    static let all: [String: Set<String>] = [
        "any": [
            "header Accept", "header Content-Type", "header User-Agent", "header Authorization",
            "header X-Forwarded-For", "header X-Device-Fingerprint", "header Accept-Language",
            "header Cookie", "header X-Typing-Pattern", "header X-Okta-User-Agent-Extended",
        ],
        "/authn": [
            "body username", "body password", "body token", "body stateToken",
            "body options.multiOptionalFactorEnroll", "body options.warnBeforePasswordExpired",
            "body context.deviceToken", "body relayState", "body audience",
        ],
        "/authn/introspect": ["body stateToken"],
        "/authn/credentials/change_password": [
            "body stateToken", "body oldPassword", "body newPassword", "body revokeSessions",
        ],
        "/authn/credentials/reset_password": [
            "body stateToken", "body newPassword", "body revokeSessions",
        ],
        "/authn/factors": [
            "body stateToken", "body factorType", "body provider", "body passCode",
            "body nextPassCode", "query updatePhone", "body profile.phoneNumber",
            "body profile.phoneExtension", "body profile.validatePhone", "body profile.question",
            "body profile.questionText", "body profile.answer", "body profile.credentialId",
            "body profile.password",
        ],
        "/authn/factors/*/lifecycle/activate": [
            "body stateToken", "body passCode", "body registrationData", "body clientData",
            "body attestation", "body version", "body challenge", "body transports",
            "body clientExtensions",
        ],
        "/authn/factors/*/lifecycle/activate/poll": ["body stateToken"],
        "/authn/factors/*/lifecycle/activate/email": ["body stateToken"],
        "/authn/factors/*/lifecycle/activate/sms": [
            "body stateToken", "body profile.phoneNumber",
        ],
        "/authn/factors/*/lifecycle/resend": [
            "body stateToken", "body factorType", "body provider", "body profile.phoneNumber",
        ],
        "/authn/factors/*/lifecycle/duoCallback": [
            "body id", "body stateToken", "body sig_response",
        ],
        "/authn/factors/*/verify": [
            "body stateToken", "body passCode", "body answer", "body password", "body clientData",
            "body signatureData", "body authenticatorData", "query rememberDevice",
            "query autoPush",
        ],
        "/authn/factors/*/verify/resend": ["body stateToken"],
        "/authn/recovery/password": ["body username", "body factorType", "body relayState"],
        "/authn/recovery/unlock": ["body username", "body factorType", "body relayState"],
        "/authn/recovery/factors/*/verify": ["body stateToken", "body passCode"],
        "/authn/recovery/factors/*/resend": ["body stateToken"],
        "/authn/recovery/token": [
            "body recoveryToken", "body options.multiOptionalFactorEnroll",
        ],
        "/authn/recovery/answer": ["body stateToken", "body answer"],
        "/authn/previous": ["body stateToken"],
        "/authn/skip": ["body stateToken"],
        "/authn/cancel": ["body stateToken"],
        "/authn/poll": ["body stateToken"],
        "/authn/consent": [
            "body stateToken", "body consent.expiresAt", "body consent.scopes",
            "body consent.optedScopes.email", "body consent.optedScopes.openid",
        ],
        "/authn/device/activate": ["body stateToken", "body userCode"],
        "/authn/login": ["body stateToken", "body identifier", "body password"],
        "/authn/enroll": [
            "body stateToken", "body registration.profile.streetAddress",
            "body registration.createNewAccount",
        ],
        "/authn/recoverLogin": ["body stateToken"],
    ]

    /// Fields that the wire document does not list, by endpoint: an app sends them by its options.
    static let undocumented: [String: Set<String>] = [
        "/authn/recovery/token": ["body relayState"],
        "/authn/login": [
            "body options.multiOptionalFactorEnroll", "body options.warnBeforePasswordExpired",
        ],
    ]
}
