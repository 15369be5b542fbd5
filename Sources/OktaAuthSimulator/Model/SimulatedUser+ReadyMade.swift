/// Ready-made users for each interesting state; all have the password `Passw0rd-1`.
extension SimulatedUser {
    /// `plain@example.test` signs in with the password alone.
    public static var plain: SimulatedUser { user("plain", "Pia", "Plain") }

    /// `expired@example.test` gets `PASSWORD_EXPIRED`.
    public static var passwordExpired: SimulatedUser {
        user("expired", "Edgar", "Expired", passwordState: .expired)
    }

    /// `expiring@example.test` gets `PASSWORD_WARN`, if the client requests the warning.
    public static var passwordExpiring: SimulatedUser {
        user("expiring", "Esra", "Expiring", passwordState: .expiresIn(days: 5))
    }

    /// `locked@example.test` gets `LOCKED_OUT`, if the policy reveals it.
    public static var lockedOut: SimulatedUser {
        user("locked", "Lou", "Locked", isLocked: true)
    }

    /// `new@example.test` gets `MFA_ENROLL`, and must enroll text messages.
    public static var mustEnroll: SimulatedUser { .mustEnroll(.sms) }

    /// `new@example.test` gets `MFA_ENROLL`, and must enroll all of `kinds`.
    public static func mustEnroll(_ kinds: SimulatedFactorKind...) -> SimulatedUser {
        var user = Self.user("new", "Nora", "New")
        user.requiredFactors = kinds
        return user
    }

    /// `staged@example.test` has no password yet and needs an activation token.
    public static var staged: SimulatedUser {
        var user = Self.user("staged", "Stan", "Staged")
        user.isStaged = true
        return user
    }

    /// `push@example.test` has a push factor.
    public static var withPush: SimulatedUser {
        user("push", "Petra", "Push", .push(), .oktaTOTP())
    }

    /// `sms@example.test` has a text message factor.
    public static var withSMS: SimulatedUser { user("sms", "Sam", "Sms", .sms()) }

    /// `totp@example.test` has an authenticator app.
    public static var withTOTP: SimulatedUser { user("totp", "Tove", "Totp", .googleTOTP()) }

    /// `question@example.test` has a security question with the answer `mayonnaise`.
    public static var withQuestion: SimulatedUser {
        user("question", "Quinn", "Question", .question())
    }

    /// `key@example.test` has two security keys.
    public static var withSecurityKeys: SimulatedUser {
        user("key", "Kim", "Key", .webAuthn(), .webAuthn(name: "Other key"))
    }

    /// `everything@example.test` has every kind of factor.
    public static var withEveryFactor: SimulatedUser {
        SimulatedUser(
            login: "everything@example.test",
            firstName: "Eve",
            lastName: "Everything",
            factors: adaWithEveryFactor.factors
        )
    }

    /// `consent@example.test` gets `CONSENT_REQUIRED`, with scopes granted together.
    public static var mustConsent: SimulatedUser { .mustConsent(to: .askingForAll) }

    /// `consent@example.test` gets `CONSENT_REQUIRED` or `ADMIN_CONSENT_REQUIRED` from `app`.
    public static func mustConsent(to app: SimulatedApp) -> SimulatedUser {
        var user = Self.user("consent", "Cora", "Consent")
        user.consentApp = app
        return user
    }

    /// `profile@example.test` gets `PROFILE_REQUIRED`, with a required street address.
    public static var mustCompleteProfile: SimulatedUser {
        var user = Self.user("profile", "Pat", "Profile")
        user.missingProfile = [SimulatedProfileField("streetAddress", label: "Street address")]
        return user
    }

    /// `sequence@example.test` verifies a question, then a text message: `MFA_REQUIRED` twice.
    public static var withFactorSequence: SimulatedUser {
        var user = Self.user("sequence", "Sina", "Sequence", .sms(), .question())
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

    private static func user(
        _ name: String,
        _ firstName: String,
        _ lastName: String,
        _ factors: SimulatedFactor...,
        passwordState: SimulatedPasswordState = .valid,
        isLocked: Bool = false
    ) -> SimulatedUser {
        SimulatedUser(
            login: "\(name)@example.test",
            firstName: firstName,
            lastName: lastName,
            factors: factors,
            passwordState: passwordState,
            isLocked: isLocked
        )
    }
}
