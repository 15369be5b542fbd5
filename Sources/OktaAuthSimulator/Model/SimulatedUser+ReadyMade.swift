/// Ready-made users for each interesting state; all have the password `Passw0rd-1`.
extension SimulatedUser {
    /// `plain@example.test` signs in with the password alone.
    public static var plain: SimulatedUser { SimulatedUser(login: "plain@example.test") }

    /// `expired@example.test` gets `PASSWORD_EXPIRED`.
    public static var passwordExpired: SimulatedUser {
        SimulatedUser(login: "expired@example.test", passwordState: .expired)
    }

    /// `expiring@example.test` gets `PASSWORD_WARN`, if the client requests the warning.
    public static var passwordExpiring: SimulatedUser {
        SimulatedUser(login: "expiring@example.test", passwordState: .expiresIn(days: 5))
    }

    /// `locked@example.test` gets `LOCKED_OUT`, if the policy reveals it.
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

    /// `push@example.test` has a push factor.
    public static var withPush: SimulatedUser { user("push", .push(), .oktaTOTP()) }

    /// `sms@example.test` has a text message factor.
    public static var withSMS: SimulatedUser { user("sms", .sms()) }

    /// `totp@example.test` has an authenticator app.
    public static var withTOTP: SimulatedUser { user("totp", .googleTOTP()) }

    /// `question@example.test` has a security question with the answer `mayonnaise`.
    public static var withQuestion: SimulatedUser { user("question", .question()) }

    /// `key@example.test` has two security keys.
    public static var withSecurityKeys: SimulatedUser {
        user("key", .webAuthn(), .webAuthn(name: "Other key"))
    }

    /// `everything@example.test` has every kind of factor.
    public static var withEveryFactor: SimulatedUser {
        SimulatedUser(login: "everything@example.test", factors: adaWithEveryFactor.factors)
    }

    /// `consent@example.test` gets `CONSENT_REQUIRED`, with scopes granted together.
    public static var mustConsent: SimulatedUser { .mustConsent(to: .askingForAll) }

    /// `consent@example.test` gets `CONSENT_REQUIRED` or `ADMIN_CONSENT_REQUIRED` from `app`.
    public static func mustConsent(to app: SimulatedApp) -> SimulatedUser {
        var user = SimulatedUser(login: "consent@example.test")
        user.consentApp = app
        return user
    }

    /// `profile@example.test` gets `PROFILE_REQUIRED`, with a required street address.
    public static var mustCompleteProfile: SimulatedUser {
        var user = SimulatedUser(login: "profile@example.test")
        user.missingProfile = [SimulatedProfileField("streetAddress", label: "Street address")]
        return user
    }

    /// `sequence@example.test` verifies a question, then a text message: `MFA_REQUIRED` twice.
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

    // MARK: One user, in many ways

    /// A user with a password only.
    public static var ada: SimulatedUser { SimulatedUser() }

    /// A user with `factors`, one of which must be verified.
    public static func ada(with factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(factors: factors)
    }

    /// A user who has enrolled every kind of factor.
    public static var adaWithEveryFactor: SimulatedUser {
        let kinds = SimulatedFactorKind.allCases.filter { $0 != .password }
        return SimulatedUser(factors: kinds.map { .usual($0) })
    }

    package static var adaWithExpiredPassword: SimulatedUser {
        SimulatedUser(passwordState: .expired)
    }

    package static func adaWithExpiringPassword(inDays days: Int = 5) -> SimulatedUser {
        SimulatedUser(passwordState: .expiresIn(days: days))
    }

    package static var adaLocked: SimulatedUser { SimulatedUser(isLocked: true) }

    private static func user(_ name: String, _ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(login: "\(name)@example.test", factors: factors)
    }
}
