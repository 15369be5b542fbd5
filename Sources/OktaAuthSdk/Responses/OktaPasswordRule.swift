public import Foundation

/// One rule of a password policy.
public enum OktaPasswordRule: Hashable, Sendable {
    /// It has at least so many characters.
    case minLength(Int)
    /// It has at least so many lower-case letters.
    case minLowerCase(Int)
    /// It has at least so many upper-case letters.
    case minUpperCase(Int)
    /// It has at least so many digits.
    case minNumber(Int)
    /// It has at least so many characters that are neither letters nor digits.
    case minSymbol(Int)
    /// No part of the user name is in it.
    case excludeUsername
    /// The user's attribute of this name is not in it, for example `firstName`.
    case excludeAttribute(String)
    /// It differs from the last so many passwords.
    case history(Int)
    /// The old password must have been used for so many minutes.
    case minAgeMinutes(Int)

    /// A stable key for a translation, for example `okta.password.minLength`.
    ///
    /// The number is ``limit``.
    public var localizationKey: String {
        let name =
            switch self {
            case .minLength: "minLength"
            case .minLowerCase: "minLowerCase"
            case .minUpperCase: "minUpperCase"
            case .minNumber: "minNumber"
            case .minSymbol: "minSymbol"
            case .excludeUsername: "excludeUsername"
            case .excludeAttribute: "excludeAttribute"
            case .history: "history"
            case .minAgeMinutes: "minAgeMinutes"
            }
        return "okta.password.\(name)"
    }

    /// The number in the rule, if it has one.
    public var limit: Int? {
        switch self {
        case .minLength(let limit), .minLowerCase(let limit), .minUpperCase(let limit),
            .minNumber(let limit), .minSymbol(let limit), .history(let limit),
            .minAgeMinutes(let limit):
            limit
        case .excludeUsername, .excludeAttribute: nil
        }
    }
}

extension OktaPasswordRule: CustomStringConvertible {
    /// The rule in English.
    public var description: String {
        func count(_ limit: Int, _ noun: String) -> String {
            "\(limit) \(noun)\(limit == 1 ? "" : "s")"
        }
        return switch self {
        case .minLength(let limit): "at least \(count(limit, "character"))"
        case .minLowerCase(let limit): "at least \(count(limit, "lower-case letter"))"
        case .minUpperCase(let limit): "at least \(count(limit, "upper-case letter"))"
        case .minNumber(let limit): "at least \(count(limit, "digit"))"
        case .minSymbol(let limit): "at least \(count(limit, "symbol"))"
        case .excludeUsername: "no part of the user name"
        case .excludeAttribute(let name): "not the user's \(name)"
        case .history(1): "not the last password"
        case .history(let limit): "none of the last \(limit) passwords"
        case .minAgeMinutes(let limit):
            "not until the old one was used for \(count(limit, "minute"))"
        }
    }
}

/// A new password that is to be checked before it is sent, and what is known about its user.
public struct OktaPasswordCandidate: Equatable, Sendable {
    /// What the user typed.
    let password: String
    /// Whose password it will be, for the rules about names.
    let user: EmbeddedResponse.User?
    /// Passwords the user had before, newest first, as far as the app knows: the one just typed as
    /// the old password, for example.
    let formerPasswords: [String]
    /// The time on the server, for the rule about age; `nil` leaves that rule out.
    let now: Date?

    /// Creates a candidate.
    public init(
        _ password: String,
        user: EmbeddedResponse.User? = nil,
        formerPasswords: [String] = [],
        now: Date? = nil
    ) {
        self.password = password
        self.user = user
        self.formerPasswords = formerPasswords
        self.now = now
    }
}

extension OktaPasswordCandidate: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "password": Secret.redacted(password), "user": user,
            "formerPasswords": Secret.redacted(formerPasswords), "now": now,
        ]
    }
}

extension EmbeddedResponse.Policy.Password {
    /// What to show to the user, in the order in which servers list it; 0 and -1 are no rule.
    public var rules: [OktaPasswordRule] {
        func rule(_ limit: Int?, _ make: (Int) -> OktaPasswordRule) -> [OktaPasswordRule] {
            limit.flatMap { $0 > 0 ? [make($0)] : nil } ?? []
        }
        let names = (complexity?.excludeAttributes ?? []).map(OktaPasswordRule.excludeAttribute)
        return rule(complexity?.minLength, OktaPasswordRule.minLength)
            + rule(complexity?.minLowerCase, OktaPasswordRule.minLowerCase)
            + rule(complexity?.minUpperCase, OktaPasswordRule.minUpperCase)
            + rule(complexity?.minNumber, OktaPasswordRule.minNumber)
            + rule(complexity?.minSymbol, OktaPasswordRule.minSymbol)
            + (complexity?.excludeUsername == true ? [.excludeUsername] : []) + names
            + rule(age?.historyCount, OktaPasswordRule.history)
            + rule(age?.minAgeMinutes, OktaPasswordRule.minAgeMinutes)
    }

    /// The rules that `candidate` breaks, as far as a client can know; empty if it may be sent.
    ///
    /// The server has the last word: it knows all former passwords, and lists of common ones. Where
    /// a character may count or not, it counts here.
    public func rulesBroken(by candidate: OktaPasswordCandidate) -> [OktaPasswordRule] {
        rules.filter { $0.isBroken(by: candidate) }
    }
}

extension OktaPasswordRule {
    package func isBroken(by candidate: OktaPasswordCandidate) -> Bool {
        let password = candidate.password
        func count(_ counts: (Character) -> Bool) -> Int { password.filter(counts).count }
        switch self {
        case .minLength(let limit): return password.utf16.count < limit
        case .minLowerCase(let limit): return count(\.isLowercase) < limit
        case .minUpperCase(let limit): return count(\.isUppercase) < limit
        case .minNumber(let limit): return count(\.isNumber) < limit
        case .minSymbol(let limit):
            // A server may count every code unit that is neither a letter nor a digit of ASCII.
            let symbols = password.utf16.count { unit in
                switch unit {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
                default: true
                }
            }
            return symbols < limit
        case .excludeUsername:
            // Parts are what lies between punctuation, from four characters on.
            let parts = candidate.user?.profile?.login?.lowercased()
                .split { ",.-_#@".contains($0) }
            return parts?.contains { $0.count >= 4 && password.lowercased().contains($0) } ?? false
        case .excludeAttribute(let name):
            // Whether a server looks for an initial is not documented.
            guard let value = candidate.user?.profile?.attribute(name), value.count >= 3 else {
                return false
            }
            return password.lowercased().contains(value.lowercased())
        case .history(let limit):
            return candidate.formerPasswords.prefix(limit).contains(password)
        case .minAgeMinutes(let limit):
            guard let now = candidate.now, let changed = candidate.user?.passwordChanged else {
                return false
            }
            return now < changed.addingTimeInterval(Double(limit) * 60)
        }
    }
}

extension EmbeddedResponse.User.Profile {
    /// The attribute of this name; `nil` if the server does not send it.
    fileprivate func attribute(_ name: String) -> String? {
        switch name {
        case "login": login
        case "firstName": firstName
        case "lastName": lastName
        default: nil
        }
    }
}
