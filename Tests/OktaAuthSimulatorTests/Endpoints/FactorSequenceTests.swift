import Testing

@testable import OktaAuthSimulator

@Suite("A sequence of factors")
struct FactorSequenceTests {
    private func session(
        _ kinds: [SimulatedFactorKind],
        _ factors: [SimulatedFactor],
        policy: (inout SimulatedPolicy) -> Void = { _ in }
    ) -> SimulatorSession {
        var user = SimulatedUser(factors: factors)
        user.factorSequence = kinds
        return SimulatorSession(user, policy: policy)
    }

    @Test("A sequence of factors is verified in its order, whatever else there is")
    func order() throws {
        let session = session([.question, .sms], [.sms(), .oktaTOTP(), .question()])
        let required = session.signIn()
        #expect(try required.factors().map { $0["factorType"] } == ["question"])
        let account = session.simulator.server.withOrg { org, _ in org.accounts[0] }
        for factor in account.factors where factor.kind != .question {
            for name in [factor.id, factor.kind.factorType] {
                try session.post(to: "factors/\(name)/verify", of: required).expect("404 E0000007")
            }
        }
        let next = try session.verify(.question, SimulatorSession.answer, of: required)
            .expect("200 MFA_REQUIRED")
        #expect(try next.factors().map { $0["factorType"] } == ["sms"])
        // Going back leads to the factor whose turn it is.
        let back = try session.follow("prev", of: session.verify(.sms, of: next))
        #expect(try back.factors().map { $0["factorType"] } == ["sms"])
    }

    @Test("A sequence asks neither twice for the password, nor for a factor that the user lacks")
    func leavesOut() throws {
        let password = session([.password, .question], [.password, .question()])
        #expect(try password.signIn().factors().map { $0["factorType"] } == ["question"])
        let absent = session([.push, .question], [.question()])
        try absent.verify(.question, SimulatorSession.answer, of: absent.signIn())
            .expect("200 SUCCESS")
        session([.password], [.password]).signIn().expect("200 SUCCESS")
        session([.push], [.question()]).signIn().expect("200 MFA_REQUIRED")
    }

    @Test("A sequence of factors begins without a password, and discloses nothing before a factor")
    func withoutPassword() throws {
        let session = session([.oktaTOTP, .password], [.oktaTOTP(), .password]) {
            $0.quirks.insert(.beginsUnauthenticated)
        }
        let start = session.post("/api/v1/authn", ["username": "ada"]).expect("200 UNAUTHENTICATED")
        #expect(try start.factors()[0]["profile"] == [:])
        #expect(start["_embedded.user"] == nil)
        let challenge = try session.verify(.oktaTOTP, of: start).expect("200 MFA_CHALLENGE")
        try session.follow("prev", of: challenge).expect("200 UNAUTHENTICATED")
        let next = try session.verify(.oktaTOTP, ["passCode": session.appCode()], of: start)
            .expect("200 MFA_REQUIRED")
        #expect(next["_embedded.user.profile.login"] == "ada@example.test")
        try session.verify(.password, ["password": "no"], of: next).expect("403 E0000068")
        try session.verify(.password, ["password": .string(SimulatorSession.password)], of: next)
            .expect("200 SUCCESS")
    }

    @Test(
        "The first selection of a factor is named by two quirks alone",
        arguments: [
            (.omitsHints, "MFA_REQUIRED"), (.usesFactorStates, "FACTOR_REQUIRED"),
            (.beginsUnauthenticated, "UNAUTHENTICATED"),
        ] as [(SimulatedPolicy.Quirk, String)]
    )
    func firstState(quirk: SimulatedPolicy.Quirk, state: String) {
        let session = session([.oktaTOTP], [.oktaTOTP()]) { $0.quirks = [quirk] }
        session.post("/api/v1/authn", ["username": "ada"]).expect("200 \(state)")
    }
}

@Suite("The queue at the door")
struct SignInQueueTests {
    @Test("A user waits in the queue to its end, and goes on")
    func waits() throws {
        let session = SimulatorSession(.adaWithExpiredPassword) { $0.signInQueue.wait = 10 }
        let start = session.signIn().expect("200 POLL")
        #expect(start.embedded == ["transaction": ["profile": ["refresh": 1000]]])
        session.clock.advance(by: 9)
        try session.follow("next", of: start).expect("200 POLL")
        session.resume(start.stateToken).expect("200 POLL")
        session.clock.advance(by: 1)
        try session.post(to: "introspect", of: start).expect("200 POLL")
        try session.follow("next", of: start).expect("200 PASSWORD_EXPIRED")
        try session.follow("next", of: start).expect("403 E0000079")
    }

    @Test("The queue can be left")
    func leaves() throws {
        let session = SimulatorSession(.ada) { $0.signInQueue.wait = 10 }
        let start = session.signIn()
        try session.follow("cancel", of: start).expect("200")
        session.clock.advance(by: 10)
        try session.follow("next", of: start).expect("401 E0000011")
    }
}
