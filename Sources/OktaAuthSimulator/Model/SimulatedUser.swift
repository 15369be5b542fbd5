import OktaCore

/// A user of the simulated org.
public struct SimulatedUser: Sendable, Equatable {
    /// The user name for sign-in, usually an e-mail address.
    public var login: String
    /// The password.
    public var password: String
    /// The first name.
    public var firstName: String
    /// The last name.
    public var lastName: String
    /// The primary e-mail address.
    public var email: String
    /// The number, in E.164 form, for codes and recovery, if any.
    public var phoneNumber: String?
    /// The factors already enrolled.
    public var factors: [SimulatedFactor]
    /// The recovery question, `nil` if the user has none.
    public var recoveryQuestion: String?
    /// The answer to ``recoveryQuestion``.
    public var recoveryAnswer: String?
    /// The expiry of the password.
    public var passwordState: SimulatedPasswordState
    /// Whether the account is locked.
    public var isLocked: Bool
    /// The code that RSA and Symantec tokens of this user always show.
    public var tokenPassCode: String
    /// The next code of these tokens, if two are required.
    @_spi(Server) public var tokenNextPassCode = "135791"
    /// Whether the user has no password yet and needs an activation token.
    public var isStaged = false
    /// Factors this user must enroll, besides those required of all users.
    public var requiredFactors: [SimulatedFactorKind] = []

    /// Kinds of factors to verify in sequence; empty, the default, if any one suffices.
    ///
    /// Kinds that the user has not enrolled are ignored.
    public var factorSequence: [SimulatedFactorKind] = []
    /// Whether this user's pushes require to pick a number, `nil` for the rule of the org.
    public var usesNumberChallenge: Bool?
    /// The missing profile fields; while any is missing, a sign-in requires it.
    public var missingProfile: [SimulatedProfileField] = []
    /// The application of this user's sign-ins, which requests consent, if any.
    public var consentApp: SimulatedApp?

    /// Creates a user; the e-mail address defaults to the login.
    public init(
        login: String = "ada@example.test",
        password: String = "Passw0rd-1",
        firstName: String = "Ada",
        lastName: String = "Sim",
        email: String? = nil,
        phoneNumber: String? = "+15555550100",
        factors: [SimulatedFactor] = [],
        recoveryQuestion: String? = "Where did you grow up?",
        recoveryAnswer: String? = "Simulated City",
        passwordState: SimulatedPasswordState = .valid,
        isLocked: Bool = false,
        tokenPassCode: String = "246810"
    ) {
        self.login = login
        self.password = password
        self.firstName = firstName
        self.lastName = lastName
        self.email = email ?? (login.contains("@") ? login : "\(login)@example.test")
        self.phoneNumber = phoneNumber
        self.factors = factors
        self.recoveryQuestion = recoveryQuestion
        self.recoveryAnswer = recoveryAnswer
        self.passwordState = passwordState
        self.isLocked = isLocked
        self.tokenPassCode = tokenPassCode
    }
}

extension SimulatedUser: Redacting {
    /// The login and the kinds of factors: passwords, answers and codes are never printed.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["login": login, "factors": factors]
    }
}

/// The expiry of a password.
public enum SimulatedPasswordState: Sendable, Equatable {
    /// It does not expire.
    case valid
    /// It expires this many days after the user was added.
    case expiresIn(days: Int)
    /// It has expired.
    case expired
}

/// A field of a user profile.
public struct SimulatedProfileField: Sendable, Equatable {
    /// The technical name, for example `streetAddress`.
    @_spi(Server) public var name: String
    /// The display name.
    @_spi(Server) public var label: String
    /// Whether a value is required.
    @_spi(Server) public var isRequired: Bool
    /// Whether the field is enabled.
    @_spi(Server) public var isEnabled: Bool

    /// Creates a text field.
    public init(_ name: String, label: String, isRequired: Bool = true, isEnabled: Bool = true) {
        (self.name, self.label) = (name, label)
        (self.isRequired, self.isEnabled) = (isRequired, isEnabled)
    }
}
