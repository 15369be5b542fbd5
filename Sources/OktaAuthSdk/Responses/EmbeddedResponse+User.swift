public import Foundation

extension EmbeddedResponse {
    /// The user a transaction is about.
    public struct User: Codable, Hashable, Sendable {
        /// The id of the user in the org.
        public var id: String?
        /// When the password was last changed.
        public var passwordChanged: Date?
        /// Names and preferences.
        public var profile: Profile?
        /// The question to answer in a recovery.
        public var recoveryQuestion: RecoveryQuestion?

        /// Creates a user, for fixtures and tests.
        public init(
            id: String? = nil,
            passwordChanged: Date? = nil,
            profile: Profile? = nil,
            recoveryQuestion: RecoveryQuestion? = nil
        ) {
            self.id = id
            self.passwordChanged = passwordChanged
            self.profile = profile
            self.recoveryQuestion = recoveryQuestion
        }

        /// Names and preferences of a user.
        public struct Profile: Codable, Hashable, Sendable {
            /// The name the user signs in with.
            public var login: String?
            /// The given name.
            public var firstName: String?
            /// The family name.
            public var lastName: String?
            /// The preferred language, for example `en_US`.
            public var locale: String?
            /// The IANA name of the time zone.
            public var timeZone: String?

            /// Creates a profile, for fixtures and tests.
            public init(
                login: String? = nil,
                firstName: String? = nil,
                lastName: String? = nil,
                locale: String? = nil,
                timeZone: String? = nil
            ) {
                self.login = login
                self.firstName = firstName
                self.lastName = lastName
                self.locale = locale
                self.timeZone = timeZone
            }
        }

        /// The question a user answers to recover an account.
        public struct RecoveryQuestion: Codable, Hashable, Sendable {
            /// The text to show.
            public var question: String?

            /// Creates a question, for fixtures and tests.
            public init(question: String? = nil) { self.question = question }
        }
    }
}

extension EmbeddedResponse.User: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        id = json.string("id")
        passwordChanged = json.date("passwordChanged")
        profile = json.object("profile")
        recoveryQuestion = json.object("recovery_question")
    }

    package var json: JSONValue {
        .object([
            "id": id, "passwordChanged": passwordChanged.map(WireDate.text(from:)),
            "profile": profile, "recovery_question": recoveryQuestion,
        ])
    }
}

extension EmbeddedResponse.User.Profile: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        login = json.string("login")
        firstName = json.string("firstName")
        lastName = json.string("lastName")
        locale = json.string("locale")
        timeZone = json.string("timeZone")
    }

    package var json: JSONValue {
        .object([
            "login": login, "firstName": firstName, "lastName": lastName, "locale": locale,
            "timeZone": timeZone,
        ])
    }
}

extension EmbeddedResponse.User.RecoveryQuestion: WireModel {
    @usableFromInline package init(reading json: JSONReader) { question = json.string("question") }

    package var json: JSONValue { .object(["question": question]) }
}

extension EmbeddedResponse.User: Redacting {
    // Who the user is stays out of logs too: the id is enough to find them.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["id": id, "passwordChanged": passwordChanged]
    }
}

extension EmbeddedResponse.User.Profile: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["locale": locale, "timeZone": timeZone]
    }
}
