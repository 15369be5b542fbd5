import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("An administrator")
struct AdministratorTests {
    @Test("who deactivates a user ends everything the user had begun")
    func deactivates() throws {
        let stage = Stage(.ada(with: .sms()))
        let token = try #require(Stage(.ada).signIn().json?["sessionToken"])
        let plain = Stage(.ada)
        let session = try #require(plain.signIn().json?["sessionToken"])
        let challenge = try stage.challenge(.sms)
        stage.post("recovery/password", ["username": "ada", "factorType": "EMAIL"])
        let mailed = try #require(stage.simulator.outbox.latestRecoveryToken(for: Stage.ada))

        stage.simulator.administrator.deactivate(Stage.ada)
        plain.simulator.administrator.deactivate(Stage.ada)

        let code = try stage.code()
        let verified = try stage.follow("next", of: challenge, ["passCode": code])
        #expect(verified.outcome == "401 E0000011")
        let redeemed = stage.post("recovery/token", ["recoveryToken": .string(mailed)])
        #expect(redeemed.outcome == "401 E0000011")
        let spent = plain.post("/api/v1/sessions", ["sessionToken": session])
        #expect(spent.outcome == "401 E0000004")
        let foreign = plain.post("/api/v1/sessions", ["sessionToken": token])
        #expect(foreign.outcome == "401 E0000004")
    }

    @Test("who resets a password ends transactions, and sign-in without a password too")
    func resets() throws {
        let stage = Stage(.ada(with: .sms()))
        let required = stage.signIn()

        stage.simulator.administrator.resetPassword(of: Stage.ada)

        #expect(try stage.follow("cancel", of: required).outcome == "401 E0000011")
        let nameOnly = stage.post("/api/v1/authn", ["username": "ada"])
        #expect(nameOnly.outcome == "401 E0000004")
    }

    @Test("who locks a user leaves recovery open, which a new password completes")
    func locks() throws {
        let stage = Stage(.ada) { $0.recovery.asksQuestion = false }
        stage.simulator.administrator.lock(Stage.ada)

        let challenge = stage.post(
            "recovery/password",
            ["username": "ada", "factorType": "SMS"]
        )
        let reset = try stage.follow("next", of: challenge, ["passCode": stage.code()])
        let done = try stage.follow("next", of: reset, ["newPassword": "Another-1"])

        #expect(done.outcome == "200 SUCCESS")
        #expect(stage.signIn(Stage.ada, "Another-1").outcome == "200 SUCCESS")
    }

    @Test("who locks a user after the recovery stops what follows it")
    func locksAfterRecovery() throws {
        let stage = Stage(.ada(with: .question())) { $0.recovery.asksQuestion = false }
        let challenge = stage.post(
            "recovery/password",
            ["username": "ada", "factorType": "SMS"]
        )
        let reset = try stage.follow("next", of: challenge, ["passCode": stage.code()])
        let required = try stage.follow("next", of: reset, ["newPassword": "Another-1"])

        stage.simulator.administrator.lock(Stage.ada)

        let link = try required.verifyLink(.question)
        let answer = try stage.post(to: link, of: required, ["answer": "mayonnaise"])
        #expect(answer.outcome == "403 E0000069")
    }

    @Test("who adds a user again replaces the first")
    func replaces() {
        let stage = Stage(.ada, SimulatedUser(password: "Another-1"))
        #expect(stage.signIn().outcome == "401 E0000004")
        #expect(stage.signIn(Stage.ada, "Another-1").outcome == "200 SUCCESS")
    }
}
