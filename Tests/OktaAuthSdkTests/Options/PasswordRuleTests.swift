import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A password policy")
struct PasswordRuleTests {
    typealias Policy = EmbeddedResponse.Policy.Password

    private static let ada = EmbeddedResponse.User(
        passwordChanged: Date(timeIntervalSince1970: 1_000_000),
        profile: .init(login: "ada.byron@example.test", firstName: "Ada", lastName: "Byron")
    )
    private static let strict: Policy = {
        var policy = Policy(
            complexity: .init(
                minLength: 8,
                minLowerCase: 1,
                minUpperCase: 1,
                minNumber: 1,
                minSymbol: 1,
                excludeUsername: true,
                excludeAttributes: ["firstName", "lastName", "department"]
            )
        )
        policy.age = .init(minAgeMinutes: 60, historyCount: 2)
        return policy
    }()

    @Test(
        "A password policy names the rules a password breaks",
        arguments: [
            ("Go0d-enough", []), ("Go0d-eno", []), ("Go0d-en", [.minLength(8)]),
            ("G0-od", [.minLength(8)]), ("GO0D-ENOUGH", [.minLowerCase(1)]),
            ("go0d-enough", [.minUpperCase(1)]), ("Good-enough", [.minNumber(1)]),
            ("Go0dEnough", [.minSymbol(1)]),
            ("1-Byron-x", [.excludeUsername, .excludeAttribute("lastName")]),
            ("1-Example-x", [.excludeUsername]), ("1-ADA-xyz", [.excludeAttribute("firstName")]),
            ("Old-pass1", [.history(2)]), ("Older-pass1", [.history(2)]), ("Oldest-pass1", []),
            (
                "",
                [.minLength(8), .minLowerCase(1), .minUpperCase(1), .minNumber(1), .minSymbol(1)]
            ),
            ("Ünter-1-grün", []), ("Go0d enough", []),
        ] as [(String, [OktaPasswordRule])]
    )
    func broken(password: String, rules: [OktaPasswordRule]) {
        let candidate = OktaPasswordCandidate(
            password, user: Self.ada, formerPasswords: ["Old-pass1", "Older-pass1", "Oldest-pass1"]
        )
        #expect(Self.strict.rulesBroken(by: candidate) == rules)
    }

    @Test(
        "A password policy does not refuse what a server may take",
        arguments: [
            ("é1Abcdefg", OktaPasswordRule.minSymbol(1)), ("e\u{301}1Abcdef", .minSymbol(1)),
            ("1\u{FE0F}\u{20E3}Abcdef", .minSymbol(1)), ("1Abcde👨‍👩‍👧", .minSymbol(2)),
            ("1-Banana", .excludeAttribute("firstName")),
        ]
    )
    func lenient(password: String, rule: OktaPasswordRule) {
        let policy = Policy(complexity: .init(minSymbol: 2, excludeAttributes: ["firstName"]))
        let weaker = Policy(complexity: .init(minSymbol: 1, excludeAttributes: ["firstName"]))
        let user = EmbeddedResponse.User(profile: .init(firstName: "A"))
        let broken = (rule == .minSymbol(2) ? policy : weaker)
            .rulesBroken(by: OktaPasswordCandidate(password, user: user))
        #expect(!broken.contains(rule))
    }

    @Test(
        "A password policy knows characters in a row, three kinds, and the names of the user",
        arguments: [
            ("Go0d-enough", []), ("Gooood-1", [.maxConsecutive(2)]), ("Goo-d1oo", []),
            ("goodenough", [.threeKinds]), ("good-en0ugh", []), ("GOOD-enough", []),
            ("1-Ada-xyz", [.excludeAttribute("firstName")]),
            ("1-Byron-x", [.excludeAttribute("lastName")]),
        ] as [(String, [OktaPasswordRule])]
    )
    func newMembers(password: String, rules: [OktaPasswordRule]) throws {
        let json = """
            {"complexity":{"maxConsecutiveRepeatingCharacters":2,"excludeFirstName":true,\
            "excludeLastName":true,"useADComplexityRequirements":true}}
            """
        let policy = try JSONDecoder().decode(Policy.self, from: Data(json.utf8))
        let candidate = OktaPasswordCandidate(password, user: Self.ada)
        #expect(policy.rulesBroken(by: candidate) == rules)
        #expect(try JSONDecoder().decode(Policy.self, from: JSONEncoder().encode(policy)) == policy)
    }

