import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Signing in")
struct PrimaryAuthenticationTests {
    @Test("Signing in with the right password gives a session token and the user")
    func succeeds() throws {
        let response = SimulatorSession(.ada).signIn().expect("200 SUCCESS")
        #expect(response.sessionToken?.count == 55)
        #expect(response["expiresAt"] == "2024-05-01T12:05:00.000Z")
        #expect(response.stateToken == nil)
        let user = response["_embedded.user"]
        #expect(user?["id"]?.string?.hasPrefix("00u") == true)
        #expect(user?["profile"]?["login"] == "ada@example.test")
        #expect(user?["profile"]?["firstName"] == "Ada")
        #expect(user?["profile"]?["lastName"] == "Sim")
        #expect(user?["passwordChanged"] == "2024-04-01T12:00:00.000Z")
    }

    @Test("Signing in responds alike to wrong passwords, unknown users and hidden lock-outs")
    func failsAlike() throws {
        let session = SimulatorSession(
            .ada,
            SimulatedUser(login: "eve@example.test", isLocked: true),
            SimulatedUser(login: "bob@example.test")
        ) { $0.lockout.isShown = false }
        session.administrator.deactivate("bob@example.test")
        var ids: Set<String> = []
        for response in [
            session.signIn("ada", "wrong"), session.signIn("nobody@example.test"),
            session.signIn("eve@example.test"), session.signIn("bob@example.test"),
            session.signIn("ada", ""),
        ] {
            var body = try #require(response.expect("401 E0000004").json?.object)
            let id = try #require(body.removeValue(forKey: "errorId")?.string)
            #expect(id.hasPrefix("oae") && ids.insert(id).inserted)
            #expect(
                body == [
                    "errorCode": "E0000004", "errorSummary": "Authentication failed",
                    "errorLink": "E0000004", "errorCauses": [],
                ]
            )
        }
    }

    @Test(
        "Signing in ignores unknown members and the letter case of the address",
        arguments: [
            ("/api/v1/authn/", "ada@example.test"), ("/api/v1/authn", "ADA@example.test"),
            ("/api/v1/authn?x=1", "ada"),
        ]
    )
    func isLenient(path: String, username: String) {
        let body: SimulatorJSON = [
            "username": .string(username), "password": "Passw0rd-1", "fid": 7,
            "options": .null, "context": .null, "stateToken": .null,
        ]
        SimulatorSession(.ada).post(path, body).expect("200 SUCCESS")
    }

    @Test("Signing in finds users by login, short name and e-mail address, in this order")
    func findsUsers() {
        let session = SimulatorSession(
            SimulatedUser(login: "ada@example.test", password: "One-11111"),
            SimulatedUser(login: "ada", password: "Two-22222", email: "lovelace@example.test")
        )
        session.signIn("ada", "Two-22222").expect("200 SUCCESS")
        session.signIn("Lovelace@example.test", "Two-22222").expect("200 SUCCESS")
        session.signIn("ada@example.test", "One-11111").expect("200 SUCCESS")
    }

    @Test("Signing in echoes the relay state in every response, and at the end")
    func echoesRelayState() throws {
        let session = SimulatorSession(.ada(with: .sms()))

        let required = session.signIn(with: ["relayState": "/deep"])
        let challenge = try session.verify(.sms, of: required)
        let success = try session.follow("next", of: challenge, ["passCode": session.code()])
        let other = session.signIn(with: ["relayState": "/deep"])
        let cancelled = try session.follow("cancel", of: other)

        for response in [required, challenge, success, other, cancelled] {
            #expect(response["relayState"] == "/deep")
        }
        #expect(cancelled.json == ["relayState": "/deep"])
    }

    @Test("Signing in locks the account after too many wrong passwords in a row")
    func locks() throws {
        let session = SimulatorSession(.ada) { $0.lockout.maxAttempts = 3 }

        for _ in 1...2 { session.signIn("ada", "wrong") }
        session.signIn().expect("200 SUCCESS")
        for _ in 1...3 { session.signIn("ada", "wrong").expect("401 E0000004") }

        let locked = session.signIn().expect("200 LOCKED_OUT")
        #expect(locked.stateToken == nil)
        #expect(locked.nextName == "unlock")
        #expect(locked.link("next")?.hasSuffix("/api/v1/authn/recovery/unlock") == true)
        session.administrator.unlock(SimulatorSession.ada)
        session.signIn().expect("200 SUCCESS")
    }

    @Test("Signing in never locks when the policy allows any number of attempts")
    func neverLocks() {
        let session = SimulatorSession(.ada) { $0.lockout.maxAttempts = 0 }
        for _ in 1...20 { session.signIn("ada", "wrong") }
        session.signIn().expect("200 SUCCESS")
    }

    @Test("A lock-out ends by itself if the policy sets that")
    func autoUnlock() {
        let session = SimulatorSession(.ada) {
            $0.lockout.maxAttempts = 2
            $0.lockout.autoUnlockMinutes = 10
        }
        for _ in 1...2 { session.signIn("ada", "wrong") }
        session.clock.advance(by: 599)
        session.signIn().expect("200 LOCKED_OUT")
        session.clock.advance(by: 1)
        session.signIn().expect("200 SUCCESS")
    }

    @Test("Signing in with the name alone begins with the factors and shows no user")
    func isPasswordless() throws {
        let session = SimulatorSession(.ada(with: .push(), .sms()))
        let required = session.post("/api/v1/authn", ["username": "ada@example.test"])
            .expect("200 MFA_REQUIRED")
        #expect(required["_embedded.user"] == nil)
        #expect(required["_embedded.factors.0.profile"] == [:])

        let challenge = try session.verify(.sms, of: required)
        #expect(challenge["_embedded.user"] == nil)
        let success = try session.follow("next", of: challenge, ["passCode": session.code()])
            .expect("200 SUCCESS")
        #expect(success["_embedded.user.profile.login"] == "ada@example.test")
    }

    @Test("Signing in with the name alone never asks for a new password")
    func passwordlessLeavesThePassword() throws {
        let user = SimulatedUser(factors: [.question()], passwordState: .expired)
        let session = SimulatorSession(user) { $0.requiredFactors = [.sms] }
        let required = session.post("/api/v1/authn", ["username": "ada"])
        let enroll = try session.verify(.question, SimulatorSession.answer, of: required)
            .expect("200 MFA_ENROLL")
        #expect(enroll["_embedded.user.profile.login"] == "ada@example.test")
    }

    @Test(
        "Signing in needs a name, and a password of users without factors and unknown ones",
        arguments: [
            (["username": "ada@example.test"], "401 E0000004"),
            (["username": "nobody"], "401 E0000004"),
            (["password": "x"], "authRequest: username: The field cannot be left blank"),
        ] as [(SimulatorJSON, String)]
    )
    func needsCredentials(body: SimulatorJSON, verdict: String) {
        #expect(SimulatorSession(.ada).post("/api/v1/authn", body).verdict == verdict)
    }

    @Test(
        "Signing in again with the state token re-publishes the state",
        arguments: ["/api/v1/authn/", "introspect"]
    )
    func readsState(path: String) throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let challenge = try session.challenge(.sms)
        #expect(try session.post(to: path, of: challenge).json == challenge.json)
        #expect(session.messages.count == 1)
    }
}
