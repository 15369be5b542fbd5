public import Foundation

/// The rules of the simulated org.
public struct SimulatedPolicy: Sendable, Equatable {
    /// When accounts are locked, and whether the user is told.
    public var lockout = Lockout()
    /// Whether devices can be remembered.
    public var rememberDevice = RememberDevice()
    /// What a password must look like.
    public var password = Password()
    /// How users recover their account.
    public var recovery = Recovery()
    /// Factors every user must enroll, in the order in which they are offered.
    public var requiredFactors: [SimulatedFactorKind] = []
    /// Factors every user may enroll, in the order in which they are offered.
    public var optionalFactors: [SimulatedFactorKind] = []
    /// Until when required factors may be skipped, `nil` if they may not be.
    public var enrollmentGraceEnd: Date?
    /// Whether a push asks the user to pick the right one of three numbers.
    public var usesNumberChallenge = false
    /// Seconds a state token lives after the last accepted request that carried it.
    ///
    /// Default 300.
    public var stateTokenLifetime: TimeInterval = 300
    /// Seconds a session token lives.
    ///
    /// Default 300, from the Authn reference.
    public var sessionTokenLifetime: TimeInterval = 300
    /// Seconds a code sent by text message, call or e-mail is good.
    ///
    /// Default 300.
    public var codeLifetime: TimeInterval = 300
    /// Seconds a push, or the activation of one, can be answered.
    ///
    /// Default 300.
    public var pushLifetime: TimeInterval = 300
    /// Requests a minute that an endpoint allows, as the rate limit headers say.
    ///
    /// Default 600.
    public var requestsPerMinute = 600
    /// Whether more requests than that are refused.
    public var enforcesRateLimits = false

    /// Sign-ins of one name a second, while ``enforcesRateLimits``.
    ///
    /// Default 4.
    public var signInsPerSecond = 4
    /// Numbers no message reaches: enrolling them is refused with `E0000098`.
    public var unreachablePhoneNumbers: Set<String> = []
    /// Seconds the code that a device shows can be typed.
    ///
    /// Default 600.
    public var userCodeLifetime: TimeInterval = 600
    /// How long users wait for their turn when too many sign in at once.
    public var signInQueue = SignInQueue()
    /// What somebody tells who signs up, where ``Quirks/usesLoginLinks`` lets people do so.
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
    /// Answers in which a server may differ from the reference.
    public var quirks = Quirks()

    /// Creates the rules of a plain org: no factors to enroll, every recovery channel open.
    public init() {}

    /// The factors `user` must enroll.
    func requiredFactors(of user: SimulatedUser) -> [SimulatedFactorKind] {
        requiredFactors + user.requiredFactors.filter { !requiredFactors.contains($0) }
    }

    /// All factors that `user` can enroll, the required ones first.
    func offeredFactors(to user: SimulatedUser) -> [SimulatedFactorKind] {
        let required = requiredFactors(of: user)
        return required + optionalFactors.filter { !required.contains($0) }
    }
}
