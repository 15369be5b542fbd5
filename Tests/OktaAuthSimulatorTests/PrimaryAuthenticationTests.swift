import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Signing in")
struct PrimaryAuthenticationTests {
    @Test("with the right password gives a session token and the user")
    func succeeds() throws {
        let answer = Stage(.ada).signIn()

        #expect(answer.outcome == "200 SUCCESS")
        #expect(answer.json?["sessionToken"]?.string?.count == 55)
        #expect(answer.json?["expiresAt"] == "2024-05-01T12:05:00.000Z")
        #expect(answer.stateToken == nil)
        let user = answer.embedded?["user"]
        #expect(user?["id"]?.string?.hasPrefix("00u") == true)
        #expect(user?["profile"]?["login"] == "ada@example.test")
        #expect(user?["profile"]?["firstName"] == "Ada")
        #expect(user?["profile"]?["lastName"] == "Sim")
        #expect(user?["passwordChanged"] == "2024-04-01T12:00:00.000Z")
    }

    @Test("tells wrong passwords, unknown users and hidden lock-outs apart in nothing")
    func failsAlike() throws {
        let stage = Stage(.ada, SimulatedUser(login: "eve@example.test", isLocked: true)) {
            $0.lockout.isShown = false
        }
        stage.simulator.addUser(SimulatedUser(login: "bob@example.test"))
        stage.simulator.administrator.deactivate("bob@example.test")

        let answers = [
            stage.signIn(Stage.ada, "wrong"), stage.signIn("nobody@example.test"),
            stage.signIn("eve@example.test"), stage.signIn("bob@example.test"),
            stage.signIn(Stage.ada, ""),
        ]

        for answer in answers {
            #expect(answer.outcome == "401 E0000004")
            var body = try #require(answer.json?.object)
            #expect(body.removeValue(forKey: "errorId")?.string?.hasPrefix("oae") == true)
            #expect(
                body == [
                    "errorCode": "E0000004", "errorSummary": "Authentication failed",
                    "errorLink": "E0000004", "errorCauses": [],
                ]
            )
        }
    }

    @Test(
        "ignores what it does not know and forgives the spelling of the address",
        arguments: [
            ("/api/v1/authn/", "ada@example.test"), ("/api/v1/authn", "ADA@example.test"),
            ("/api/v1/authn?x=1", "ada"),
        ]
    )
    func isLenient(path: String, username: String) {
        let answer = Stage(.ada).post(
            path,
            [
                "username": .string(username), "password": .string(Stage.password), "fid": 7,
                "options": .null, "context": .null, "stateToken": .null,
            ]
        )
        #expect(answer.outcome == "200 SUCCESS")
    }

    @Test("finds users by login, short name and e-mail address, in this order")
    func findsUsers() {
        let stage = Stage(
            SimulatedUser(login: "ada@example.test", password: "One-11111"),
            SimulatedUser(login: "ada", password: "Two-22222", email: "lovelace@example.test")
        )
        #expect(stage.signIn("ada", "Two-22222").statusCode == 200)
        #expect(stage.signIn("Lovelace@example.test", "Two-22222").statusCode == 200)
        #expect(stage.signIn("ada@example.test", "One-11111").statusCode == 200)
    }

    @Test("echoes the relay state in every answer, and at the end")
    func echoesRelayState() throws {
        let stage = Stage(.ada(with: .sms()))
        let body: SimulatorJSON = [
            "username": .string(Stage.ada), "password": .string(Stage.password),
            "relayState": "/deep",
        ]

        let required = stage.post("/api/v1/authn", body)
        let challenge = try stage.post(to: required.verifyLink(.sms), of: required)
        let success = try stage.follow("next", of: challenge, ["passCode": stage.code()])
        let other = stage.post("/api/v1/authn", body)
        let cancelled = try stage.follow("cancel", of: other)

        for answer in [required, challenge, success, other, cancelled] {
            #expect(answer.json?["relayState"] == "/deep")
        }
        #expect(cancelled.json == ["relayState": "/deep"])
    }

    @Test("locks the account after too many wrong passwords in a row")
    func locks() throws {
        let stage = Stage(.ada) { $0.lockout.maxAttempts = 3 }

        for _ in 1...2 { stage.signIn(Stage.ada, "wrong") }
        #expect(stage.signIn().outcome == "200 SUCCESS")
        for _ in 1...3 { #expect(stage.signIn(Stage.ada, "wrong").outcome == "401 E0000004") }

        let locked = stage.signIn()
        #expect(locked.outcome == "200 LOCKED_OUT")
        #expect(locked.stateToken == nil)
        #expect(locked.nextName == "unlock")
        #expect(locked.link("next")?.hasSuffix("/api/v1/authn/recovery/unlock") == true)
        stage.simulator.administrator.unlock(Stage.ada)
        #expect(stage.signIn().outcome == "200 SUCCESS")
    }

    @Test("never locks when the policy allows any number of attempts")
    func neverLocks() {
        let stage = Stage(.ada) { $0.lockout.maxAttempts = 0 }
        for _ in 1...20 { stage.signIn(Stage.ada, "wrong") }
        #expect(stage.signIn().outcome == "200 SUCCESS")
    }

    @Test("with the name alone begins with the factors and shows no user")
    func isPasswordless() throws {
        let stage = Stage(.ada(with: .push(), .sms()))

        let required = stage.post("/api/v1/authn", ["username": .string(Stage.ada)])
        #expect(required.outcome == "200 MFA_REQUIRED")
        #expect(required.embedded?["user"] == nil)
        #expect(try required.factors()[0]["profile"] == [:])

        let challenge = try stage.post(to: required.verifyLink(.sms), of: required)
        #expect(challenge.embedded?["user"] == nil)
        let success = try stage.follow("next", of: challenge, ["passCode": stage.code()])
        #expect(success.outcome == "200 SUCCESS")
        #expect(success.embedded?["user"]?["profile"]?["login"] == "ada@example.test")
    }

    @Test("with the name alone never asks for a new password, and names the user in the end")
    func passwordlessLeavesThePassword() throws {
        let stage = Stage(SimulatedUser(factors: [.question()], passwordState: .expired)) {
            $0.requiredFactors = [.sms]
        }
        let required = stage.post("/api/v1/authn", ["username": "ada"])
        let link = try required.verifyLink(.question)
        let enroll = try stage.post(to: link, of: required, ["answer": "mayonnaise"])
        #expect(enroll.outcome == "200 MFA_ENROLL")
        #expect(enroll.embedded?["user"]?["profile"]?["login"] == "ada@example.test")
    }

    @Test("with the name alone fails for users without factors, and for unknown ones")
    func passwordlessNeedsFactors() {
        let stage = Stage(.ada)
        for name in [Stage.ada, "nobody"] {
            let answer = stage.post("/api/v1/authn", ["username": .string(name)])
            #expect(answer.outcome == "401 E0000004")
        }
    }

    @Test("without name and token is a bad request")
    func needsCredentials() {
        let answer = Stage(.ada).post("/api/v1/authn", ["password": "x"])
        #expect(answer.outcome == "400 E0000001")
        #expect(answer.cause?.contains("username") == true)
    }

    @Test("again with the state token re-publishes the state", arguments: ["/", "/introspect"])
    func readsState(path: String) throws {
        let stage = Stage(.ada(with: .sms()))
        let challenge = try stage.challenge(.sms)

        let again = stage.post(
            "/api/v1/authn\(path)",
            ["stateToken": .string(challenge.stateToken ?? "")]
        )

        #expect(again.json == challenge.json)
        #expect(stage.simulator.outbox.messages.count == 1)
    }

    @Test("skips the factor on a remembered device")
    func remembersDevices() throws {
        let stage = Stage(.ada(with: .sms()))
        func signIn(_ device: String) -> SimulatorResponse {
            stage.post(
                "/api/v1/authn",
                ["username": .string(Stage.ada), "password": .string(Stage.password)],
                headers: ["Cookie": "a=b; DT=\(device)"]
            )
        }
        let required = signIn("d1")
        let challenge = try stage.post(to: required.verifyLink(.sms), of: required)
        let code = try stage.code()
        try stage.follow("next", of: challenge, ["passCode": code], query: "?rememberDevice=True")

        #expect(signIn("d1").outcome == "200 SUCCESS")
        #expect(signIn("d2").outcome == "200 MFA_REQUIRED")
        #expect(stage.signIn().outcome == "200 MFA_REQUIRED")
    }
}
