import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("An administrator")
struct AdministratorTests {
    @Test("An administrator who deactivates a user ends everything the user had begun")
    func deactivates() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let token = try #require(SimulatorSession(.ada).signIn().json?["sessionToken"])
        let plain = SimulatorSession(.ada)
        let sessionToken = try #require(plain.signIn().json?["sessionToken"])
        let challenge = try session.challenge(.sms)
        session.recover("EMAIL")
        let mailed = try session.recoveryToken()

        session.simulator.administrator.deactivate(SimulatorSession.ada)
        plain.simulator.administrator.deactivate(SimulatorSession.ada)

        let code = try session.code()
        let verified = try session.follow("next", of: challenge, ["passCode": code])
        #expect(verified.outcome == "401 E0000011")
        let redeemed = session.post("recovery/token", ["recoveryToken": mailed])
        #expect(redeemed.outcome == "401 E0000011")
        let spent = plain.post("/api/v1/sessions", ["sessionToken": sessionToken])
        #expect(spent.outcome == "401 E0000004")
        let foreign = plain.post("/api/v1/sessions", ["sessionToken": token])
        #expect(foreign.outcome == "401 E0000004")
    }

    @Test("An administrator who resets a password ends transactions, and sign-in without one")
    func resets() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let required = session.signIn()

        session.simulator.administrator.resetPassword(of: SimulatorSession.ada)

        #expect(try session.follow("cancel", of: required).outcome == "401 E0000011")
        let nameOnly = session.post("/api/v1/authn", ["username": "ada"])
        #expect(nameOnly.outcome == "401 E0000004")
    }

    @Test("An administrator who locks a user leaves recovery open")
    func locks() throws {
        let session = SimulatorSession(.ada) { $0.recovery.asksQuestion = false }
        session.simulator.administrator.lock(SimulatorSession.ada)

        let challenge = session.recover("SMS")
        let reset = try session.follow("next", of: challenge, ["passCode": session.code()])
        let done = try session.follow("next", of: reset, ["newPassword": "Another-1"])

        #expect(done.outcome == "200 SUCCESS")
        #expect(session.signIn(SimulatorSession.ada, "Another-1").outcome == "200 SUCCESS")
    }

    @Test("An administrator who locks a user after the recovery stops what follows it")
    func locksAfterRecovery() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.recovery.asksQuestion = false }
        let challenge = session.recover("SMS")
        let reset = try session.follow("next", of: challenge, ["passCode": session.code()])
        let required = try session.follow("next", of: reset, ["newPassword": "Another-1"])

        session.simulator.administrator.lock(SimulatorSession.ada)

        let response = try session.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(response.outcome == "403 E0000069")
    }
}
