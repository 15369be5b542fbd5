import Foundation

extension EmbeddedResponse {
    /// The policy that applies to a state.
    public enum Policy: Equatable, Sendable {
        /// Whether and for how long a device may be remembered.
        case rememberDevice(RememberDevice)
        /// The rules for a password.
        case password(Password)

        var rememberDevice: RememberDevice? {
            if case .rememberDevice(let policy) = self { policy } else { nil }
        }

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
            package var factorsPolicyInfo: [String: FactorPolicy]?

            /// Creates rules for remembered devices, for fixtures and tests.
            public init(
                allowRememberDevice: Bool? = nil,
                rememberDeviceLifetimeInMinutes: Int? = nil,
                rememberDeviceByDefault: Bool? = nil
            ) {
                self.allowRememberDevice = allowRememberDevice
                self.rememberDeviceLifetimeInMinutes = rememberDeviceLifetimeInMinutes
                self.rememberDeviceByDefault = rememberDeviceByDefault
            }

            package struct FactorPolicy: Codable, Equatable, Sendable {
                /// Whether the user chose to have the push sent without asking.
                package var autoPushEnabled: Bool?
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

    var members: WireMembers {
        [
            "gracePeriod": gracePeriodEnd.map { OktaJSON.object(["endDate": $0]) },
            "registration": registration,
        ]
    }

    var furtherFacts: KeyValuePairs<String, Any?> {
        ["password": password, "rememberDevice": rememberDevice]
    }

    package var json: OktaJSON {
        OktaJSON.object(members).merging(password?.json).merging(rememberDevice?.json)
    }
}

extension EmbeddedResponse.Policy: Codable, WireModel {
    init?(_ object: ObjectReader) {
        guard let policy = EmbeddedResponse.Policies(object).policy else { return nil }
        self = policy
    }

    var members: WireMembers {
        switch self {
        case .rememberDevice(let rules): rules.members
        case .password(let policy): policy.members
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

    var members: WireMembers {
        [
            "allowRememberDevice": allowRememberDevice,
            "rememberDeviceLifetimeInMinutes": rememberDeviceLifetimeInMinutes,
            "rememberDeviceByDefault": rememberDeviceByDefault,
            "factorsPolicyInfo": factorsPolicyInfo,
        ]
    }
}

extension EmbeddedResponse.Policy.RememberDevice.FactorPolicy: WireModel {
    init(_ object: ObjectReader) { autoPushEnabled = object["autoPushEnabled"] }

    var members: WireMembers { ["autoPushEnabled": autoPushEnabled] }
}
