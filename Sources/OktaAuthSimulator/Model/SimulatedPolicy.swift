public import Foundation

/// The rules of the simulated org.
public struct SimulatedPolicy: Sendable, Equatable {
    /// The rules for locking accounts, and whether responses reveal it.
    public var lockout = Lockout()
    /// Whether devices can be remembered.
    public var rememberDevice = RememberDevice()
    /// The rules for passwords.
    public var password = Password()
    /// The rules for account recovery.
    public var recovery = Recovery()
    /// Factors every user must enroll, in the order in which they are offered.
    public var requiredFactors: [SimulatedFactorKind] = []
    /// Factors every user may enroll, in the order in which they are offered.
    public var optionalFactors: [SimulatedFactorKind] = []
    /// The end of the period in which required factors may be skipped, `nil` if they may not be.
    public var enrollmentGraceEnd: Date?
    /// Whether a push requires the user to pick the right one of three numbers.
    public var usesNumberChallenge = false
    /// Seconds until a state token expires, after the last accepted request with it; default 300.
    public var stateTokenLifetime: TimeInterval = 300
    /// Seconds until a session token expires; default 300, from the Authn reference.
    public var sessionTokenLifetime: TimeInterval = 300
    /// Seconds until a code sent by text message, call or e-mail expires; default 300.
    public var codeLifetime: TimeInterval = 300
    /// Seconds a push, or the activation of one, can be answered; default 300.
    public var pushLifetime: TimeInterval = 300
    /// Requests per minute and endpoint, as in the rate limit headers; default 600.
    public var requestsPerMinute = 600
    /// Whether requests above the limit are rejected.
    public var enforcesRateLimits = false

    /// Sign-ins per user name and second, while ``enforcesRateLimits``; default 4.
    @_spi(Server) public var signInsPerSecond = 4
    /// Unreachable numbers: their enrollment is rejected with `E0000098`.
    @_spi(Server) public var unreachablePhoneNumbers: Set<String> = []
    /// Seconds until the user code of a device expires; default 600.
    @_spi(Server) public var userCodeLifetime: TimeInterval = 600
    /// The sign-in queue for times of high load.
    public var signInQueue = SignInQueue()
    /// The fields of the sign-up form, available with ``Quirk/usesLoginLinks``.
    ///
    /// `email` becomes the login and `password` the password.
    public var registration = [
        SimulatedProfileField("email", label: "Email"),
        SimulatedProfileField("password", label: "Password"),
        SimulatedProfileField("firstName", label: "First name"),
        SimulatedProfileField("lastName", label: "Last name", isRequired: false),
    ]
    /// The applications of the org.
    public var apps = [SimulatedApp()]
    /// Deviations from the reference, none by default.
    public var quirks: Set<Quirk> = []
    /// A status instead of the right one.
    @_spi(Server) public var statusOverride: String?
    /// A factor type instead of the right ones.
    @_spi(Server) public var factorTypeOverride: String?
    /// A factor result instead of the right one.
    @_spi(Server) public var factorResultOverride: String?

    /// Creates the rules of a plain org: no factors to enroll, every recovery channel open.
    @_spi(Server) public init() {}

    func requiredFactors(of user: SimulatedUser) -> [SimulatedFactorKind] {
        requiredFactors + user.requiredFactors.filter { !requiredFactors.contains($0) }
    }

    /// All factors that `user` can enroll, the required ones first.
    func offeredFactors(to user: SimulatedUser) -> [SimulatedFactorKind] {
        let required = requiredFactors(of: user)
        return required + optionalFactors.filter { !required.contains($0) }
    }
}