    @Test(
        "A password policy reads well for one and for several",
        arguments: [
            (.minLength(1), "at least 1 character"), (.minLength(2), "at least 2 characters"),
            (.minLowerCase(1), "at least 1 lower-case letter"),
            (.minLowerCase(2), "at least 2 lower-case letters"),
            (.minUpperCase(1), "at least 1 upper-case letter"),
            (.minUpperCase(3), "at least 3 upper-case letters"),
            (.minNumber(1), "at least 1 digit"), (.minNumber(2), "at least 2 digits"),
            (.minSymbol(1), "at least 1 symbol"), (.minSymbol(2), "at least 2 symbols"),
            (.maxConsecutive(1), "no character twice in a row"),
            (.maxConsecutive(2), "no character more than 2 times in a row"),
            (.threeKinds, "three of: lower-case letter, upper-case letter, digit, symbol"),
            (.excludeUsername, "no part of your user name"),
            (.excludeAttribute("firstName"), "not your first name"),
            (.excludeAttribute("city"), "not your city"),
            (.history(1), "not the last password"), (.history(4), "none of the last 4 passwords"),
            (.minAgeMinutes(1), "not until the old one was used for 1 minute"),
            (.minAgeMinutes(5), "not until the old one was used for 5 minutes"),
        ] as [(OktaPasswordRule, String)]
    )
    func words(rule: OktaPasswordRule, text: String) { #expect(rule.description == text) }

    @Test(
        "A password policy refuses parts of the user name from four letters on",
        arguments: [("1-Test-xyz", [.excludeUsername]), ("1-Ada-xyz", [])]
            as [(String, [OktaPasswordRule])]
    )
    func partsOfTheUserName(password: String, rules: [OktaPasswordRule]) {
        let user = EmbeddedResponse.User(profile: .init(login: "ada@test.example"))
        let candidate = OktaPasswordCandidate(password, user: user)
        #expect(Self.strict.rulesBroken(by: candidate) == rules)
    }

    @Test("A password policy computes when a password is too young to be changed")
    func age() {
        func rules(after minutes: Double?) -> [OktaPasswordRule] {
            let now = minutes.map { Date(timeIntervalSince1970: 1_000_000 + $0 * 60) }
            return Self.strict.rulesBroken(
                by: OktaPasswordCandidate("Go0d-enough", user: Self.ada, now: now)
            )
        }
        #expect(rules(after: 59) == [.minAgeMinutes(60)])
        #expect(rules(after: 60) == [])
        #expect(rules(after: nil) == [])
    }

    @Test("A password policy has no rule where the server switched it off or sends none")
    func noRule() throws {
        let response = try Sample.own("password-reset.disabled-limits.response").response()
        let policy = try #require(response.embedded?.policy?.password)
        #expect(!policy.rules.contains { ($0.limit ?? 1) <= 0 })
        #expect(Policy().rules == [])
        #expect(Policy().rulesBroken(by: OktaPasswordCandidate("")) == [])
    }

    @Test("A password policy has a key of its own for every rule")
    func keys() {
        let rules: [OktaPasswordRule] = [
            .minLength(8), .minLowerCase(1), .minUpperCase(1), .minNumber(1), .minSymbol(1),
            .excludeUsername, .excludeAttribute("firstName"), .history(4), .minAgeMinutes(5),
            .maxConsecutive(2), .threeKinds,
        ]
        #expect(
            rules.map(\.localizationKey) == [
                "okta.password.minLength", "okta.password.minLowerCase",
                "okta.password.minUpperCase", "okta.password.minNumber",
                "okta.password.minSymbol", "okta.password.excludeUsername",
                "okta.password.excludeAttribute", "okta.password.history",
                "okta.password.minAgeMinutes", "okta.password.maxConsecutive",
                "okta.password.threeKinds",
            ]
        )
        #expect(rules.compactMap(\.limit) == [8, 1, 1, 1, 1, 4, 5, 2])
    }

    @Test(
        "The least age of a password counts for a voluntary change only",
        arguments: [
            ("password-warn", true), ("password-expired", false), ("password-reset", false),
        ]
    )
    func leastAge(fixture: String, counts: Bool) throws {
        let session = try ScriptedSession()
        let plain: OktaAuthStatus = try session.status(from: fixture) { response in
            var policy = response.embedded?.policy?.password ?? .init()
            policy.age = .init(minAgeMinutes: 60)
            response.embedded?.policy = .password(policy)
            response.embedded?.user?.passwordChanged = session.clock.now
        }
        let status = try #require(plain as? any OktaPasswordStatus)
        #expect(status.passwordRulesBroken(by: "").contains(.minAgeMinutes(60)) == counts)
    }

    @Test(
        "Every status that takes a new password has a password policy",
        arguments: ["password-warn", "password-expired", "password-reset"]
    )
    func everyStatus(fixture: String) throws {
        let plain: OktaAuthStatus = try ScriptedSession().status(from: fixture)
        let status = try #require(plain as? any OktaPasswordStatus)
        #expect(status.passwordPolicy?.complexity?.minLength != nil)
        #expect(
            status.passwordRulesBroken(by: "").first?.localizationKey == "okta.password.minLength"
        )
    }
}
