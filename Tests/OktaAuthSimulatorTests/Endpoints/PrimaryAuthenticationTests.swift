import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Signing in")
struct PrimaryAuthenticationTests {
    @Test("Signing in with the right password gives a session token and the user")
    func succeeds() throws {
        let response = SimulatorSession(.ada).signIn()

        #expect(response.outcome == "200 SUCCESS")
        #expect(response.json?["sessionToken"]?.string?.count == 55)
        #expect(response.json?["expiresAt"] == "2024-05-01T12:05:00.000Z")
        #expect(response.stateToken == nil)
        let user = response.embedded?["user"]
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
            SimulatedUser(login: "eve@example.test", isLocked: true)
        ) {
            $0.lockout.isShown = false
        }
        session.simulator.addUser(SimulatedUser(login: "bob@example.test"))
        session.simulator.administrator.deactivate("bob@example.test")

        let responses = [
            session.signIn(SimulatorSession.ada, "wrong"), session.signIn("nobody@example.test"),
            session.signIn("eve@example.test"), session.signIn("bob@example.test"),
            session.signIn(SimulatorSession.ada, ""),
        ]

        for response in responses {
            #expect(response.outcome == "401 E0000004")
            var body = try #require(response.json?.object)
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
        "Signing in ignores unknown members and the letter case of the address",
        arguments: [
            ("/api/v1/authn/", "ada@example.test"), ("/api/v1/authn", "ADA@example.test"),
            ("/api/v1/authn?x=1", "ada"),
        ]
    )
    func isLenient(path: String, username: String) {
        let response = SimulatorSession(.ada).post(
            path,
            [
                "username": .string(username), "password": .string(SimulatorSession.password),
                "fid": 7,
                "options": .null, "context": .null, "stateToken": .null,
            ]
        )
        #expect(response.outcome == "200 SUCCESS")
    }

    @Test("Signing in finds users by login, short name and e-mail address, in this order")
    func findsUsers() {
        let session = SimulatorSession(
            SimulatedUser(login: "ada@example.test", password: "One-11111"),
            SimulatedUser(login: "ada", password: "Two-22222", email: "lovelace@example.test")
        )
        #expect(session.signIn("ada", "Two-22222").statusCode == 200)
        #expect(session.signIn("Lovelace@example.test", "Two-22222").statusCode == 200)
        #expect(session.signIn("ada@example.test", "One-11111").statusCode == 200)
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
            #expect(response.json?["relayState"] == "/deep")
        }
        #expect(cancelled.json == ["relayState": "/deep"])
    }

    @Test("Signing in locks the account after too many wrong passwords in a row")
    func locks() throws {
        let session = SimulatorSession(.ada) { $0.lockout.maxAttempts = 3 }

        for _ in 1...2 { session.signIn(SimulatorSession.ada, "wrong") }
        #expect(session.signIn().outcome == "200 SUCCESS")
        for _ in 1...3 {
            #expect(session.signIn(SimulatorSession.ada, "wrong").outcome == "401 E0000004")
        }

        let locked = session.signIn()
        #expect(locked.outcome == "200 LOCKED_OUT")
        #expect(locked.stateToken == nil)
        #expect(locked.nextName == "unlock")
        #expect(locked.link("next")?.hasSuffix("/api/v1/authn/recovery/unlock") == true)
        session.simulator.administrator.unlock(SimulatorSession.ada)
        #expect(session.signIn().outcome == "200 SUCCESS")
    }

    @Test("Signing in never locks when the policy allows any number of attempts")
    func neverLocks() {
        let session = SimulatorSession(.ada) { $0.lockout.maxAttempts = 0 }
        for _ in 1...20 { session.signIn(SimulatorSession.ada, "wrong") }
        #expect(session.signIn().outcome == "200 SUCCESS")
    }

    @Test("Signing in with the name alone begins with the factors and shows no user")
    func isPasswordless() throws {
        let session = SimulatorSession(.ada(with: .push(), .sms()))

        let required = session.post("/api/v1/authn", ["username": .string(SimulatorSession.ada)])
        #expect(required.outcome == "200 MFA_REQUIRED")
        #expect(required.embedded?["user"] == nil)
        #expect(try required.factors()[0]["profile"] == [:])

        let challenge = try session.verify(.sms, of: required)
        #expect(challenge.embedded?["user"] == nil)
        let success = try session.follow("next", of: challenge, ["passCode": session.code()])
        #expect(success.outcome == "200 SUCCESS")
        #expect(success.embedded?["user"]?["profile"]?["login"] == "ada@example.test")
    }

    @Test("Signing in with the name alone never asks for a new password")
    func passwordlessLeavesThePassword() throws {
        let session = SimulatorSession(
            SimulatedUser(factors: [.question()], passwordState: .expired)
        ) {
            $0.requiredFactors = [.sms]
        }
        let required = session.post("/api/v1/authn", ["username": "ada"])
        let enroll = try session.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(enroll.outcome == "200 MFA_ENROLL")
        #expect(enroll.embedded?["user"]?["profile"]?["login"] == "ada@example.test")
    }

    @Test("Signing in with the name alone fails for users without factors, and for unknown ones")
    func passwordlessNeedsFactors() {
        let session = SimulatorSession(.ada)
        for name in [SimulatorSession.ada, "nobody"] {
            let response = session.post("/api/v1/authn", ["username": .string(name)])
            #expect(response.outcome == "401 E0000004")
        }
    }

    @Test("Signing in without name and token is a bad request")
    func needsCredentials() {
        let response = SimulatorSession(.ada).post("/api/v1/authn", ["password": "x"])
        #expect(response.outcome == "400 E0000001")
        #expect(response.cause?.contains("username") == true)
    }

    @Test(
        "Signing in again with the state token re-publishes the state",
        arguments: ["/", "/introspect"]
    )
    func readsState(path: String) throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let challenge = try session.challenge(.sms)

        let again = session.post(
            "/api/v1/authn\(path)",
            ["stateToken": .string(challenge.stateToken ?? "")]
        )

        #expect(again.json == challenge.json)
        #expect(session.simulator.outbox.messages.count == 1)
    }

    @Test("Signing in skips the factor on a remembered device")
    func remembersDevices() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        func signIn(_ device: String) -> SimulatorResponse {
            session.signIn(headers: ["Cookie": "a=b; DT=\(device)"])
        }
        let required = signIn("d1")
        let challenge = try session.verify(.sms, of: required)
        let code = try session.code()
        try session.follow("next", of: challenge, ["passCode": code], query: "?rememberDevice=True")

        #expect(signIn("d1").outcome == "200 SUCCESS")
        #expect(signIn("d2").outcome == "200 MFA_REQUIRED")
        #expect(session.signIn().outcome == "200 MFA_REQUIRED")
    }
}
