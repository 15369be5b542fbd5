import Foundation
@_spi(Server) import OktaAuthSimulator
import Testing

@testable import SimulatorServer

@Suite("Everything the Swift API can set")
struct SettingsTests {
    /// Expects that `json` has the properties of `value`, and of the structures in it.
    private func expectMembers(of value: Any, in json: SimulatorJSON?) {
        let mirror = Mirror(reflecting: value)
        #expect(Set(mirror.children.compactMap(\.label)) == json?.object.map { Set($0.keys) })
        for (label, child) in mirror.children {
            guard let label, Mirror(reflecting: child).displayStyle == .struct,
                json?[label]?.object != nil
            else { continue }
            expectMembers(of: child, in: json?[label])
        }
    }

    @Test("Everything the Swift API can set has a member in JSON")
    func isComplete() {
        let policy = SimulatedPolicy().json
        #expect(policy.object?.values.filter { $0.object != nil }.count == 5)
        expectMembers(of: SimulatedPolicy(), in: policy)
        expectMembers(of: SimulatedApp(), in: SimulatedApp().json)
        expectMembers(of: SimulatedOAuth(), in: SimulatedOAuth().json)
    }

    @Test("Everything the Swift API can set is read from a file, for a user")
    func user() throws {
        let json = """
            {"users": [{
                "login": "a@b.test", "password": "p", "firstName": "f", "lastName": "l",
                "email": "e@b.test", "phoneNumber": null,
                "factors": ["sms", {"kind": "question", "question": "first_award", "answer": "x"},
                    {"kind": "oktaTOTP", "secret": "AAECAw=="}],
                "recoveryQuestion": "q", "recoveryAnswer": "r", "passwordExpiresInDays": 3,
                "isLocked": true, "tokenPassCode": "1", "tokenNextPassCode": "2", "isStaged": true,
                "requiredFactors": ["push"], "factorSequence": ["question", "sms"],
                "usesNumberChallenge": true, "missingProfile": [{"name": "n", "label": "l"}],
                "consentApp": {"id": "i", "scopes": [{"name": "s", "isOptional": true}]}
            }]}
            """
        let user = try #require(try OrgFile(parsing: Data(json.utf8)).users.first).example

        var expected = SimulatedUser(
            login: "a@b.test",
            password: "p",
            firstName: "f",
            lastName: "l",
            email: "e@b.test",
            phoneNumber: nil,
            factors: [
                .sms(), .question("first_award", answer: "x"),
                .oktaTOTP(secret: Data([0, 1, 2, 3])),
            ],
            recoveryQuestion: "q",
            recoveryAnswer: "r",
            passwordState: .expiresIn(days: 3),
            isLocked: true,
            tokenPassCode: "1"
        )
        (expected.tokenNextPassCode, expected.isStaged) = ("2", true)
        (expected.requiredFactors, expected.factorSequence) = ([.push], [.question, .sms])
        expected.usesNumberChallenge = true
        expected.missingProfile = [SimulatedProfileField("n", label: "l")]
        var app = SimulatedApp(id: "i")
        app.scopes = [SimulatedScope("s", isOptional: true)]
        expected.consentApp = app
        #expect(user == expected)
    }

    @Test("Everything the Swift API can set is read from a file, for the Identity Engine")
    func identity() throws {
        let json = """
            {"engine": "upgraded", "upgrade": ["keepsStateTokens"], "identity": {
                "variants": ["identifierOnly", "recoveryEndsInEnrollment",
                    "emailVerificationData", "emailLinkToApp", "phoneWithoutMethod"],
                "rateLimitBody": "apiError",
                "allowsRegistration": false, "registrationAuthenticators": ["phone"],
                "requiresTwoAuthenticators": false, "redirectState": "r", "fixedCode": "1",
                "providers": [{"id": "i", "name": "n", "type": "t", "login": "l"}],
                "messageLimit": 1, "interactionCodeLifetime": 2, "interactionLifetime": 3,
                "refreshMilliseconds": 4
            }, "oauth": {"clients": [{"id": "c", "allowsInteractionCodes": false}]}}
            """
        let org = try OrgFile(parsing: Data(json.utf8))

        var expected = SimulatedIdentityEngine()
        (expected.variants, expected.rateLimitBody) = (
            Set(SimulatedIdentityEngine.Variant.allCases), .apiError
        )
        (expected.allowsRegistration, expected.requiresTwoAuthenticators) = (false, false)
        expected.registrationAuthenticators = [.phone]
        expected.providers = [SimulatedIdentityProvider(id: "i", name: "n", type: "t", login: "l")]
        (expected.redirectState, expected.fixedCode, expected.messageLimit) = ("r", "1", 1)
        (expected.interactionCodeLifetime, expected.interactionLifetime) = (2, 3)
        expected.refreshMilliseconds = 4
        #expect(org.identity == expected)
        #expect(org.upgrade == [.keepsStateTokens])
        #expect(org.engine == .upgraded)
        #expect(org.oauth.clients.map(\.allowsInteractionCodes) == [false])
        #expect(SimulatedIdentityEngine.members.count == 12)
    }

    @Test("Everything the Swift API can set is written as it is read")
    func roundTrips() throws {
        let written = SimulatedPolicy().json
        var policy = SimulatedPolicy()
        policy.lockout.maxAttempts = 3
        try policy.change(to: written)
        #expect(policy == SimulatedPolicy())
    }

    @Test("Everything the Swift API can set gives each user of a file a number of their own")
    func numbers() throws {
        let org = try OrgFile(parsing: Data(#"{"users":[{"login":"a"},{"login":"b"}]}"#.utf8))
        let (two, all) = (
            Set(org.users.map(\.example.phoneNumber)), OrgFile().users.map(\.example.phoneNumber)
        )
        #expect(two.count == 2)
        #expect(Set(all).count == all.count)
    }

    @Test("Everything the Swift API can set leaves users that need no factor without one")
    func plainUsers() async throws {
        try await withServer { client in
            var states: [String?] = []
            for name in ["plain", "consent", "profile"] {
                states.append(try await client.signIn("\(name)@example.test").status)
            }
            #expect(states == ["SUCCESS", "CONSENT_REQUIRED", "PROFILE_REQUIRED"])
        }
    }

    @Test("A file adds many users with one entry, and refuses an entry without room for a number")
    func manyUsers() throws {
        let file = """
            {"users": [{"login": "a"}, {"login": "u{n}@b.test", "count": 3}, {"login": "z"}]}
            """
        let org = try OrgFile(parsing: Data(file.utf8))
        #expect(org.users.map(\.count) == [1, 3, 1])
        #expect(org.user(login: "u4@b.test")?.phoneNumber == "+15555560004")
        #expect(org.user(login: "z")?.phoneNumber == "+15555550104")
        #expect(org.user(login: "u5@b.test") == nil && org.user(login: "u{n}@b.test") == nil)
        let wrong = #"{"users": [{"login": "a", "count": 3}]}"#
        #expect {
            try OrgFile(parsing: Data(wrong.utf8))
        } throws: {
            "\($0)".hasPrefix("users[0].login has no {n}")
        }
    }
}
