public import Foundation

/// The objects that accompany an answer: JSON `_embedded`.
public struct EmbeddedResponse: Codable, Equatable, Sendable {
    /// The user; absent until the server is sure who that is.
    public var user: User? {
        @storageRestrictions(initializes: boxedUser)
        init { boxedUser = Boxed(newValue) }
        get { boxedUser.value }
        set { boxedUser = Boxed(newValue) }
    }
    private var boxedUser: Boxed<User>
    /// The application behind a step-up.
    public var target: Target? {
        @storageRestrictions(initializes: boxedTarget)
        init { boxedTarget = Boxed(newValue) }
        get { boxedTarget.value }
        set { boxedTarget = Boxed(newValue) }
    }
    private var boxedTarget: Boxed<Target>
    /// The policy that applies to this state.
    ///
    /// If the server sends a password policy and the remember-device rules in one object, this is
    /// the password policy, and ``rememberDevice`` has the rest.
    public var policy: Policy? {
        @storageRestrictions(initializes: boxedPolicy)
        init { boxedPolicy = Boxed(newValue) }
        get { boxedPolicy.value }
        set { boxedPolicy = Boxed(newValue) }
    }
    private var boxedPolicy: Boxed<Policy>
    /// The remember-device rules, also when ``policy`` is a password policy.
    public var rememberDevice: Policy.RememberDevice?
    /// When optional enrollment becomes required.
    public var gracePeriodEnd: Date?
    /// How the application behind a step-up was asked for.
    public var authentication: AuthenticationObject? {
        @storageRestrictions(initializes: boxedAuthentication)
        init { boxedAuthentication = Boxed(newValue) }
        get { boxedAuthentication.value }
        set { boxedAuthentication = Boxed(newValue) }
    }
    private var boxedAuthentication: Boxed<AuthenticationObject>
    /// The factor this state is about.
    public var factor: Factor? {
        @storageRestrictions(initializes: boxedFactor)
        init { boxedFactor = Boxed(newValue) }
        get { boxedFactor.value }
        set { boxedFactor = Boxed(newValue) }
    }
    private var boxedFactor: Boxed<Factor>
    /// The factors to choose from.
    public var factors: [Factor]?
    /// The factor types that can be verified with one call for all factors of the type.
    public var factorTypes: [Factor]?
    /// The challenge for all factors of a type.
    public var challenge: Factor.Embedded.Challenge? {
        @storageRestrictions(initializes: boxedChallenge)
        init { boxedChallenge = Boxed(newValue) }
        get { boxedChallenge.value }
        set { boxedChallenge = Boxed(newValue) }
    }
    private var boxedChallenge: Boxed<Factor.Embedded.Challenge>
    /// What an application asks for, in `CONSENT_REQUIRED`.
    public var scopes: [Scope]? {
        get { rare.value?.scopes }
        set { changeRare { $0.scopes = newValue } }
    }
    /// What the user must tell about themselves, in `PROFILE_REQUIRED`.
    public var registration: Registration? {
        get { rare.value?.registration }
        set { changeRare { $0.registration = newValue } }
    }
    /// The code of the device to activate, in `DEVICE_ACTIVATE`.
    public var userCode: String? {
        get { rare.value?.userCode }
        set { changeRare { $0.userCode = newValue } }
    }
    /// How the activation of a device went, for example `DEVICE_ACTIVATED`.
    public var deviceActivationStatus: String? {
        get { rare.value?.deviceActivationStatus }
        set { changeRare { $0.deviceActivationStatus = newValue } }
    }
    /// Milliseconds until the queue before the sign-in may be asked again, in `POLL`.
    public var queueRefreshMilliseconds: Int? {
        get { rare.value?.queueRefreshMilliseconds }
        set { changeRare { $0.queueRefreshMilliseconds = newValue } }
    }
    private var rare = Boxed<Rare>(nil)

    /// Creates embedded objects, for fixtures and tests.
    public init(
        user: User? = nil,
        target: Target? = nil,
        policy: Policy? = nil,
        rememberDevice: Policy.RememberDevice? = nil,
        gracePeriodEnd: Date? = nil,
        authentication: AuthenticationObject? = nil,
        factor: Factor? = nil,
        factors: [Factor]? = nil,
        factorTypes: [Factor]? = nil,
        challenge: Factor.Embedded.Challenge? = nil
    ) {
        self.user = user
        self.target = target
        self.policy = policy
        self.rememberDevice = rememberDevice ?? policy?.rememberDevice
        self.gracePeriodEnd = gracePeriodEnd
        self.authentication = authentication
        self.factor = factor
        self.factors = factors
        self.factorTypes = factorTypes
        self.challenge = challenge
    }
}

extension EmbeddedResponse {
    private mutating func changeRare(_ change: (inout Rare) -> Void) {
        var members = rare.value ?? Rare()
        change(&members)
        rare = Boxed(members == Rare() ? nil : members)
    }
}

extension EmbeddedResponse: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        let policies: Policies? = json.object("policy")
        user = json.object("user")
        target = json.object("target")
        policy = policies?.policy
        rememberDevice = policies?.rememberDevice
        gracePeriodEnd = policies?.gracePeriodEnd
        authentication = json.object("authentication")
        factorTypes = json.array("factorTypes")
        challenge = json.object("challenge")
        var rare = Rare(reading: json)
        rare.registration = policies?.registration
        self.rare = Boxed(rare == Rare() ? nil : rare)
        // The server uses both names with both shapes.
        for key: StaticString in ["factor", "factors"] {
            switch json.oneOrMany(key) as OneOrMany<Factor>? {
            case .one(let factor): self.factor = factor
            case .many(let factors): self.factors = factors
            case nil: break
            }
        }
    }

    package var json: JSONValue {
        let policies = Policies(
            policy: policy,
            rememberDevice: rememberDevice,
            gracePeriodEnd: gracePeriodEnd,
            registration: registration
        )
        let queue = queueRefreshMilliseconds.map { Queue(profile: .init(refresh: $0)) }
        return .object([
            "user": user, "target": target, "policy": policies.isEmpty ? nil : policies,
            "authentication": authentication, "factor": factor, "factors": factors,
            "factorTypes": factorTypes, "challenge": challenge, "scopes": scopes,
            "userCode": userCode, "deviceActivationStatus": deviceActivationStatus,
            "transaction": queue,
        ])
    }
}

extension EmbeddedResponse: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "user": user, "target": target, "policy": policy, "rememberDevice": rememberDevice,
            "gracePeriodEnd": gracePeriodEnd, "authentication": authentication, "factor": factor,
            "factors": factors, "factorTypes": factorTypes, "challenge": challenge,
            "scopes": scopes, "registration": registration,
            "userCode": Secret.redacted(userCode), "deviceActivationStatus": deviceActivationStatus,
            "queueRefreshMilliseconds": queueRefreshMilliseconds,
        ]
    }
}
