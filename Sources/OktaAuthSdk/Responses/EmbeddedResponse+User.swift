public import Foundation

extension EmbeddedResponse {
    /// The user a transaction is about.
    public struct User: Codable, Equatable, Sendable {
        /// The id of the user in the org.
        public var id: String? {
            get { object["id"] }
            set { object["id"] = newValue }
        }
        /// When the password was last changed.
        public var passwordChanged: Date? {
            get { object["passwordChanged"] }
            set { object["passwordChanged"] = newValue }
        }
        /// Names and preferences.
        public var profile: Profile? {
            get { object["profile"] }
            set { object["profile"] = newValue }
        }
        /// The question to answer in a recovery.
        public var recoveryQuestion: RecoveryQuestion? {
            get { object["recovery_question"] }
            set { object["recovery_question"] = newValue }
        }
        package var object: JSONObject

        /// Creates a user, for fixtures and tests.
        public init(
            id: String? = nil,
            passwordChanged: Date? = nil,
            profile: Profile? = nil,
            recoveryQuestion: RecoveryQuestion? = nil
        ) {
            self.init(object: JSONObject())
            self.id = id
            self.passwordChanged = passwordChanged
            self.profile = profile
            self.recoveryQuestion = recoveryQuestion
        }

        package init(object: JSONObject) { self.object = object }

        /// Names and preferences of a user.
        public struct Profile: Codable, Equatable, Sendable {
            /// The name the user signs in with.
            public var login: String? {
                get { object["login"] }
                set { object["login"] = newValue }
            }
            /// The given name.
            public var firstName: String? {
                get { object["firstName"] }
                set { object["firstName"] = newValue }
            }
            /// The family name.
            public var lastName: String? {
                get { object["lastName"] }
                set { object["lastName"] = newValue }
            }
            /// The preferred language, for example `en_US`.
            public var locale: String? {
                get { object["locale"] }
                set { object["locale"] = newValue }
            }
            /// The IANA name of the time zone.
            public var timeZone: String? {
                get { object["timeZone"] }
                set { object["timeZone"] = newValue }
            }
            package var object: JSONObject

            /// Creates a profile, for fixtures and tests.
            public init(
                login: String? = nil,
                firstName: String? = nil,
                lastName: String? = nil,
                locale: String? = nil,
                timeZone: String? = nil
            ) {
                self.init(object: JSONObject())
                self.login = login
                self.firstName = firstName
                self.lastName = lastName
                self.locale = locale
                self.timeZone = timeZone
            }

            package init(object: JSONObject) { self.object = object }
        }

        /// The question a user answers to recover an account.
        public struct RecoveryQuestion: Codable, Equatable, Sendable {
            /// The text to show.
            public var question: String? {
                get { object["question"] }
                set { object["question"] = newValue }
            }
            package var object: JSONObject

            /// Creates a question, for fixtures and tests.
            public init(question: String? = nil) {
                self.init(object: JSONObject())
                self.question = question
            }

            package init(object: JSONObject) { self.object = object }
        }
    }
}

extension EmbeddedResponse.User: WireModel, Printable {
    package static let fields: [Field] = [
        "id", Field("passwordChanged", .date), Field("profile", .object(Profile.self), .hidden),
        Field("recovery_question", .object(RecoveryQuestion.self), as: "recoveryQuestion", .hidden),
    ]
}

extension EmbeddedResponse.User.Profile: WireModel, Printable {
    package static let fields: [Field] = [
        .hidden("login"), .hidden("firstName"), .hidden("lastName"),
        "locale", "timeZone",
    ]
}

extension EmbeddedResponse.User.RecoveryQuestion: WireModel, Printable {
    package static let fields: [Field] = [
        "question"
    ]
}
