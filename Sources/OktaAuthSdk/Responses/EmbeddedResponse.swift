public import Foundation

/// The objects that accompany an answer: JSON `_embedded`.
public struct EmbeddedResponse: Codable, Equatable, Sendable {
    /// The user; absent until the server is sure who that is.
    public var user: User? {
        get { object["user"] }
        set { object["user"] = newValue }
    }
    /// The application behind a step-up.
    public var target: Target? {
        get { object["target"] }
        set { object["target"] = newValue }
    }
    /// The policy that applies to this state.
    ///
    /// If the server sends a password policy and the remember-device rules in one object, this is
    /// the password policy, and ``rememberDevice`` has the rest.
    public var policy: Policy? {
        get { policies.policy }
        set { policies.policy = newValue }
    }
    /// The remember-device rules, also when ``policy`` is a password policy.
    public var rememberDevice: Policy.RememberDevice? {
        get { policies.rememberDevice }
        set { policies.rememberDevice = newValue }
    }
    /// When optional enrollment becomes required.
    public var gracePeriodEnd: Date? {
        get { object[nested: "policy"][nested: "gracePeriod"]["endDate"] }
        set { object[nested: "policy"][nested: "gracePeriod"]["endDate"] = newValue }
    }
    /// How the application behind a step-up was asked for.
    public var authentication: AuthenticationObject? {
        get { object["authentication"] }
        set { object["authentication"] = newValue }
    }
    /// The factor this state is about.
    public var factor: Factor? {
        get { object["factor"] }
        set { object["factor"] = newValue }
    }
    /// The factors to choose from.
    public var factors: [Factor]? {
        get { object["factors"] }
        set { object["factors"] = newValue }
    }
    /// The factor types that can be verified with one call for all factors of the type.
    public var factorTypes: [Factor]? {
        get { object["factorTypes"] }
        set { object["factorTypes"] = newValue }
    }
    /// The challenge for all factors of a type.
    public var challenge: Factor.Embedded.Challenge? {
        get { object["challenge"] }
        set { object["challenge"] = newValue }
    }
    /// What an application asks for, in `CONSENT_REQUIRED`.
    public var scopes: [Scope]? {
        get { object["scopes"] }
        set { object["scopes"] = newValue }
    }
    /// The profile the user has to fill in, in `PROFILE_REQUIRED`.
    public var registration: Registration? {
        get { object[nested: "policy"]["registration"] }
        set { object[nested: "policy"]["registration"] = newValue }
    }
    /// The code of the device to activate, in `DEVICE_ACTIVATE`.
    public var userCode: String? {
        get { object["userCode"] }
        set { object["userCode"] = newValue }
    }
    /// How the activation of a device went, for example `DEVICE_ACTIVATED`.
    public var deviceActivationStatus: String? {
        get { object["deviceActivationStatus"] }
        set { object["deviceActivationStatus"] = newValue }
    }
    /// Milliseconds until the queue before the sign-in may be asked again, in `POLL`.
    public var queueRefreshMilliseconds: Int? {
        get { object[nested: "transaction"][nested: "profile"]["refresh"] }
        set { object[nested: "transaction"][nested: "profile"]["refresh"] = newValue }
    }
    private var policies: Policies {
        get { Policies(object: object[nested: "policy"]) }
        set { object[nested: "policy"] = newValue.object }
    }
    package var object: JSONObject

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
        self.init(object: JSONObject())
        self.user = user
        self.target = target
        self.policy = policy
        if let rememberDevice { self.rememberDevice = rememberDevice }
        self.gracePeriodEnd = gracePeriodEnd
        self.authentication = authentication
        self.factor = factor
        self.factors = factors
        self.factorTypes = factorTypes
        self.challenge = challenge
    }

    package init(object: JSONObject) { self.object = object }
}

extension EmbeddedResponse: WireModel, Printable {
    package static let fields: [Field] = [
        Field("user", .object(User.self)), Field("target", .object(Target.self)),
        Field("policy", .nested(Policies.fields)),
        Field("authentication", .object(AuthenticationObject.self)),
        Field("factor", .oneOrMany(Factor.self)), Field("factors", .oneOrMany(Factor.self)),
        Field("factorTypes", .objects(Factor.self)),
        Field("challenge", .object(Factor.Embedded.Challenge.self)),
        Field("scopes", .objects(Scope.self)), .secret("userCode"), "deviceActivationStatus",
        Field(
            "transaction",
            .nested([
                Field(
                    "profile",
                    .nested([Field("refresh", .int, as: "queueRefreshMilliseconds")])
                )
            ])
        ),
    ]

    // The server uses both names with both shapes.
    package static func adjust(_ object: inout JSONObject) {
        let sent = ["factor", "factors"].compactMap { object.value($0) }
        for value in sent {
            if case .array = value {
                object.setValue(value, for: "factors")
                if object.value("factor")?.isArray ?? false { object.setValue(nil, for: "factor") }
            } else {
                object.setValue(value, for: "factor")
                if object.value("factors")?.isArray == false {
                    object.setValue(nil, for: "factors")
                }
            }
        }
    }
}
