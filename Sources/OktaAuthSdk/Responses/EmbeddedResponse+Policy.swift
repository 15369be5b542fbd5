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
            public struct FactorPolicy: Codable, Equatable, Sendable {
                /// Whether the user chose to have the push sent without asking.
                public var autoPushEnabled: Bool?

                /// Creates rules, for fixtures and tests.
                public init(autoPushEnabled: Bool? = nil) {
                    self.autoPushEnabled = autoPushEnabled
                }
            }
        }
    }

    /// Everything the one JSON member `policy` can hold.
    struct Policies: Equatable {
        var password: Policy.Password?
        var rememberDevice: Policy.RememberDevice?
        var gracePeriodEnd: Date?
        var registration: Registration?

        /// The password policy if there is one, otherwise the remember-device rules.
        var policy: Policy? {
            password.map { .password($0) } ?? rememberDevice.map { .rememberDevice($0) }
        }

        var isEmpty: Bool { self == Policies() }
    }
}

extension EmbeddedResponse.Policies: WireModel {
    init(_ object: ObjectReader) {
        let password = EmbeddedResponse.Policy.Password(object)
        let rememberDevice = EmbeddedResponse.Policy.RememberDevice(object)
        self.password = password == .init() ? nil : password
        self.rememberDevice = rememberDevice == .init() ? nil : rememberDevice
        gracePeriodEnd = object.nested("gracePeriod") { $0["endDate"] }
        registration = object["registration"]
    }

    package var json: OktaJSON {
        OktaJSON.object([
            "gracePeriod": gracePeriodEnd.map { OktaJSON.object(["endDate": $0]) },
            "registration": registration,
        ])
        .merging(password?.json).merging(rememberDevice?.json)
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
        switch self {
        case .rememberDevice(let rules): try rules.encode(to: encoder)
        case .password(let policy): try policy.encode(to: encoder)
        }
    }
}

extension EmbeddedResponse.Policy.RememberDevice: WireModel {
    init(_ object: ObjectReader) {
        allowRememberDevice = object["allowRememberDevice"]
        rememberDeviceLifetimeInMinutes = object["rememberDeviceLifetimeInMinutes"]
        rememberDeviceByDefault = object["rememberDeviceByDefault"]
        factorsPolicyInfo = object["factorsPolicyInfo"]
    }

    package var json: OktaJSON {
        .object([
            "allowRememberDevice": allowRememberDevice,
            "rememberDeviceLifetimeInMinutes": rememberDeviceLifetimeInMinutes,
            "rememberDeviceByDefault": rememberDeviceByDefault,
            "factorsPolicyInfo": factorsPolicyInfo,
        ])
    }
}

extension EmbeddedResponse.Policy.RememberDevice.FactorPolicy: WireModel {
    init(_ object: ObjectReader) {
        autoPushEnabled = object["autoPushEnabled"]
    }

    package var json: OktaJSON { .object(["autoPushEnabled": autoPushEnabled]) }
}
