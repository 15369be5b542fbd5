import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Changing a password")
struct PasswordTests {
    private static let warn = SimulatorSession.warn

    @Test("Changing a password is suggested only to clients that ask to be warned")
    func warns() {
        let session = SimulatorSession(.adaWithExpiringPassword(inDays: 5))

        #expect(session.signIn().outcome == "200 SUCCESS")
        let warning = session.signIn(options: Self.warn)
        #expect(warning.outcome == "200 PASSWORD_WARN")
        #expect(warning.nextName == "changePassword")
        #expect(warning.json?["_links"]?["skip"]?["name"] == "skip")
        let policy = warning.embedded?["policy"]
        #expect(policy?["expiration"]?["passwordExpireDays"] == 5)
        #expect(policy?["complexity"]?["minLength"] == 8)
        session.clock.advance(by: 4.5 * 86_400)
        let later = session.signIn(options: Self.warn).embedded?["policy"]
        #expect(later?["expiration"]?["passwordExpireDays"] == 1)
    }

    @Test("Changing a password can be skipped while there is time")
    func skips() throws {
        let session = SimulatorSession(.adaWithExpiringPassword())
        let warning = session.signIn(options: Self.warn)
        #expect(try session.follow("skip", of: warning).outcome == "200 SUCCESS")
    }

    @Test("Changing a password is demanded once it has expired", arguments: [false, true])
    func expires(byAdministrator: Bool) throws {
        let session = SimulatorSession(byAdministrator ? .ada : .adaWithExpiringPassword(inDays: 1))
        if byAdministrator {
            session.simulator.administrator.expirePassword(of: SimulatorSession.ada)
        }
        if !byAdministrator { session.clock.advance(by: 86_400) }

        let expired = session.signIn()
        #expect(expired.outcome == "200 PASSWORD_EXPIRED")
        #expect(expired.link("skip") == nil)
        let skipped = session.post("skip", ["stateToken": .string(expired.stateToken ?? "")])
        #expect(skipped.outcome == "403 E0000079")
    }

