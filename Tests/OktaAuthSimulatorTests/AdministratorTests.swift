import Testing

@testable import OktaAuthSimulator

@Suite("An administrator")
struct AdministratorTests {
    @Test("An administrator who deactivates a user ends everything the user had begun")
    func deactivates() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let plain = SimulatorSession(.ada)
        let sessionToken = try plain.sessionToken()
        let challenge = try session.challenge(.sms)
        session.recover("EMAIL")
        let mailed = try session.recoveryToken()

        session.administrator.deactivate(SimulatorSession.ada)
        plain.administrator.deactivate(SimulatorSession.ada)

        try session.follow("next", of: challenge, ["passCode": session.code()])
            .expect("401 E0000011")
        try session.redeem(mailed).expect("401 E0000011")
        plain.openSession(sessionToken).expect("401 E0000004")
    }

    @Test("A session token counts at its own org only")
    func foreignToken() throws {
        let token = try SimulatorSession(.ada).sessionToken()
        SimulatorSession(.ada).openSession(token).expect("401 E0000004")
    }

    @Test("An administrator who resets a password ends transactions, and sign-in without one")
    func resets() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let required = session.signIn()

        session.administrator.resetPassword(of: SimulatorSession.ada)

        try session.follow("cancel", of: required).expect("401 E0000011")
        session.post("/api/v1/authn", ["username": "ada"]).expect("401 E0000004")
    }

    @Test("An administrator who unlocks a user forgives what was wrong before")
    func unlocks() {
        let session = SimulatorSession(.ada)
        session.simulator.policy.lockout.maxAttempts = 2
        session.signIn("ada", "wrong")
        session.signIn("ada", "wrong")
        session.administrator.unlock(SimulatorSession.ada)
        session.signIn("ada", "wrong")
        session.signIn().expect("200 SUCCESS")
    }

    @Test("An administrator who locks a user leaves recovery open")
    func locks() throws {
        let session = SimulatorSession(.ada) { $0.recovery.asksQuestion = false }
        session.administrator.lock(SimulatorSession.ada)

        let reset = try session.recoverByCode()
        try session.follow("next", of: reset, ["newPassword": "Another-1"]).expect("200 SUCCESS")

        session.signIn("ada", "Another-1").expect("200 SUCCESS")
    }

    @Test("An administrator who locks a user after the recovery stops what follows it")
    func locksAfterRecovery() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.recovery.asksQuestion = false }
        let reset = try session.recoverByCode()
        let required = try session.follow("next", of: reset, ["newPassword": "Another-1"])

        session.administrator.lock(SimulatorSession.ada)

        try session.verify(.question, SimulatorSession.answer, of: required).expect("403 E0000069")
    }
}
