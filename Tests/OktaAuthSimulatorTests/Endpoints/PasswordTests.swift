import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Changing a password")
struct PasswordTests {
    private static let warn = SimulatorSession.warn
    /// The error text of the ready-made policy.
    static let rules =
        "Password requirements were not met. Password requirements: at least 8 characters, "
        + "a lowercase letter, an uppercase letter, a number, no parts of your username."

    @Test("Changing a password is suggested only to clients that ask to be warned")
    func warns() {
        let session = SimulatorSession(.adaWithExpiringPassword(inDays: 5))

        session.signIn().expect("200 SUCCESS")
        let warning = session.signIn(options: Self.warn).expect("200 PASSWORD_WARN")
        #expect(warning.nextName == "changePassword")
        #expect(warning["_links.skip.name"] == "skip")
        #expect(warning["_embedded.policy.expiration.passwordExpireDays"] == 5)
        #expect(warning["_embedded.policy.complexity.minLength"] == 8)
        session.clock.advance(by: 4.5 * 86_400)
        let later = session.signIn(options: Self.warn)
        #expect(later["_embedded.policy.expiration.passwordExpireDays"] == 1)
    }

    @Test("Changing a password can be skipped while there is time, which ends the transaction")
    func skips() throws {
        let session = SimulatorSession(.adaWithExpiringPassword())
        let warning = session.signIn(options: Self.warn)
        try session.follow("skip", of: warning).expect("200 SUCCESS")
        try session.follow("skip", of: warning).expect("401 E0000011")
    }

    @Test("Changing a password is demanded once it has expired", arguments: [false, true])
    func expires(byAdministrator: Bool) throws {
        let session = SimulatorSession(byAdministrator ? .ada : .adaWithExpiringPassword(inDays: 1))
        if byAdministrator {
            session.administrator.expirePassword(of: SimulatorSession.ada)
        } else {
            session.clock.advance(by: 86_400)
        }
        let expired = session.signIn().expect("200 PASSWORD_EXPIRED")
        #expect(expired.link("skip") == nil)
        try session.post(to: "skip", of: expired).expect("403 E0000079")
    }

    @Test(
        "Changing a password makes the new one good and the old one useless",
        arguments: [SimulatedUser.adaWithExpiredPassword, .adaWithExpiringPassword()]
    )
    func changes(user: SimulatedUser) throws {
        let session = SimulatorSession(user)
        let before = session.signIn(options: Self.warn)
        session.clock.advance(by: 10)
        let done = try session.changePassword(of: before).expect("200 SUCCESS")
        #expect(done["_embedded.user.passwordChanged"] == "2024-05-01T12:00:10.000Z")
        session.signIn().expect("401 E0000004")
        session.signIn("ada", "Another-1", options: Self.warn).expect("200 SUCCESS")
    }

    @Test("Changing a password needs the old one")
    func checksOldPassword() throws {
        let session = SimulatorSession(.adaWithExpiredPassword)
        let refused = try session.changePassword(of: session.signIn(), from: "wrong")
            .expect("403 E0000014")
        #expect(refused.cause == "oldPassword: The credentials provided were incorrect.")
        session.signIn().expect("200 PASSWORD_EXPIRED")
    }

    @Test(
        "Changing a password needs a new one that keeps the rules",
        arguments: [
            ("Sh0rt-1", "too short"), ("NOLOWER-1", "no lower case"),
            ("noupper-1", "no upper case"),
            ("NoNumber-", "no number"), ("NoSymbol1", "no symbol"), ("", "empty"),
            ("My-Lovelace-1", "part of the login"), ("Passw0rd-1", "the current one"),
        ],
        [(false, "403 E0000014"), (true, "403 E0000080")]
    )
    func checksRules(
        example: (password: String, flaw: String), complexity: (hasOwnError: Bool, outcome: String)
    ) throws {
        let login = "ada.lovelace@example.test"
        let session = SimulatorSession(SimulatedUser(login: login, passwordState: .expired)) {
            $0.password.minSymbol = 1
            $0.password.usesComplexityError = complexity.hasOwnError
        }
        let response = try session.changePassword(of: session.signIn(login), to: example.password)
        let cause =
            example.flaw == "the current one"
            ? "Password has been used too recently"
            : Self.rules.replacing("a number,", with: "a number, a symbol,")
        #expect(response.expect(complexity.outcome).cause == cause)
    }

