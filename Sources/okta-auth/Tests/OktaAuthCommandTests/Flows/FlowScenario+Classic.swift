import OktaAuthSimulator

@testable import okta_auth

extension FlowScenario {
    private static let signIn = signIn(at: .classic)

    static let passwords = [
        FlowScenario(name: "password", plays: [signIn]),
        FlowScenario(
            name: "expired password",
            user: planted(.passwordExpired),
            plays: [signIn, "PASSWORD_EXPIRED new-password"]
        ),
        FlowScenario(
            name: "password warning",
            user: planted(.passwordExpiring),
            plays: [signIn, "PASSWORD_WARN skip"]
        ),
        FlowScenario(
            name: "activation",
            user: planted(.staged),
            entry: .activation,
            typing: ["token": { $0.administrator.activationToken(for: login) ?? "" }],
            plays: ["start token", "PASSWORD_RESET new-password"]
        ),
        FlowScenario(
            name: "a factor instead of a password",
            user: plantedUser(.sms()),
            plays: [
                "UNAUTHENTICATED name", "UNAUTHENTICATED without-password",
                "MFA_REQUIRED verify-sms", "MFA_CHALLENGE code",
            ]
        ),
    ]

    static let recoveries = [
        FlowScenario(
            name: "unlock a locked account",
            user: planted(.lockedOut),
            typing: ["channel": { _ in "sms" }],
            plays: [
                signIn, "LOCKED_OUT unlock", "LOCKED_OUT unlock", "RECOVERY_CHALLENGE code",
                "RECOVERY answer",
            ]
        ),
        FlowScenario(
            name: "recover by a call",
            user: plantedUser(),
            entry: .recover(user: login, .call),
            plays: [
                "UNAUTHENTICATED recover", "RECOVERY_CHALLENGE code", "RECOVERY answer",
                "PASSWORD_RESET new-password",
            ]
        ),
        FlowScenario(
            name: "recover by a link",
            user: plantedUser(),
            entry: .recover(user: login, .email),
            plays: [
                "UNAUTHENTICATED recover", "RECOVERY_CHALLENGE code", "RECOVERY answer",
                "PASSWORD_RESET new-password",
            ]
        ),
        FlowScenario(
            name: "begin with a link",
            user: plantedUser(),
            entry: .recoveryLink,
            typing: ["token": { $0.outbox.latest(for: login, by: .email)?.link ?? "" }],
            prepare: { $0.administrator.resetPassword(of: login) },
            plays: ["start token", "RECOVERY answer", "PASSWORD_RESET new-password"]
        ),
    ]

    static let challenges = [
        verify(.sms(), "sms", "MFA_CHALLENGE code"), verify(.call(), "call", "MFA_CHALLENGE code"),
        verify(.email, "email", "MFA_CHALLENGE code"),
        verify(.oktaTOTP(), "totp", "MFA_REQUIRED code"),
        verify(.googleTOTP(), "totp", "MFA_REQUIRED code"),
        verify(.rsaToken(), "token", "MFA_REQUIRED code"),
        verify(.symantecToken(), "token", "MFA_REQUIRED code"),
        verify(.onPremToken(), "token", "MFA_REQUIRED code"),
        verify(.yubiKey, "token", "MFA_REQUIRED code"),
        verify(.hotp, "token", "MFA_REQUIRED code"),
        verify(.password, "password", "MFA_REQUIRED password"),
        verify(.saml, "identity-provider", "MFA_CHALLENGE check"),
        verify(.oidc, "identity-provider", "MFA_CHALLENGE check"),
        verify(.claimsProvider, "identity-provider", "MFA_CHALLENGE check"),
        FlowScenario(
            name: "push with a number",
            user: plantedUser(.push(deviceName: "Planted phone")),
            prepare: { $0.policy.usesNumberChallenge = true },
            plays: [signIn, "MFA_REQUIRED verify-push", "MFA_CHALLENGE"]
        ),
        FlowScenario(
            name: "question, then a code",
            user: planted(.withFactorSequence),
            plays: [
                signIn, "MFA_REQUIRED verify-question", "MFA_REQUIRED answer",
                "MFA_REQUIRED verify-sms", "MFA_CHALLENGE code",
            ]
        ),
        FlowScenario(
            name: "another factor during a push",
            user: plantedUser(.push(), .sms()),
            plays: [
                signIn, "MFA_REQUIRED verify-push", "MFA_CHALLENGE back",
                "MFA_REQUIRED verify-sms", "MFA_CHALLENGE code",
            ]
        ),
    ]

    static let enrollments = [
        enroll(.sms, "sms", "MFA_ENROLL phone", "MFA_ENROLL_ACTIVATE code"),
        enroll(.call, "call", "MFA_ENROLL phone", "MFA_ENROLL_ACTIVATE code"),
        enroll(.email, "email", "MFA_ENROLL_ACTIVATE code"),
        enroll(.question, "question", "MFA_ENROLL question"),
        enroll(.googleTOTP, "totp", "MFA_ENROLL_ACTIVATE code"),
        enroll(.oktaTOTP, "totp", "MFA_ENROLL_ACTIVATE code"),
        enroll(.rsaToken, "token", "MFA_ENROLL submit"),
        enroll(.onPremToken, "token", "MFA_ENROLL submit"),
        enroll(.symantecToken, "token", "MFA_ENROLL submit"),
        enroll(.yubiKey, "token", "MFA_ENROLL submit"),
        enroll(.password, "password", "MFA_ENROLL submit"),
        enroll(.saml, "identity-provider", "MFA_ENROLL_ACTIVATE check"),
        enroll(.oidc, "identity-provider", "MFA_ENROLL_ACTIVATE check"),
        enroll(.claimsProvider, "identity-provider", "MFA_ENROLL_ACTIVATE check"),
        enroll(.push, "push", "MFA_ENROLL_ACTIVATE"),
    ]

    static let applications = [
        FlowScenario(
            name: "consent",
            user: planted(.mustConsent(to: .askingForAll)),
            plays: [signIn, "CONSENT_REQUIRED submit"]
        ),
        FlowScenario(
            name: "consent to each",
            user: planted(.mustConsent(to: .askingForEach)),
            plays: [signIn, "CONSENT_REQUIRED submit"]
        ),
        FlowScenario(
            name: "consent for all users",
            user: planted(.mustConsent(to: .askingAdministrator)),
            plays: [signIn, "ADMIN_CONSENT_REQUIRED submit"]
        ),
        FlowScenario(
            name: "profile",
            user: planted(.mustCompleteProfile),
            plays: [signIn, "PROFILE_REQUIRED submit"]
        ),
        FlowScenario(
            name: "device",
            entry: .stepUp(user: login),
            typing: ["token": { $0.pairDevice().openPage(withCode: true, signedIn: login) ?? "" }],
            plays: ["start token", "DEVICE_ACTIVATE submit"],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "device of a user who is not signed in",
            entry: .stepUp(user: login),
            typing: ["token": { $0.pairDevice().openPage(withCode: true) ?? "" }],
            plays: ["start token", "DEVICE_ACTIVATE submit", signIn],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "step-up",
            entry: .stepUp(user: login),
            typing: ["token": { $0.administrator.beginStepUp() ?? "" }],
            plays: ["start token", signIn]
        ),
        FlowScenario(
            name: "queue", prepare: { $0.policy.signInQueue.wait = 60 }, plays: [signIn, "POLL"]
        ),
    ]
}
