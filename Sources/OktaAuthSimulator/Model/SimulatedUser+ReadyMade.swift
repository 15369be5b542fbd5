/// Users who are ready to show each interesting state; all have the password `Passw0rd-1`.
extension SimulatedUser {
    /// `plain@example.test` signs in with the password alone.
    public static var plain: SimulatedUser { SimulatedUser(login: "plain@example.test") }

    /// `expired@example.test` gets `PASSWORD_EXPIRED`.
    public static var passwordExpired: SimulatedUser {
        SimulatedUser(login: "expired@example.test", passwordState: .expired)
    }

    /// `expiring@example.test` gets `PASSWORD_WARN`, if the client asks to be warned.
    public static var passwordExpiring: SimulatedUser {
        SimulatedUser(login: "expiring@example.test", passwordState: .expiresIn(days: 5))
    }

    /// `locked@example.test` gets `LOCKED_OUT`, where the policy shows it.
    public static var lockedOut: SimulatedUser {
        SimulatedUser(login: "locked@example.test", isLocked: true)
    }

    /// `new@example.test` gets `MFA_ENROLL`, and must enroll text messages.
    public static var mustEnroll: SimulatedUser { .mustEnroll(.sms) }

    /// `new@example.test` gets `MFA_ENROLL`, and must enroll all of `kinds`.
    public static func mustEnroll(_ kinds: SimulatedFactorKind...) -> SimulatedUser {
        var user = SimulatedUser(login: "new@example.test")
        user.requiredFactors = kinds
        return user
    }

    /// `staged@example.test` has no password yet and needs an activation token.
    public static var staged: SimulatedUser {
        var user = SimulatedUser(login: "staged@example.test")
        user.isStaged = true
        return user
    }

    /// `push@example.test` confirms on a phone.
    public static var withPush: SimulatedUser { user("push", .push(), .oktaTOTP()) }

    /// `sms@example.test` gets codes by text message.
    public static var withSMS: SimulatedUser { user("sms", .sms()) }

    /// `totp@example.test` reads codes off an authenticator app.
    public static var withTOTP: SimulatedUser { user("totp", .googleTOTP()) }

    /// `question@example.test` answers a security question with `mayonnaise`.
    public static var withQuestion: SimulatedUser { user("question", .question()) }

    /// `key@example.test` has two security keys.
    public static var withSecurityKeys: SimulatedUser {
        user("key", .webAuthn(), .webAuthn(name: "Other key"))
    }

    /// `everything@example.test` has every kind of factor.
    public static var withEveryFactor: SimulatedUser {
        var user = SimulatedUser.adaWithEveryFactor
        (user.login, user.email) = ("everything@example.test", "everything@example.test")
        return user
    }

    /// `consent@example.test` gets `CONSENT_REQUIRED`, for everything or nothing.
    public static var mustConsent: SimulatedUser { .mustConsent(to: .askingForAll) }

    /// `consent@example.test` is asked by `app`: `CONSENT_REQUIRED` or `ADMIN_CONSENT_REQUIRED`.
    public static func mustConsent(to app: SimulatedApp) -> SimulatedUser {
        var user = SimulatedUser(login: "consent@example.test")
        user.consentApp = app
        return user
    }

    /// `profile@example.test` gets `PROFILE_REQUIRED`, and must tell a street address.
    public static var mustCompleteProfile: SimulatedUser {
        .mustTell(SimulatedProfileField("streetAddress", label: "Street address"))
    }

    /// `profile@example.test` gets `PROFILE_REQUIRED`, and is asked for `fields`.
    public static func mustTell(_ fields: SimulatedProfileField...) -> SimulatedUser {
        var user = SimulatedUser(login: "profile@example.test")
        user.missingProfile = fields
        return user
    }

    /// `sequence@example.test` answers a question, then a text message: `MFA_REQUIRED` twice.
    public static var withFactorSequence: SimulatedUser {
        var user = user("sequence", .sms(), .question())
        user.factorSequence = [.question, .sms]
        return user
    }

    /// All of them.
    public static var readyMade: [SimulatedUser] {
        [
            .plain, .passwordExpired, .passwordExpiring, .lockedOut, .mustEnroll, .staged,
            .withPush, .withSMS, .withTOTP, .withQuestion, .withSecurityKeys, .withEveryFactor,
            .mustConsent, .mustCompleteProfile, .withFactorSequence,
        ]
    }

    private static func user(_ name: String, _ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(login: "\(name)@example.test", factors: factors)
    }
}
