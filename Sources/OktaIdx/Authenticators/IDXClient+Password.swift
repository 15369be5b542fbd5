public import Foundation
public import OktaCore

extension IDXClient.Authenticator {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// A password.
    public final class Password: IDXClient.Authenticator, Recoverable, @unchecked Sendable {
        /// The rules for a password; `nil` if the server sends none.
        public var settings: Settings? { record.members["settings"].flatMap(Settings.init) }

        /// The rules for a password.
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
            /// Whether it must not contain the first name.
            public let excludeFirstName: Bool
            /// Whether it must not contain the last name.
            public let excludeLastName: Bool
            /// The longest allowed run of one character.
            public let maxConsecutiveRepeatingCharacters: Int?
            /// Whether three of the four kinds of characters are enough, as in Active Directory.
            public let useADComplexityRequirements: Bool
            /// Minutes for which a password must have been used before it can be changed.
            public let minAgeMinutes: Int?
            /// The number of earlier passwords that may not be used again.
            public let historyCount: Int?
            /// The rules of all these, to be shown in this order; 0 and -1 are no rule.
            public let rules: [OktaPasswordRule]
            /// Days until it expires.
            public let daysToExpiry: Int?
            /// Where the user changes it, if the org does not keep it.
            public let customExpiredPasswordURL: URL?
            /// The name of that place.
            public let customExpiredPasswordName: String?

            init?(_ settings: OktaJSON) {
                guard case .object = settings else { return nil }
                let complexity = settings["complexity"]
                func flag(_ name: String) -> Bool { complexity?[name]?.flag ?? false }
                func number(_ name: String) -> Int? { complexity?[name]?.integer }
                minLength = number("minLength")
                minLowerCase = number("minLowerCase")
                minUpperCase = number("minUpperCase")
                minNumber = number("minNumber")
                minSymbol = number("minSymbol")
                maxConsecutiveRepeatingCharacters = number("maxConsecutiveRepeatingCharacters")
                excludeUsername = flag("excludeUsername")
                excludeFirstName = flag("excludeFirstName")
                excludeLastName = flag("excludeLastName")
                useADComplexityRequirements = flag("useADComplexityRequirements")
                excludeAttributes =
                    complexity?["excludeAttributes"]?.elements?.compactMap(\.text) ?? []
                minAgeMinutes = settings["age"]?["minAgeMinutes"]?.integer
                historyCount = settings["age"]?["historyCount"]?.integer
                rules = OktaPasswordRule.rules(of: settings)
                daysToExpiry = settings["daysToExpiry"]?.integer
                customExpiredPasswordURL =
                    settings["customExpiredPasswordURL"]?.text.flatMap(URL.init(string:))
                customExpiredPasswordName = settings["customExpiredPasswordName"]?.text
            }

            /// The rules that `password` breaks; rules that only the server can check are left out.
            ///
            /// The server has the last word: it knows all former passwords, and when the last one was set.
            ///
            /// - Parameters:
            ///   - password: The user's input.
            ///   - user: The user of the response, for the rules about names.
            ///   - formerPasswords: Passwords that the app knows the user had before, newest first.
            /// - Returns: The rules, in the order of the org.
            public func rulesBroken(
                by password: String,
                of user: IDXClient.Response.User? = nil,
                formerPasswords: [String] = []
            ) -> [OktaPasswordRule] {
                var facts = PasswordFacts(password, login: user?.username) {
                    user?.profile[$0]?.scalarText
                }
                facts.formerPasswords = formerPasswords
                return rules.filter { $0.isBroken(by: facts) }
            }
        }
    }
}
