public import Foundation

extension EmbeddedResponse {
    /// The user a transaction is about.
    public struct User: Codable, Equatable, Sendable {
        /// The id of the user in the org.
        public var id: String?
        /// When the password was last changed.
        public var passwordChanged: Date?
        /// Names and preferences.
        @OktaSecret public var profile: Profile?
        /// The question to answer in a recovery.
        @OktaSecret public var recoveryQuestion: RecoveryQuestion?

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
            @OktaSecret public var login: String?
            /// The given name.
            @OktaSecret public var firstName: String?
            /// The family name.
            @OktaSecret public var lastName: String?
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
        public struct RecoveryQuestion: Codable, Equatable, Sendable {
            /// The text to show.
            public var question: String?

            package init(question: String? = nil) { self.question = question }
        }
    }
}

extension EmbeddedResponse.User: WireModel {
    init(_ object: ObjectReader) {
        id = object["id"]
        passwordChanged = object["passwordChanged"]
        profile = object["profile"]
        recoveryQuestion = object["recovery_question"]
    }

    package var json: OktaJSON {
        .object([
            "id": id, "passwordChanged": passwordChanged, "profile": profile,
            "recovery_question": recoveryQuestion,
        ])
    }
}

extension EmbeddedResponse.User.Profile: WireModel {
    init(_ object: ObjectReader) {
        login = object["login"]
        firstName = object["firstName"]
        lastName = object["lastName"]
        locale = object["locale"]
        timeZone = object["timeZone"]
    }

    package var json: OktaJSON {
        .object([
            "login": login, "firstName": firstName, "lastName": lastName, "locale": locale,
            "timeZone": timeZone,
        ])
    }
}

extension EmbeddedResponse.User.RecoveryQuestion: WireModel {
    init(_ object: ObjectReader) { question = object["question"] }

    package var json: OktaJSON { .object(["question": question]) }
}
