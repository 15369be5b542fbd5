package import Foundation

/// One rule of a password policy.
public enum OktaPasswordRule: Hashable, Sendable {
    /// At least this many characters.
    case minLength(Int)
    /// At least this many lower-case letters.
    case minLowerCase(Int)
    /// At least this many upper-case letters.
    case minUpperCase(Int)
    /// At least this many digits.
    case minNumber(Int)
    /// At least this many characters that are neither letters nor digits.
    case minSymbol(Int)
    /// No character more than this many times in a row.
    case maxConsecutive(Int)
    /// It has three of these: lower-case letters, upper-case letters, digits, symbols.
    case threeKinds
    /// No part of the user name is in it.
    case excludeUsername
    /// The user's attribute of this name is not in it, for example `firstName`.
    case excludeAttribute(String)
    /// The password differs from this many previous passwords.
    case history(Int)
    /// The old password is at least this many minutes old.
    case minAgeMinutes(Int)

    /// A stable key for a translation, for example `okta.password.minLength`; the number is ``limit``.
    public var localizationKey: String { "okta.password.\(parts.name)" }

    /// The number in the rule, if it has one.
    public var limit: Int? { parts.limit }

    private var parts: (name: String, limit: Int?) {
        switch self {
        case .minLength(let limit): ("minLength", limit)
        case .minLowerCase(let limit): ("minLowerCase", limit)
        case .minUpperCase(let limit): ("minUpperCase", limit)
        case .minNumber(let limit): ("minNumber", limit)
        case .minSymbol(let limit): ("minSymbol", limit)
        case .maxConsecutive(let limit): ("maxConsecutive", limit)
        case .threeKinds: ("threeKinds", nil)
        case .excludeUsername: ("excludeUsername", nil)
        case .excludeAttribute: ("excludeAttribute", nil)
        case .history(let limit): ("history", limit)
        case .minAgeMinutes(let limit): ("minAgeMinutes", limit)
        }
    }

    /// The rules of a policy with the members `complexity` and `age`, as both engines send it.
    package static func rules(of policy: OktaJSON) -> [OktaPasswordRule] {
        let complexity = policy["complexity"]
        let age = policy["age"]
        func rule(_ limit: OktaJSON?, _ make: (Int) -> OktaPasswordRule) -> [OktaPasswordRule] {
            limit?.integer.flatMap { $0 > 0 ? [make($0)] : nil } ?? []
        }
        func applies(_ name: String) -> Bool { complexity?[name] == .bool(true) }
        var names = complexity?["excludeAttributes"]?.elements?.compactMap(\.text) ?? []
        if applies("excludeFirstName"), !names.contains("firstName") { names.append("firstName") }
        if applies("excludeLastName"), !names.contains("lastName") { names.append("lastName") }
        return rule(complexity?["minLength"], minLength)
            + rule(complexity?["minLowerCase"], minLowerCase)
            + rule(complexity?["minUpperCase"], minUpperCase)
            + rule(complexity?["minNumber"], minNumber)
            + rule(complexity?["minSymbol"], minSymbol)
            + rule(complexity?["maxConsecutiveRepeatingCharacters"], maxConsecutive)
            + (applies("useADComplexityRequirements") ? [.threeKinds] : [])
            + (applies("excludeUsername") ? [.excludeUsername] : [])
            + names.map(excludeAttribute)
            + rule(age?["historyCount"], history)
            + rule(age?["minAgeMinutes"], minAgeMinutes)
    }
}

extension OktaPasswordRule: CustomStringConvertible {
    /// The rule in English.
    public var description: String { userText(in: "en") }

    /// The rule for the user, for example "at least 8 characters".
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String {
        func text(_ limit: Int, _ one: UserText, _ more: UserText) -> String {
            limit == 1 ? one(in: language) : more("\(limit)", in: language)
        }
        return switch self {
        case .minLength(let limit): text(limit, .oneCharacter, .characters)
        case .minLowerCase(let limit): text(limit, .oneLowerCase, .lowerCase)
        case .minUpperCase(let limit): text(limit, .oneUpperCase, .upperCase)
        case .minNumber(let limit): text(limit, .oneDigit, .digits)
        case .minSymbol(let limit): text(limit, .oneSymbol, .symbols)
        case .maxConsecutive(let limit): text(limit, .noRepetition, .repetitions)
        case .threeKinds: UserText.threeKinds(in: language)
        case .excludeUsername: UserText.noUserName(in: language)
        case .excludeAttribute("firstName"): UserText.noFirstName(in: language)
        case .excludeAttribute("lastName"): UserText.noLastName(in: language)
        case .excludeAttribute(let name): UserText.noAttribute(name, in: language)
        case .history(let limit): text(limit, .notLast, .history)
        case .minAgeMinutes(let limit): text(limit, .oneMinute, .minutes)
        }
    }
}

/// A new password, and what is known about its user.
package struct PasswordFacts {
    package let password: String
    package let login: String?
    package let attribute: (_ name: String) -> String?
    package var formerPasswords: [String] = []
    /// When the old password was set.
    package var changed: Date?
    /// The time on the server.
    package var now: Date?

    package init(
        _ password: String, login: String?, attribute: @escaping (_ name: String) -> String?
    ) {
        self.password = password
        self.login = login
        self.attribute = attribute
    }
}

extension OktaPasswordRule {
    /// Whether a password breaks this rule; `false` if only the server can check it.
    ///
    /// Where a character may count or not, it counts here.
    package func isBroken(by candidate: PasswordFacts) -> Bool {
        let password = candidate.password
        func count(_ counts: (Character) -> Bool) -> Int { password.filter(counts).count }
        switch self {
        case .minLength(let limit): return password.utf16.count < limit
        case .minLowerCase(let limit): return count(\.isLowercase) < limit
        case .minUpperCase(let limit): return count(\.isUppercase) < limit
        case .minNumber(let limit): return count(\.isNumber) < limit
        case .minSymbol(let limit): return Self.symbols(in: password) < limit
        case .maxConsecutive(let limit): return Self.longestRun(in: password) > limit
        case .threeKinds:
            let kinds = [
                password.contains(where: \.isLowercase), password.contains(where: \.isUppercase),
                password.contains(where: \.isNumber), Self.symbols(in: password) > 0,
            ]
            return kinds.count { $0 } < 3
        case .excludeUsername:
            // Parts are what lies between punctuation, from four characters on.
            let parts = candidate.login?.lowercased().split { ",.-_#@".contains($0) }
            return parts?.contains { $0.count >= 4 && password.lowercased().contains($0) } ?? false
        case .excludeAttribute(let name):
            // Whether a server looks for an initial is not documented.
            guard let value = candidate.attribute(name), value.count >= 3 else { return false }
            return password.lowercased().contains(value.lowercased())
        case .history(let limit):
            return candidate.formerPasswords.prefix(limit).contains(password)
        case .minAgeMinutes(let limit):
            guard let now = candidate.now, let changed = candidate.changed else { return false }
            return now < changed.addingTimeInterval(Double(limit) * 60)
        }
    }

    private static func symbols(in password: String) -> Int {
        // A server may count every code unit that is neither a letter nor a digit of ASCII.
        password.utf16.count { unit in
            switch unit {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
            default: true
            }
        }
    }

    private static func longestRun(in password: String) -> Int {
        var (longest, run) = (0, 0)
        var last: Character?
        for character in password {
            run = character == last ? run + 1 : 1
            last = character
            longest = max(longest, run)
        }
        return longest
    }
}
