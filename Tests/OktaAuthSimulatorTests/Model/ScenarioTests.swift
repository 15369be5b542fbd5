import Testing

@testable import OktaAuthSimulator

@Suite("A scenario")
struct ScenarioTests {
    private static let outcomes: [(user: SimulatedUser, outcome: String)] = [
        (.plain, "200 SUCCESS"), (.passwordExpired, "200 PASSWORD_EXPIRED"),
        (.passwordExpiring, "200 PASSWORD_WARN"), (.lockedOut, "200 LOCKED_OUT"),
        (.mustEnroll, "200 MFA_ENROLL"), (.mustEnroll(.push, .question), "200 MFA_ENROLL"),
        (.staged, "401 E0000004"), (.withPush, "200 MFA_REQUIRED"),
        (.withSMS, "200 MFA_REQUIRED"),
        (.withTOTP, "200 MFA_REQUIRED"), (.withQuestion, "200 MFA_REQUIRED"),
        (.withSecurityKeys, "200 MFA_REQUIRED"), (.withEveryFactor, "200 MFA_REQUIRED"),
        (.withFactorSequence, "200 MFA_REQUIRED"), (.mustConsent, "200 CONSENT_REQUIRED"),
        (.mustConsent(to: .askingForEach), "200 CONSENT_REQUIRED"),
        (.mustConsent(to: .askingAdministrator), "200 ADMIN_CONSENT_REQUIRED"),
        (.mustCompleteProfile, "200 PROFILE_REQUIRED"),
    ]

    @Test("Every ready-made user and every state that one signs in to is tested")
    func complete() {
        let logins = SimulatedUser.readyMade.map(\.login)
        #expect(Set(logins).count == logins.count)
        #expect(Set(logins).subtracting(Self.outcomes.map(\.user.login)) == [])
        // The queue is one of the org, not of a user.
        let states = AuthnTable.signedIn.filter { $0 != .poll }
        let outcomes = Set(Self.outcomes.map(\.outcome))
        #expect(states.filter { !outcomes.contains("200 \($0.rawValue)") } == [])
    }

    @Test("A scenario makes a user who can sign in", arguments: outcomes)
    func isReady(user: SimulatedUser, outcome: String) {
        SimulatorSession(user).signIn(user.login, options: SimulatorSession.warn).expect(outcome)
    }

    @Test("A scenario reports what is wrong with it, and does nothing")
    func misuse() {
        let simulator = OktaSimulator(with: .plain)
        simulator.phone(of: "plain@example.test").approve()
        simulator.phone(of: "nobody").reject()
        simulator.administrator.lock("nobody")
        #expect(simulator.administrator.beginStepUp(signedIn: "nobody") == nil)
        #expect(
            simulator.diagnostics == [
                "no push waits for 'plain@example.test'",
                "no user 'nobody'; users: plain@example.test",
                "no user 'nobody'; users: plain@example.test",
                "no user 'nobody'; users: plain@example.test",
            ]
        )
    }

    @Test("A scenario is found by a login in any letter case")
    func loginsOfTestsHaveNoCase() throws {
        let session = SimulatorSession(.ada(with: .sms(), .oktaTOTP()))
        let (simulator, login) = (session.simulator, "Ada@Example.test")
        _ = try session.challenge(.sms)
        #expect(simulator.outbox.latest(for: login) != nil)
        #expect(simulator.outbox.latestCode(for: login) != nil)
        #expect(simulator.phone(of: login).totpCode() != nil)
        #expect(simulator.administrator.beginStepUp(signedIn: login) != nil)
        #expect(simulator.pairDevice().openPage(signedIn: login) != nil)
        #expect(simulator.diagnostics.isEmpty)
        #expect(!simulator.phone(of: login).approve())
        #expect(simulator.diagnostics.map { $0.hasSuffix("for '\(login)'") } == [true])
    }
}
