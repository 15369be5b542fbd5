package import Foundation
public import OktaCore

/// A new password to check before it is sent, with the known facts about its user.
package struct OktaPasswordCandidate: Equatable, Sendable {
    let password: String
    /// Whose password it will be, for the rules about names.
    let user: EmbeddedResponse.User?
    /// Passwords that the app knows the user had before, newest first: the old password that the
    /// user just typed, for example.
    let formerPasswords: [String]
    /// The time on the server, for the rule about age; `nil` leaves that rule out.
    let now: Date?

    /// Creates a candidate.
    package init(
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
    /// The rules to show to the user, in the server's order; 0 and -1 set no rule.
    public var rules: [OktaPasswordRule] { OktaPasswordRule.rules(of: json) }

    /// The rules that `candidate` breaks; rules that only the server can check are left out.
    ///
    /// The server has the last word: it knows all former passwords, and lists of common ones. Where
    /// a character may count or not, it counts here.
    package func rulesBroken(by candidate: OktaPasswordCandidate) -> [OktaPasswordRule] {
        rules.filter { $0.isBroken(by: candidate) }
    }
}

extension OktaPasswordRule {
    /// Whether `candidate` breaks this rule; `false` if only the server can check it.
    package func isBroken(by candidate: OktaPasswordCandidate) -> Bool {
        let user = candidate.user
        let profile = user?.profile
        let attributes = [
            "login": profile?.login, "firstName": profile?.firstName, "lastName": profile?.lastName,
        ]
        var facts = PasswordFacts(candidate.password, login: profile?.login) {
            attributes[$0] ?? nil
        }
        facts.formerPasswords = candidate.formerPasswords
        facts.changed = user?.passwordChanged
        facts.now = candidate.now
        return isBroken(by: facts)
    }
}
