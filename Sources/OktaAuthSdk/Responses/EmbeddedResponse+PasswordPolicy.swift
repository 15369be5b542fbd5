extension EmbeddedResponse.Policy {
    /// What a password must be like, and for how long it lasts.
    public struct Password: Codable, Equatable, Sendable {
        /// When the current password expires.
        public var expiration: PasswordExpiration? {
            get { object["expiration"] }
            set { object["expiration"] = newValue }
        }
        /// What a new password must be made of.
        public var complexity: PasswordComplexity? {
            get { object["complexity"] }
            set { object["complexity"] = newValue }
        }
        /// How old a password must be before it can be changed, and which may not come back.
        public var age: PasswordAge? {
            get { object["age"] }
            set { object["age"] = newValue }
        }
        package var object: JSONObject

        /// Creates a policy, for fixtures and tests.
        public init(
            expiration: PasswordExpiration? = nil,
            complexity: PasswordComplexity? = nil,
            age: PasswordAge? = nil
        ) {
            self.init(object: JSONObject())
            self.expiration = expiration
            self.complexity = complexity
            self.age = age
        }

        package init(object: JSONObject) { self.object = object }

        /// When the current password expires.
        public struct PasswordExpiration: Codable, Equatable, Sendable {
            /// Days until then.
            public var passwordExpireDays: Int? {
                get { object["passwordExpireDays"] }
                set { object["passwordExpireDays"] = newValue }
            }
            package var object: JSONObject

            /// Creates an expiration, for fixtures and tests.
            public init(passwordExpireDays: Int? = nil) {
                self.init(object: JSONObject())
                self.passwordExpireDays = passwordExpireDays
            }

            package init(object: JSONObject) { self.object = object }
        }

        /// What a new password must be made of; 0 and -1 mean that there is no limit.
        public struct PasswordComplexity: Codable, Equatable, Sendable {
            /// Characters at least.
            public var minLength: Int? {
                get { object["minLength"] }
                set { object["minLength"] = newValue }
            }
            /// Lower-case letters at least.
            public var minLowerCase: Int? {
                get { object["minLowerCase"] }
                set { object["minLowerCase"] = newValue }
            }
            /// Upper-case letters at least.
            public var minUpperCase: Int? {
                get { object["minUpperCase"] }
                set { object["minUpperCase"] = newValue }
            }
            /// Digits at least.
            public var minNumber: Int? {
                get { object["minNumber"] }
                set { object["minNumber"] = newValue }
            }
            /// Symbols at least.
            public var minSymbol: Int? {
                get { object["minSymbol"] }
                set { object["minSymbol"] = newValue }
            }
            /// Whether parts of the user name are forbidden.
            public var excludeUsername: Bool? {
                get { object["excludeUsername"] }
                set { object["excludeUsername"] = newValue }
            }
            /// Attributes of the user that are forbidden, for example `firstName`.
            public var excludeAttributes: [String]? {
                get { object["excludeAttributes"] }
                set { object["excludeAttributes"] = newValue }
            }
            package var object: JSONObject

            /// Creates rules, for fixtures and tests.
            public init(
                minLength: Int? = nil,
                minLowerCase: Int? = nil,
                minUpperCase: Int? = nil,
                minNumber: Int? = nil,
                minSymbol: Int? = nil,
                excludeUsername: Bool? = nil,
                excludeAttributes: [String]? = nil
            ) {
                self.init(object: JSONObject())
                self.minLength = minLength
                self.minLowerCase = minLowerCase
                self.minUpperCase = minUpperCase
                self.minNumber = minNumber
                self.minSymbol = minSymbol
                self.excludeUsername = excludeUsername
                self.excludeAttributes = excludeAttributes
            }

            package init(object: JSONObject) { self.object = object }
        }

        /// How old a password must be before it can be changed, and which may not come back.
        public struct PasswordAge: Codable, Equatable, Sendable {
            /// Minutes a password must have been used.
            public var minAgeMinutes: Int? {
                get { object["minAgeMinutes"] }
                set { object["minAgeMinutes"] = newValue }
            }
            /// Earlier passwords that may not be used again.
            public var historyCount: Int? {
                get { object["historyCount"] }
                set { object["historyCount"] = newValue }
            }
            package var object: JSONObject

            /// Creates rules, for fixtures and tests.
            public init(minAgeMinutes: Int? = nil, historyCount: Int? = nil) {
                self.init(object: JSONObject())
                self.minAgeMinutes = minAgeMinutes
                self.historyCount = historyCount
            }

            package init(object: JSONObject) { self.object = object }
        }
    }
}

extension EmbeddedResponse.Policy.Password: WireModel, Printable {
    package static let fields: [Field] = [
        Field("expiration", .object(PasswordExpiration.self)),
        Field("complexity", .object(PasswordComplexity.self)),
        Field("age", .object(PasswordAge.self)),
    ]
}

extension EmbeddedResponse.Policy.Password.PasswordExpiration: WireModel, Printable {
    package static let fields: [Field] = [
        Field("passwordExpireDays", .int)
    ]
}

extension EmbeddedResponse.Policy.Password.PasswordComplexity: WireModel, Printable {
    package static let fields: [Field] = [
        Field("minLength", .int), Field("minLowerCase", .int), Field("minUpperCase", .int),
        Field("minNumber", .int), Field("minSymbol", .int), Field("excludeUsername", .bool),
        Field("excludeAttributes", .strings),
    ]
}

extension EmbeddedResponse.Policy.Password.PasswordAge: WireModel, Printable {
    package static let fields: [Field] = [
        Field("minAgeMinutes", .int), Field("historyCount", .int),
    ]
}
