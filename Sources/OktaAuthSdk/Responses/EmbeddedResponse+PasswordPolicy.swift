extension EmbeddedResponse.Policy {
    /// What a password must be like, and for how long it lasts.
    public struct Password: Codable, Hashable, Sendable {
        /// When the current password expires.
        public var expiration: PasswordExpiration?
        /// What a new password must be made of.
        public var complexity: PasswordComplexity?
        /// How old a password must be before it can be changed, and which may not come back.
        public var age: PasswordAge?

        /// Creates a policy, for fixtures and tests.
        public init(
            expiration: PasswordExpiration? = nil,
            complexity: PasswordComplexity? = nil,
            age: PasswordAge? = nil
        ) {
            self.expiration = expiration
            self.complexity = complexity
            self.age = age
        }

        /// When the current password expires.
        public struct PasswordExpiration: Codable, Hashable, Sendable {
            /// Days until then.
            public var passwordExpireDays: Int?

            /// Creates an expiration, for fixtures and tests.
            public init(passwordExpireDays: Int? = nil) {
                self.passwordExpireDays = passwordExpireDays
            }
        }

        /// What a new password must be made of; 0 and -1 mean that there is no limit.
        public struct PasswordComplexity: Codable, Hashable, Sendable {
            /// Characters at least.
            public var minLength: Int?
            /// Lower-case letters at least.
            public var minLowerCase: Int?
            /// Upper-case letters at least.
            public var minUpperCase: Int?
            /// Digits at least.
            public var minNumber: Int?
            /// Symbols at least.
            public var minSymbol: Int?
            /// Whether parts of the user name are forbidden.
            public var excludeUsername: Bool?
            /// Attributes of the user that are forbidden, for example `firstName`.
            public var excludeAttributes: [String]?

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
                self.minLength = minLength
                self.minLowerCase = minLowerCase
                self.minUpperCase = minUpperCase
                self.minNumber = minNumber
                self.minSymbol = minSymbol
                self.excludeUsername = excludeUsername
                self.excludeAttributes = excludeAttributes
            }
        }

        /// How old a password must be before it can be changed, and which may not come back.
        public struct PasswordAge: Codable, Hashable, Sendable {
            /// Minutes a password must have been used.
            public var minAgeMinutes: Int?
            /// Earlier passwords that may not be used again.
            public var historyCount: Int?

            /// Creates rules, for fixtures and tests.
            public init(minAgeMinutes: Int? = nil, historyCount: Int? = nil) {
                self.minAgeMinutes = minAgeMinutes
                self.historyCount = historyCount
            }
        }
    }
}

extension EmbeddedResponse.Policy.Password: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        expiration = json.object("expiration")
        complexity = json.object("complexity")
        age = json.object("age")
    }

    package var json: JSONValue {
        .object(["expiration": expiration, "complexity": complexity, "age": age])
    }
}

extension EmbeddedResponse.Policy.Password.PasswordExpiration: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        passwordExpireDays = json.int("passwordExpireDays")
    }

    package var json: JSONValue { .object(["passwordExpireDays": passwordExpireDays]) }
}

extension EmbeddedResponse.Policy.Password.PasswordComplexity: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        minLength = json.int("minLength")
        minLowerCase = json.int("minLowerCase")
        minUpperCase = json.int("minUpperCase")
        minNumber = json.int("minNumber")
        minSymbol = json.int("minSymbol")
        excludeUsername = json.bool("excludeUsername")
        excludeAttributes = json.strings("excludeAttributes")
    }

    package var json: JSONValue {
        .object([
            "minLength": minLength, "minLowerCase": minLowerCase, "minUpperCase": minUpperCase,
            "minNumber": minNumber, "minSymbol": minSymbol, "excludeUsername": excludeUsername,
            "excludeAttributes": excludeAttributes,
        ])
    }
}

extension EmbeddedResponse.Policy.Password.PasswordAge: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        minAgeMinutes = json.int("minAgeMinutes")
        historyCount = json.int("historyCount")
    }

    package var json: JSONValue {
        .object(["minAgeMinutes": minAgeMinutes, "historyCount": historyCount])
    }
}
