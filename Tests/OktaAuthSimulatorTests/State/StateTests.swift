import Testing

@testable import OktaAuthSimulator

@Suite("A transaction")
struct StateTests {
    @Test("A transaction goes back to the list of factors")
    func goesBack() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        try session.follow("prev", of: session.challenge(.sms)).expect("200 MFA_REQUIRED")

        let other = SimulatorSession(.ada) { $0.requiredFactors = [.oktaTOTP] }
        let enroll = try other.follow("prev", of: other.enroll(.oktaTOTP)).expect("200 MFA_ENROLL")
        #expect(try enroll.factors()[0]["status"] == "NOT_SETUP")
    }

    @Test("A transaction ends when it is cancelled")
    func cancels() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let required = session.signIn()
        #expect(try session.follow("cancel", of: required).expect("200").json == [:])
        try session.follow("cancel", of: required).expect("401 E0000011")
    }

    @Test("A transaction keeps one state token, which each accepted request extends")
    func slides() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let required = session.signIn()
        #expect(required["expiresAt"] == "2024-05-01T12:05:00.000Z")
        session.clock.advance(by: 299)
        let challenge = try session.verify(.sms, of: required)
        #expect(challenge.stateToken == required.stateToken)
        #expect(challenge["expiresAt"] == "2024-05-01T12:09:59.000Z")
        session.clock.advance(by: 299)
        try session.follow("prev", of: challenge).expect("200 MFA_REQUIRED")
        session.clock.advance(by: 300)
        try session.follow("cancel", of: challenge).expect("401 E0000011")
    }

    @Test("A transaction is not extended by a request that fails")
    func failuresDoNotSlide() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let challenge = try session.challenge(.question)
        session.clock.advance(by: 200)
        try session.follow("next", of: challenge, ["answer": "no"])
        session.clock.advance(by: 100)
        try session.follow("prev", of: challenge).expect("401 E0000011")
    }

    @Test("A transaction outlives the clean-up of others that have expired")
    func survivesCleanUp() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let required = session.signIn()
        let other = SimulatorSession(.ada)
        let sessionToken = try other.sessionToken()
        session.clock.advance(by: 120)
        other.clock.advance(by: 120)
        session.signIn()
        other.simulator.addUser(SimulatedUser(login: "bob", factors: [.question()]))
        other.signIn("bob")
        try session.follow("cancel", of: required).expect("200")
        other.openSession(sessionToken).expect("200 ACTIVE")
    }
}