    @Test(
        "Changing a password waits for its minimum age, unless it has expired",
        arguments: [(true, "200 SUCCESS"), (false, "403 E0000014")]
    )
    func minimumAge(isExpired: Bool, outcome: String) throws {
        // Given a password that was just changed, and of which the policy warns at once
        let session = SimulatorSession(.adaWithExpiringPassword()) {
            ($0.password.minAgeMinutes, $0.password.maxAgeDays) = (60, 10)
        }
        try session.changePassword(of: session.signIn(options: Self.warn))
        if isExpired { session.administrator.expirePassword(of: SimulatorSession.ada) }

        let later = session.signIn("ada", "Another-1", options: Self.warn)
        let done = try session.changePassword(of: later, from: "Another-1", to: "Third-001")
        #expect(
            done.expect(outcome).cause == (isExpired ? nil : "Password was changed too recently"))
    }

    @Test("Changing a password ends no sessions of other users")
    func revokesOwnSessions() throws {
        let grace = "grace@example.test"
        let session = SimulatorSession(.adaWithExpiringPassword(), SimulatedUser(login: grace))
        let (own, other) = try (session.cookie(), session.cookie(of: grace))
        let warning = session.signIn(options: Self.warn)
        try session.changePassword(of: warning, with: ["revokeSessions": true])
        session.get("/api/v1/sessions/me", cookie: own).expect("404 E0000007")
        session.get("/api/v1/sessions/me", cookie: other).expect("200 ACTIVE")
    }

    @Test("Changing a password allows a former password once enough others came after it")
    func keepsHistory() throws {
        let session = SimulatorSession(.adaWithExpiredPassword) { $0.password.historyCount = 2 }
        for (current, next, outcome) in [
            ("Passw0rd-1", "Second-01", "200 SUCCESS"),
            ("Second-01", "Passw0rd-1", "403 E0000014"),
            ("Second-01", "Third-001", "200 SUCCESS"),
            ("Third-001", "Passw0rd-1", "200 SUCCESS"),
        ] {
            session.administrator.expirePassword(of: SimulatorSession.ada)
            let expired = session.signIn("ada", current)
            try session.changePassword(of: expired, from: current, to: next).expect(outcome)
        }
    }

    @Test("Changing a password comes after the factor")
    func comesAfterTheFactor() throws {
        let session = SimulatorSession(
            SimulatedUser(factors: [.question()], passwordState: .expired)
        )
        let required = session.signIn().expect("200 MFA_REQUIRED")
        try session.verify(.question, SimulatorSession.answer, of: required)
            .expect("200 PASSWORD_EXPIRED")
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
        // Ten days are less than the thirty in which the policy warns.
        [(10, "200 PASSWORD_WARN"), (90, "200 SUCCESS")]
    )
    func warnsNoMore(state: SimulatedPasswordState, age: (maximum: Int, outcome: String)) throws {
        let session = SimulatorSession(SimulatedUser(passwordState: state)) {
            $0.password.maxAgeDays = age.maximum
        }
        if state == .valid { session.clock.advance(by: Double(age.maximum - 1) * 86_400) }
        try session.changePassword(of: session.signIn(options: Self.warn)).expect("200 SUCCESS")
        session.signIn("ada", "Another-1", options: Self.warn).expect(age.outcome)
    }

    @Test("Passwords grow old, and are kept for a while")
    func growsOld() throws {
        let session = SimulatorSession(.ada) {
            $0.password.maxAgeDays = 90
            $0.password.warningDays = 10
            $0.password.minAgeMinutes = 60
        }
        session.signIn(options: Self.warn).expect("200 SUCCESS")
        session.clock.advance(by: 81 * 86_400)
        let warning = session.signIn(options: Self.warn).expect("200 PASSWORD_WARN")
        try session.changePassword(of: warning).expect("200 SUCCESS")
        session.clock.advance(by: 91 * 86_400)
        session.signIn("ada", "Another-1").expect("200 PASSWORD_EXPIRED")
    }

    @Test("A password may be the default of the ready-made users")
    func firstPassword() throws {
        let session = SimulatorSession(.staged)
        let login = SimulatedUser.staged.login
        let token = try #require(session.administrator.activationToken(for: login))
        let reset = session.post("/api/v1/authn", ["token": .string(token)])
        try session.follow("next", of: reset, ["newPassword": "Passw0rd-1"]).expect("200 SUCCESS")
        session.signIn(login).expect("200 SUCCESS")
    }
}
