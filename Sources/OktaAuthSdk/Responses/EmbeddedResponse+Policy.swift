import Foundation

extension EmbeddedResponse {
    /// The policy that applies to a state.
    public enum Policy: Equatable, Sendable {
        /// Whether and for how long a device may be remembered.
        case rememberDevice(RememberDevice)
        /// What a password must be like.
        case password(Password)

        /// The remember-device rules, if this is them.
        var rememberDevice: RememberDevice? {
            if case .rememberDevice(let policy) = self { policy } else { nil }
        }

        /// The password policy, if this is one.
        var password: Password? { if case .password(let policy) = self { policy } else { nil } }

        /// Whether and for how long a device may be remembered.
        public struct RememberDevice: Codable, Equatable, Sendable {
            /// Whether the user may choose to have this device remembered.
            public var allowRememberDevice: Bool? {
                get { object["allowRememberDevice"] }
                set { object["allowRememberDevice"] = newValue }
            }
            /// Minutes the device is remembered; 0 means as long as the device token is known.
            public var rememberDeviceLifetimeInMinutes: Int? {
                get { object["rememberDeviceLifetimeInMinutes"] }
                set { object["rememberDeviceLifetimeInMinutes"] = newValue }
            }
            /// Whether the choice should start out as yes.
            public var rememberDeviceByDefault: Bool? {
                get { object["rememberDeviceByDefault"] }
                set { object["rememberDeviceByDefault"] = newValue }
            }
            /// Rules for single factors, by factor id.
            public var factorsPolicyInfo: [String: FactorPolicy]? {
                get { object["factorsPolicyInfo"] }
                set { object["factorsPolicyInfo"] = newValue }
            }
            package var object: JSONObject

            /// Creates rules, for fixtures and tests.
            public init(
                allowRememberDevice: Bool? = nil,
                rememberDeviceLifetimeInMinutes: Int? = nil,
                rememberDeviceByDefault: Bool? = nil,
                factorsPolicyInfo: [String: FactorPolicy]? = nil
            ) {
                self.init(object: JSONObject())
                self.allowRememberDevice = allowRememberDevice
                self.rememberDeviceLifetimeInMinutes = rememberDeviceLifetimeInMinutes
                self.rememberDeviceByDefault = rememberDeviceByDefault
                self.factorsPolicyInfo = factorsPolicyInfo
            }

            package init(object: JSONObject) { self.object = object }

            /// Rules for one factor.
            public struct FactorPolicy: Codable, Equatable, Sendable {
                /// Whether the user chose to have the push sent without asking.
                public var autoPushEnabled: Bool? {
                    get { object["autoPushEnabled"] }
                    set { object["autoPushEnabled"] = newValue }
                }
                package var object: JSONObject

                /// Creates rules, for fixtures and tests.
                public init(autoPushEnabled: Bool? = nil) {
                    self.init(object: JSONObject())
                    self.autoPushEnabled = autoPushEnabled
                }

                package init(object: JSONObject) { self.object = object }
            }
        }
    }

    /// Everything the one JSON member `policy` can hold.
    struct Policies {
        package var object: JSONObject

        package init(object: JSONObject = JSONObject()) { self.object = object }

        /// The password policy; `nil` sets nothing.
        var policy: Policy? {
            get { password.map { .password($0) } ?? rememberDevice.map { .rememberDevice($0) } }
            set {
                password = newValue?.password
                rememberDevice = newValue?.rememberDevice ?? rememberDevice
            }
        }

        private var password: Policy.Password? {
            get { object.part(Policy.Password.self) }
            set { object.setPart(newValue) }
        }

        var rememberDevice: Policy.RememberDevice? {
            get { object.part(Policy.RememberDevice.self) }
            set { object.setPart(newValue) }
        }
    }
}

extension EmbeddedResponse.Policies: WireModel, Codable {
    package static let fields: [Field] =
        EmbeddedResponse.Policy.Password.fields + EmbeddedResponse.Policy.RememberDevice.fields + [
            Field("gracePeriod", .nested([Field("endDate", .date, as: "gracePeriodEnd")])),
            Field("registration", .object(EmbeddedResponse.Registration.self)),
        ]
}

extension JSONObject {
    /// The members that `type` knows, as a model; `nil` if there are none.
    fileprivate func part<Model: WireModel>(_ type: Model.Type) -> Model? {
        let part = JSONObject(
            members.filter { member in type.fields.contains { $0.key == member.key } }
        )
        return part.isEmpty ? nil : type.init(object: part)
    }

    /// Replaces the members that `Model` knows.
    fileprivate mutating func setPart<Model: WireModel>(_ model: Model?) {
        for field in Model.fields { setValue(model?.object.value(field.key), for: field.key) }
    }
}

extension EmbeddedResponse.Policy: Codable {
    /// Decodes whichever policy there is.
    ///
    /// - Throws: `DecodingError` if there is neither.
    public init(from decoder: any Decoder) throws {
        guard let policy = try EmbeddedResponse.Policies(from: decoder).policy else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a known policy")
            )
        }
        self = policy
    }

    /// Encodes the policy with the names of the wire.
    public func encode(to encoder: any Encoder) throws {
        var policies = EmbeddedResponse.Policies()
        policies.policy = self
        try policies.encode(to: encoder)
    }
}

extension EmbeddedResponse.Policy.RememberDevice: WireModel, Printable {
    package static let fields: [Field] = [
        Field("allowRememberDevice", .bool), Field("rememberDeviceLifetimeInMinutes", .int),
        Field("rememberDeviceByDefault", .bool),
        Field("factorsPolicyInfo", .dictionary(FactorPolicy.self)),
    ]
}

extension EmbeddedResponse.Policy.RememberDevice.FactorPolicy: WireModel, Printable {
    package static let fields: [Field] = [
        Field("autoPushEnabled", .bool)
    ]
}
