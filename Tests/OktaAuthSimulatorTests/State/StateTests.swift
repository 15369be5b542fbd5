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

    @Test("A transaction refuses every step that its state does not allow, but ended tokens first")
    func checksEveryRoute() throws {
        for (state, session, response) in try Self.everyState() {
            #expect(response.status == state.rawValue)
            for route in Route.table {
                guard case .step = route.endpoint else { continue }
                session.post(route.path, ["stateToken": "00dead"]).expect("401 E0000011")
                session.post(route.path).expect("401 E0000011")
                guard !route.states.contains(state) else { continue }
                let refused = session.post(
                    route.path,
                    ["stateToken": .string(response.stateToken ?? "")]
                )
                #expect(refused.outcome == "403 E0000079", "\(route.path) in \(state)")
                #expect(refused.cause != nil)
            }
            let still = session.post(
                "introspect",
                ["stateToken": .string(response.stateToken ?? "")]
            )
            #expect(still.status == state.rawValue)
        }
    }

    @Test("A transaction has an example of every state that has a state token")
    func examples() throws {
        let twins = Set(AuthnState.allCases.compactMap(\.factorTwin))
        let expected = Set(AuthnState.allCases).subtracting(twins)
            .subtracting([.lockedOut, .success])
        let states = try Self.everyState().map(\.0)
        #expect(Set(states) == expected)
        #expect(states.count == expected.count)
        #expect(Set(AuthnTable.living) == expected)
    }

    /// One transaction in each state that has a state token.
    static func everyState() throws -> [(AuthnState, SimulatorSession, SimulatorResponse)] {
        let warned = SimulatorSession(.adaWithExpiringPassword())
        let expired = SimulatorSession(.adaWithExpiredPassword)
        let enrolling = SimulatorSession(.ada) { $0.requiredFactors = [.sms] }
        let activating = SimulatorSession(.ada) { $0.requiredFactors = [.sms] }
        let verifying = SimulatorSession(.adaWithEveryFactor)
        let recovering = SimulatorSession(.ada) { $0.recovery.asksQuestion = true }
        let asking = SimulatorSession(.ada)
        let resetting = SimulatorSession(.ada) { $0.recovery.asksQuestion = false }
        let asked = asking.recover("SMS")
        let reset = resetting.recover("SMS")
        return try [
            (.passwordWarn, warned, warned.signIn(options: SimulatorSession.warn)),
            (.passwordExpired, expired, expired.signIn()),
            (.mfaEnroll, enrolling, enrolling.signIn()),
            (.mfaEnrollActivate, activating, activating.enroll(.sms)),
            (.mfaRequired, verifying, verifying.signIn()),
            (.mfaChallenge, verifying, verifying.challenge(.sms)),
            (.recoveryChallenge, recovering, recovering.recover("SMS")),
            (.recovery, asking, asking.follow("next", of: asked, ["passCode": asking.code()])),
            (
                .passwordReset, resetting,
                resetting.follow("next", of: reset, ["passCode": resetting.code()])
            ),
        ] + furtherStates()
    }

    private static func furtherStates() -> [(AuthnState, SimulatorSession, SimulatorResponse)] {
        let consent = SimulatorSession(.mustConsent)
        let administrator = SimulatorSession(.mustConsent(to: .askingAdministrator))
        let profile = SimulatorSession(.mustCompleteProfile)
        let queue = SimulatorSession(.ada) { $0.signInQueue.wait = 10 }
        let device = SimulatorSession(.ada)
        let token = device.simulator.pairDevice().openPage() ?? ""
        let stepUp = SimulatorSession(.ada)
        let begun = stepUp.simulator.administrator.beginStepUp() ?? ""
        return [
            (.unauthenticated, stepUp, stepUp.resume(begun)),
            (.consentRequired, consent, consent.signIn("consent")),
            (.adminConsentRequired, administrator, administrator.signIn("consent")),
            (.profileRequired, profile, profile.signIn("profile")),
            (.poll, queue, queue.signIn()),
            (.deviceActivate, device, device.resume(token)),
        ]
    }
}