    @Test(
        "Changing a password makes the new one good and the old one useless",
        arguments: [true, false]
    )
    func changes(isExpired: Bool) throws {
        let session = SimulatorSession(
            isExpired ? .adaWithExpiredPassword : .adaWithExpiringPassword()
        )
        let before = session.signIn(options: Self.warn)
        session.clock.advance(by: 10)

        let done = try session.changePassword(of: before)

        #expect(done.outcome == "200 SUCCESS")
        #expect(done.embedded?["user"]?["passwordChanged"] == "2024-05-01T12:00:10.000Z")
        #expect(session.signIn().outcome == "401 E0000004")
        #expect(
            session.signIn(SimulatorSession.ada, "Another-1", options: Self.warn).outcome
                == "200 SUCCESS"
        )
    }

    @Test("Changing a password needs the old one")
    func checksOldPassword() throws {
        let session = SimulatorSession(.adaWithExpiredPassword)
        let expired = session.signIn()

        let response = try session.changePassword(of: expired, from: "wrong")

        #expect(response.outcome == "403 E0000014")
        #expect(response.cause == "oldPassword: The credentials provided were incorrect.")
        #expect(session.signIn().outcome == "200 PASSWORD_EXPIRED")
    }

    @Test(
        "Changing a password needs a new one that keeps the rules",
        arguments: [
            ("Sh0rt-1", "too short"), ("NOLOWER-1", "no lower case"),
            ("noupper-1", "no upper case"),
            ("NoNumber-", "no number"), ("NoSymbol1", "no symbol"), ("", "empty"),
            ("My-Lovelace-1", "part of the login"), ("Passw0rd-1", "the current one"),
        ],
        [false, true]
    )
    func checksRules(
        example: (password: String, flaw: String),
        usesComplexityError: Bool
    ) throws {
        let login = "ada.lovelace@example.test"
        let session = SimulatorSession(SimulatedUser(login: login, passwordState: .expired)) {
            $0.password.minSymbol = 1
            $0.password.usesComplexityError = usesComplexityError
        }
        let expired = session.signIn(login)

        let response = try session.changePassword(of: expired, to: example.password)

        #expect(response.outcome == (usesComplexityError ? "403 E0000080" : "403 E0000014"))
        #expect(response.cause?.isEmpty == false)
    }

    @Test(
        "Changing a password waits for its minimum age, unless it has expired",
        arguments: [true, false]
    )
    func minimumAge(isExpired: Bool) throws {
        // Given a password that was just changed, and of which the policy warns at once
        let session = SimulatorSession(.adaWithExpiringPassword()) {
            ($0.password.minAgeMinutes, $0.password.maxAgeDays) = (60, 10)
        }
        try session.changePassword(of: session.signIn(options: Self.warn))
        if isExpired { session.simulator.administrator.expirePassword(of: SimulatorSession.ada) }

        let later = session.signIn(SimulatorSession.ada, "Another-1", options: Self.warn)
        let response = try session.changePassword(of: later, from: "Another-1", to: "Third-001")

        #expect(response.outcome == (isExpired ? "200 SUCCESS" : "403 E0000014"))
    }

    @Test("Changing a password ends no sessions of other users")
    func revokesOwnSessions() throws {
        let grace = "grace@example.test"
        let session = SimulatorSession(.adaWithExpiringPassword(), SimulatedUser(login: grace))
        let cookies = try [SimulatorSession.ada, grace].map { login in
            let token = try #require(session.signIn(login).json?["sessionToken"])
            let opened = session.post("/api/v1/sessions", ["sessionToken": token])
            return "sid=\(try #require(opened.json?["id"]?.string))"
        }

        let warning = session.signIn(options: Self.warn)
        try session.changePassword(of: warning, with: ["revokeSessions": true])

        let found = cookies.map { session.get("/api/v1/sessions/me", cookie: $0).statusCode }
        #expect(found == [404, 200])
    }

    @Test("Changing a password allows a former password once enough others came after it")
    func keepsHistory() throws {
        let session = SimulatorSession(.adaWithExpiredPassword) { $0.password.historyCount = 2 }
        var current = SimulatorSession.password
        var outcomes: [String] = []
        for next in ["Second-01", "Passw0rd-1", "Third-001", "Passw0rd-1"] {
            session.simulator.administrator.expirePassword(of: SimulatorSession.ada)
            let expired = session.signIn(SimulatorSession.ada, current)
            let response = try session.changePassword(of: expired, from: current, to: next)
            outcomes.append(response.outcome)
            if response.status == "SUCCESS" { current = next }
        }
        #expect(outcomes == ["200 SUCCESS", "403 E0000014", "200 SUCCESS", "200 SUCCESS"])
    }

    @Test("Changing a password comes after the factor")
    func comesAfterTheFactor() throws {
        let session = SimulatorSession(
            SimulatedUser(factors: [.question()], passwordState: .expired)
        )
        let required = session.signIn()
        #expect(required.outcome == "200 MFA_REQUIRED")
        let response = try session.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(response.outcome == "200 PASSWORD_EXPIRED")
    }

    @Test("Changing a password forbids parts of the login only from four characters on")
    func allowsShortParts() {
        let rules = SimulatedPolicy.Password()
        #expect(rules.allows("Xadayz-12", login: "ada@example.test"))
        #expect(!rules.allows("Xadayz-12", login: "aday@example.test"))
        #expect(!rules.allows("Example-12", login: "ada@example.test"))
    }

    @Test(
        "Changing a password is over once it is changed",
        arguments: [.expired, .expiresIn(days: 3), .valid] as [SimulatedPasswordState],
        [10, 90]
    )
    func warnsNoMore(state: SimulatedPasswordState, maxAge: Int) throws {
        let session = SimulatorSession(SimulatedUser(passwordState: state)) {
            $0.password.maxAgeDays = maxAge
        }
        if state == .valid { session.clock.advance(by: Double(maxAge - 1) * 86_400) }
        let before = session.signIn(options: Self.warn)

        let done = try session.changePassword(of: before)

        #expect(done.outcome == "200 SUCCESS")
        // Ten days are less than the thirty in which the policy warns.
        let later = session.signIn(SimulatorSession.ada, "Another-1", options: Self.warn)
        #expect(later.outcome == (maxAge == 10 ? "200 PASSWORD_WARN" : "200 SUCCESS"))
    }

    @Test("A password may be the default of the ready-made users")
    func firstPassword() throws {
        let session = SimulatorSession(.staged)
        let login = SimulatedUser.staged.login
        let token = try #require(session.simulator.administrator.activationToken(for: login))
        let reset = session.post("/api/v1/authn", ["token": .string(token)])

        let done = try session.follow("next", of: reset, ["newPassword": "Passw0rd-1"])

        #expect(done.outcome == "200 SUCCESS")
        #expect(session.signIn(login).outcome == "200 SUCCESS")
    }
}
