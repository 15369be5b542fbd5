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
        public struct RememberDevice: Codable, Hashable, Sendable {
            /// Whether the user may choose to have this device remembered.
            public var allowRememberDevice: Bool?
            /// Minutes the device is remembered; 0 means as long as the device token is known.
            public var rememberDeviceLifetimeInMinutes: Int?
            /// Whether the choice should start out as yes.
            public var rememberDeviceByDefault: Bool?
            /// Rules for single factors, by factor id.
            public var factorsPolicyInfo: [String: FactorPolicy]?

            /// Creates rules, for fixtures and tests.
            public init(
                allowRememberDevice: Bool? = nil,
                rememberDeviceLifetimeInMinutes: Int? = nil,
                rememberDeviceByDefault: Bool? = nil,
                factorsPolicyInfo: [String: FactorPolicy]? = nil
            ) {
                self.allowRememberDevice = allowRememberDevice
                self.rememberDeviceLifetimeInMinutes = rememberDeviceLifetimeInMinutes
                self.rememberDeviceByDefault = rememberDeviceByDefault
                self.factorsPolicyInfo = factorsPolicyInfo
            }

            /// Rules for one factor.
            public struct FactorPolicy: Codable, Hashable, Sendable {
                /// Whether the user chose to have the push sent without asking.
                public var autoPushEnabled: Bool?

                /// Creates rules, for fixtures and tests.
                public init(autoPushEnabled: Bool? = nil) { self.autoPushEnabled = autoPushEnabled }
            }
        }
    }

    /// Everything the one JSON member `policy` can hold.
    struct Policies {
        var policy: Policy?
        var rememberDevice: Policy.RememberDevice?
        var gracePeriodEnd: Date?
        var registration: Registration?

        var isEmpty: Bool {
            policy == nil && rememberDevice == nil && gracePeriodEnd == nil && registration == nil
        }
    }

    struct GracePeriod {
        var endDate: Date?
    }
}

extension EmbeddedResponse.Policies: WireModel {
    init(reading json: JSONReader) {
        let rules = EmbeddedResponse.Policy.RememberDevice(reading: json)
        let password = EmbeddedResponse.Policy.Password(reading: json)
        rememberDevice = rules == .init() ? nil : rules
        policy =
            password == .init() ? rememberDevice.map { .rememberDevice($0) } : .password(password)
        gracePeriodEnd = json.object("gracePeriod", EmbeddedResponse.GracePeriod.self)?.endDate
        registration = json.object("registration")
    }

    var json: JSONValue {
        let gracePeriod = gracePeriodEnd.map(EmbeddedResponse.GracePeriod.init(endDate:))
        return (policy?.password?.json ?? .object([]))
            .merging((rememberDevice ?? policy?.rememberDevice)?.json)
            .merging(.object(["gracePeriod": gracePeriod, "registration": registration]))
    }
}

extension EmbeddedResponse.GracePeriod: WireModel {
    init(reading json: JSONReader) { endDate = json.date("endDate") }

    var json: JSONValue { .object(["endDate": endDate.map(WireDate.text(from:))]) }
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
        try EmbeddedResponse.Policies(policy: self).json.encode(to: encoder)
    }
}

extension EmbeddedResponse.Policy.RememberDevice: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        allowRememberDevice = json.bool("allowRememberDevice")
        rememberDeviceLifetimeInMinutes = json.int("rememberDeviceLifetimeInMinutes")
        rememberDeviceByDefault = json.bool("rememberDeviceByDefault")
        factorsPolicyInfo = json.dictionary("factorsPolicyInfo", of: FactorPolicy.self)
    }

    package var json: JSONValue {
        .object([
            "allowRememberDevice": allowRememberDevice,
            "rememberDeviceLifetimeInMinutes": rememberDeviceLifetimeInMinutes,
            "rememberDeviceByDefault": rememberDeviceByDefault,
            "factorsPolicyInfo": factorsPolicyInfo,
        ])
    }
}

extension EmbeddedResponse.Policy.RememberDevice.FactorPolicy: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        autoPushEnabled = json.bool("autoPushEnabled")
    }

    package var json: JSONValue { .object(["autoPushEnabled": autoPushEnabled]) }
}
