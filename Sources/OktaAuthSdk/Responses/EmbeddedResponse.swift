package import Foundation

/// The objects that accompany a response: JSON `_embedded`.
public struct EmbeddedResponse: Codable, Equatable, Sendable {
    /// The user; absent until the server is sure who that is.
    public var user: User? {
        get { userBox.value }
        set { userBox.value = newValue }
    }
    private var userBox = Box<User>()
    /// The application behind a step-up.
    public var target: Target? {
        get { targetBox.value }
        set { targetBox.value = newValue }
    }
    private var targetBox = Box<Target>()
    /// The policy that applies to this state.
    ///
    /// If the server sends a password policy and the remember-device rules in one object, this is
    /// the password policy, and ``OktaAuthStatus/rememberDevicePolicy`` has the rest.
    public var policy: Policy? {
        get { Policies(password: passwordPolicy, rememberDevice: rememberDevice).policy }
        set {
            passwordPolicy = newValue?.password
            rememberDevice = newValue?.rememberDevice ?? rememberDevice
        }
    }
    private var passwordPolicy: Policy.Password? {
        get { passwordPolicyBox.value }
        set { passwordPolicyBox.value = newValue }
    }
    private var passwordPolicyBox = Box<Policy.Password>()
    /// The remember-device rules, also when ``policy`` is a password policy.
    package var rememberDevice: Policy.RememberDevice? {
        get { rememberDeviceBox.value }
        set { rememberDeviceBox.value = newValue }
    }
    private var rememberDeviceBox = Box<Policy.RememberDevice>()
    /// When optional enrollment becomes required.
    package var gracePeriodEnd: Date?
    /// How the application behind a step-up was asked for.
    public var authentication: AuthenticationObject? {
        get { authenticationBox.value }
        set { authenticationBox.value = newValue }
    }
    private var authenticationBox = Box<AuthenticationObject>()
    /// The factor this state is about.
    public var factor: Factor? {
        get { factorBox.value }
        set { factorBox.value = newValue }
    }
    private var factorBox = Box<Factor>()
    /// The factors to choose from.
    public var factors: [Factor]?
    /// The factor types that can be verified with one call for all factors of the type.
    package var factorTypes: [Factor]?
    /// The challenge for all factors of a type.
    package var challenge: Factor.Embedded.Challenge? {
        get { challengeBox.value }
        set { challengeBox.value = newValue }
    }
    private var challengeBox = Box<Factor.Embedded.Challenge>()
    /// The scopes that an application requests, in `CONSENT_REQUIRED`.
    package var scopes: [Scope]?
    /// The profile the user has to fill in, in `PROFILE_REQUIRED`.
    var registration: Registration? {
        get { registrationBox.value }
        set { registrationBox.value = newValue }
    }
    private var registrationBox = Box<Registration>()
    /// The code of the device to activate, in `DEVICE_ACTIVATE`.
    package var userCode: String?
    /// How the activation of a device went, for example `DEVICE_ACTIVATED`.
    package var deviceActivationStatus: String?
    /// Milliseconds until the queue before the sign-in may be asked again, in `POLL`.
    package var queueRefreshMilliseconds: Int?

    /// Creates embedded objects, for fixtures and tests.
    public init(
        user: User? = nil,
        target: Target? = nil,
        policy: Policy? = nil,
        authentication: AuthenticationObject? = nil,
        factor: Factor? = nil,
        factors: [Factor]? = nil
    ) {
        self.user = user
        self.target = target
        passwordPolicy = policy?.password
        rememberDevice = policy?.rememberDevice
        self.authentication = authentication
        self.factor = factor
        self.factors = factors
    }
}

extension EmbeddedResponse: WireModel {
    static let secrets: Set = ["userCode"]

    init(_ object: ObjectReader) {
        user = object["user"]
        target = object["target"]
        let policies: Policies? = object["policy"]
        passwordPolicy = policies?.password
        rememberDevice = policies?.rememberDevice
        gracePeriodEnd = policies?.gracePeriodEnd
        registration = policies?.registration
        authentication = object["authentication"]
        // The server uses both names with both shapes.
        let sent: [OneOrMany<Factor>?] = [object.oneOrMany("factor"), object.oneOrMany("factors")]
        for sent in sent {
            switch sent {
            case .one(let one): factor = one
            case .many(let many): factors = many
            case nil: break
            }
        }
        factorTypes = object["factorTypes"]
        challenge = object["challenge"]
        scopes = object["scopes"]
        userCode = object["userCode"]
        deviceActivationStatus = object["deviceActivationStatus"]
        queueRefreshMilliseconds = object.nested("transaction") {
            $0.nested("profile") { $0["refresh"] }
        }
    }

    var members: WireMembers {
        [
            "user": user, "target": target, "authentication": authentication, "factor": factor,
            "factors": factors, "factorTypes": factorTypes, "challenge": challenge,
            "scopes": scopes, "userCode": userCode,
            "deviceActivationStatus": deviceActivationStatus,
        ]
    }

    var furtherFacts: KeyValuePairs<String, Any?> {
        [
            "passwordPolicy": passwordPolicy, "rememberDevice": rememberDevice,
            "gracePeriodEnd": gracePeriodEnd, "registration": registration,
            "queueRefreshMilliseconds": queueRefreshMilliseconds,
        ]
    }

    package var json: OktaJSON {
        let policies = Policies(
            password: passwordPolicy,
            rememberDevice: rememberDevice,
            gracePeriodEnd: gracePeriodEnd,
            registration: registration
        )
        let queue = queueRefreshMilliseconds.map { OktaJSON.object(["refresh": $0]) }
        return OktaJSON.object(members)
            .merging(
                .object([
                    "policy": policies == Policies() ? nil : policies,
                    "transaction": queue.map { OktaJSON.object(["profile": $0]) },
                ])
            )
    }
}
