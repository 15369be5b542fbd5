import OktaCore

extension IDXClient.Authenticator {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// A password.
    public final class Password: IDXClient.Authenticator, Recoverable, @unchecked Sendable {
        /// What a password must be like; `nil` if the server does not say.
        public var settings: Settings? { record.settings.flatMap(Settings.init) }

        /// What a password must be like.
        public struct Settings: Hashable, Sendable {
            /// The number of characters, at least.
            public let minLength: Int?
            /// The number of lower-case letters, at least.
            public let minLowerCase: Int?
            /// The number of upper-case letters, at least.
            public let minUpperCase: Int?
            /// The number of digits, at least.
            public let minNumber: Int?
            /// The number of symbols, at least.
            public let minSymbol: Int?
            /// Whether it must not contain the username.
            public let excludeUsername: Bool
            /// The names of the attributes it must not contain.
            public let excludeAttributes: [String]
            /// Days until it expires.
            public let daysToExpiry: Int?

            init?(_ settings: OktaJSON) {
                guard case .object = settings else { return nil }
                let complexity = settings["complexity"]
                minLength = complexity?["minLength"]?.integer
                minLowerCase = complexity?["minLowerCase"]?.integer
                minUpperCase = complexity?["minUpperCase"]?.integer
                minNumber = complexity?["minNumber"]?.integer
                minSymbol = complexity?["minSymbol"]?.integer
                excludeUsername = complexity?["excludeUsername"] == .bool(true)
                excludeAttributes =
                    complexity?["excludeAttributes"]?.elements?.compactMap(\.text) ?? []
                daysToExpiry = settings["daysToExpiry"]?.integer
            }
        }
    }
}
