public import Foundation

extension EmbeddedResponse {
    /// The user a transaction is about.
    public struct User: Codable, Equatable, Sendable {
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
        public struct Profile: Codable, Equatable, Sendable {
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

            /// Creates the profile of a user, for fixtures and tests.
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
        public struct RecoveryQuestion: Codable, Equatable, Sendable {
            /// The text to show.
            public var question: String?

            package init(question: String? = nil) { self.question = question }
        }
    }
}

extension EmbeddedResponse.User: WireModel {
    static let propertyNames = ["recovery_question": "recoveryQuestion"]
    static let secrets: Set = ["profile", "recovery_question"]

    init(_ object: ObjectReader) {
        id = object["id"]
        passwordChanged = object["passwordChanged"]
        profile = object["profile"]
        recoveryQuestion = object["recovery_question"]
    }

    var members: WireMembers {
        [
            "id": id, "passwordChanged": passwordChanged, "profile": profile,
            "recovery_question": recoveryQuestion,
        ]
    }
}

extension EmbeddedResponse.User.Profile: WireModel {
    static let secrets: Set = ["login", "firstName", "lastName"]

    init(_ object: ObjectReader) {
        login = object["login"]
        firstName = object["firstName"]
        lastName = object["lastName"]
        locale = object["locale"]
        timeZone = object["timeZone"]
    }

    var members: WireMembers {
        [
            "login": login, "firstName": firstName, "lastName": lastName, "locale": locale,
            "timeZone": timeZone,
        ]
    }
}

extension EmbeddedResponse.User.RecoveryQuestion: WireModel {
    init(_ object: ObjectReader) { question = object["question"] }

    var members: WireMembers { ["question": question] }
}
