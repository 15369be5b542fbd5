import OktaAuthSimulator

@testable import okta_auth

/// Flows of the Classic Engine.
extension FlowScenario {
    static let passwords = [
        FlowScenario("password", plantedUser(), signIn),
        FlowScenario(
            "expired password", planted(.passwordExpired), signIn, "PASSWORD_EXPIRED new-password"
        ),
        FlowScenario("password warning", planted(.passwordExpiring), signIn, "PASSWORD_WARN skip"),
        FlowScenario("activation", planted(.staged), "start token", "PASSWORD_RESET new-password")
            .beginningWithActivation(),
        FlowScenario(
            "a factor instead of a password",
            plantedUser(.sms()),
            "UNAUTHENTICATED name",
            "UNAUTHENTICATED without-password",
            "MFA_REQUIRED verify-sms",
            "MFA_CHALLENGE code"
        ),
    ]

    static let recoveries = [
        FlowScenario(
            "unlock a locked account",
            planted(.lockedOut),
            signIn,
            "LOCKED_OUT unlock",
            "LOCKED_OUT unlock",
            "RECOVERY_CHALLENGE code",
            "RECOVERY answer"
        )
        .with { $0.typing["channel"] = { _ in "sms" } }, recovery(by: .call), recovery(by: .email),
        FlowScenario(
            "begin with a link",
            plantedUser(),
            "start token",
            "RECOVERY answer",
            "PASSWORD_RESET new-password"
        )
        .beginningWithLink(),
    ]

    private static func recovery(by channel: Entry.Channel) -> FlowScenario {
        FlowScenario(
            "recover by \(channel)",
            plantedUser(),
            "UNAUTHENTICATED recover",
            "RECOVERY_CHALLENGE code",
            "RECOVERY answer",
            "PASSWORD_RESET new-password"
        )
        .with { $0.entry = .recover(user: login, channel) }
    }

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
        verify(.push(deviceName: "Planted phone"), "push", "MFA_CHALLENGE")
            .with { $0.prepare = { $0.policy.usesNumberChallenge = true } },
        FlowScenario(
            "question, then a code",
            planted(.withFactorSequence),
            signIn,
            "MFA_REQUIRED verify-question",
            "MFA_REQUIRED answer",
            "MFA_REQUIRED verify-sms",
            "MFA_CHALLENGE code"
        ),
        FlowScenario(
            "another factor during a push",
            plantedUser(.push(), .sms()),
            signIn,
            "MFA_REQUIRED verify-push",
            "MFA_CHALLENGE back",
            "MFA_REQUIRED verify-sms",
            "MFA_CHALLENGE code"
        ),
    ]

    private static func verify(
        _ factor: SimulatedFactor, _ choice: String, _ last: Play
    ) -> FlowScenario {
        FlowScenario(
            "verify \(factor.kind)",
            plantedUser(factor),
            signIn,
            Play("MFA_REQUIRED", "verify-\(choice)"),
            last
        )
    }

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

    private static func enroll(
        _ kind: SimulatedFactorKind, _ choice: String, _ plays: Play...
    ) -> FlowScenario {
        var scenario = FlowScenario("enroll \(kind)", enrolling(kind))
        scenario.plays = [signIn, Play("MFA_ENROLL", "enroll-\(choice)")] + plays
        return scenario
    }

    static let applications = [
        consent("consent", to: .askingForAll, "CONSENT_REQUIRED submit"),
        consent("consent to each", to: .askingForEach, "CONSENT_REQUIRED submit"),
        consent("consent for all users", to: .askingAdministrator, "ADMIN_CONSENT_REQUIRED submit"),
        FlowScenario("profile", planted(.mustCompleteProfile), signIn, "PROFILE_REQUIRED submit"),
        FlowScenario("device", plantedUser(), "start token", "DEVICE_ACTIVATE submit").with {
            $0.entry = .stepUp(user: login)
            $0.typing["token"] = {
                $0.pairDevice().openPage(withCode: true, signedIn: login) ?? ""
            }
            $0.lastLine = "The device is activated."
        },
        FlowScenario(
            "device of a user who is not signed in",
            plantedUser(),
            "start token",
            "DEVICE_ACTIVATE submit",
            signIn
        )
        .with {
            $0.entry = .stepUp(user: login)
            $0.typing["token"] = { $0.pairDevice().openPage(withCode: true) ?? "" }
            $0.lastLine = "The device is activated."
        },
        FlowScenario("step-up", plantedUser(), "start token", signIn).with {
            $0.entry = .stepUp(user: login)
            $0.typing["token"] = { $0.administrator.beginStepUp() ?? "" }
        },
        FlowScenario("queue", plantedUser(), signIn, "POLL").with {
            $0.prepare = { $0.policy.signInQueue.wait = 60 }
        },
    ]

    private static func consent(
        _ name: String, to app: SimulatedApp, _ play: Play
    ) -> FlowScenario {
        FlowScenario(name, planted(.mustConsent(to: app)), signIn, play)
    }
}
