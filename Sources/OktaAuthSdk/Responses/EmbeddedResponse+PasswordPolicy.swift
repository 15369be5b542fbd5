extension EmbeddedResponse.Policy {
    /// The rules for a password and its lifetime.
    public struct Password: Codable, Equatable, Sendable {
        /// When the current password expires.
        public var expiration: PasswordExpiration?
        /// The required characters of a new password.
        public var complexity: PasswordComplexity?
        /// How old a password must be before it can be changed, and which may not come back.
        package var age: PasswordAge?

        /// Creates a policy, for fixtures and tests.
        public init(expiration: PasswordExpiration? = nil, complexity: PasswordComplexity? = nil) {
            self.expiration = expiration
            self.complexity = complexity
        }

        /// When the current password expires.
        public struct PasswordExpiration: Codable, Equatable, Sendable {
            /// Days until then.
            public var passwordExpireDays: Int?

            package init(passwordExpireDays days: Int? = nil) { passwordExpireDays = days }
        }

        /// The required characters of a new password; 0 and -1 mean no limit.
        public struct PasswordComplexity: Codable, Equatable, Sendable {
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
            /// Whether the user's first name is forbidden.
            public var excludeFirstName: Bool?
            /// Whether the user's last name is forbidden.
            public var excludeLastName: Bool?
            /// The longest allowed run of one character.
            public var maxConsecutiveRepeatingCharacters: Int?
            /// Whether three of the four kinds of characters are enough, as in Active Directory.
            public var useADComplexityRequirements: Bool?

            /// Creates rules for passwords, for fixtures and tests.
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

        package struct PasswordAge: Codable, Equatable, Sendable {
            /// Minutes a password must have been used.
            package var minAgeMinutes: Int?
            /// Earlier passwords that may not be used again.
            package var historyCount: Int?
        }
    }
}

extension EmbeddedResponse.Policy.Password: WireModel {
    init(_ object: ObjectReader) {
        expiration = object["expiration"]
        complexity = object["complexity"]
        age = object["age"]
    }

    var members: WireMembers {
        ["expiration": expiration, "complexity": complexity, "age": age]
    }
}

extension EmbeddedResponse.Policy.Password.PasswordExpiration: WireModel {
    init(_ object: ObjectReader) { passwordExpireDays = object["passwordExpireDays"] }

    var members: WireMembers { ["passwordExpireDays": passwordExpireDays] }
}

extension EmbeddedResponse.Policy.Password.PasswordComplexity: WireModel {
    init(_ object: ObjectReader) {
        minLength = object["minLength"]
        minLowerCase = object["minLowerCase"]
        minUpperCase = object["minUpperCase"]
        minNumber = object["minNumber"]
        minSymbol = object["minSymbol"]
        excludeUsername = object["excludeUsername"]
        excludeAttributes = object["excludeAttributes"]
        excludeFirstName = object["excludeFirstName"]
        excludeLastName = object["excludeLastName"]
        maxConsecutiveRepeatingCharacters = object["maxConsecutiveRepeatingCharacters"]
        useADComplexityRequirements = object["useADComplexityRequirements"]
    }

    var members: WireMembers {
        [
            "minLength": minLength, "minLowerCase": minLowerCase, "minUpperCase": minUpperCase,
            "minNumber": minNumber, "minSymbol": minSymbol, "excludeUsername": excludeUsername,
            "excludeAttributes": excludeAttributes, "excludeFirstName": excludeFirstName,
            "excludeLastName": excludeLastName,
            "maxConsecutiveRepeatingCharacters": maxConsecutiveRepeatingCharacters,
            "useADComplexityRequirements": useADComplexityRequirements,
        ]
    }
}

extension EmbeddedResponse.Policy.Password.PasswordAge: WireModel {
    init(_ object: ObjectReader) {
        minAgeMinutes = object["minAgeMinutes"]
        historyCount = object["historyCount"]
    }

    var members: WireMembers {
        ["minAgeMinutes": minAgeMinutes, "historyCount": historyCount]
    }
}
