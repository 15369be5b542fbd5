import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A transaction")
struct StateTests {
    @Test("goes back to the list of factors")
    func goesBack() throws {
        let stage = Stage(.ada(with: .sms()))
        let required = try stage.follow("prev", of: stage.challenge(.sms))
        #expect(required.outcome == "200 MFA_REQUIRED")

        let other = Stage(.ada) { $0.requiredFactors = [.oktaTOTP] }
        let enroll = try other.follow("prev", of: other.enroll(.oktaTOTP))
        #expect(enroll.outcome == "200 MFA_ENROLL")
        #expect(try enroll.factors()[0]["status"] == "NOT_SETUP")
    }

    @Test("ends when it is cancelled")
    func cancels() throws {
        let stage = Stage(.ada(with: .sms()))
        let required = stage.signIn()
        let cancelled = try stage.follow("cancel", of: required)
        #expect(cancelled.statusCode == 200)
        #expect(cancelled.json == [:])
        #expect(try stage.follow("cancel", of: required).outcome == "401 E0000011")
    }

    @Test("ends with success")
    func endsWithSuccess() throws {
        let stage = Stage(.adaWithExpiringPassword())
        let warning = stage.signIn(options: ["warnBeforePasswordExpired": true])
        try stage.follow("skip", of: warning)
        #expect(try stage.follow("skip", of: warning).outcome == "401 E0000011")
    }

    @Test("keeps one state token, which each accepted request extends")
    func slides() throws {
        let stage = Stage(.ada(with: .sms()))
        let required = stage.signIn()
        #expect(required.json?["expiresAt"] == "2024-05-01T12:05:00.000Z")
        stage.clock.advance(by: 299)
        let challenge = try stage.post(to: required.verifyLink(.sms), of: required)
        #expect(challenge.stateToken == required.stateToken)
        #expect(challenge.json?["expiresAt"] == "2024-05-01T12:09:59.000Z")
        stage.clock.advance(by: 299)
        #expect(try stage.follow("prev", of: challenge).statusCode == 200)
        stage.clock.advance(by: 300)
        #expect(try stage.follow("cancel", of: challenge).outcome == "401 E0000011")
    }

    @Test("is not extended by a request that fails")
    func failuresDoNotSlide() throws {
        let stage = Stage(.ada(with: .question()))
        let challenge = try stage.challenge(.question)
        stage.clock.advance(by: 200)
        try stage.follow("next", of: challenge, ["answer": "no"])
        stage.clock.advance(by: 100)
        #expect(try stage.follow("prev", of: challenge).outcome == "401 E0000011")
    }

    @Test("refuses every step that its state does not allow, but dead tokens first")
    func checksEveryRoute() throws {
        for (state, stage, answer) in try Self.everyState() {
            #expect(answer.status == state.rawValue)
            for route in Route.table {
                guard case .step(let states, _) = route.handler else { continue }
                let dead = stage.post(route.path, ["stateToken": "00dead"])
                #expect(dead.outcome == "401 E0000011", "\(route.path)")
                #expect(stage.post(route.path).outcome == "401 E0000011", "\(route.path)")
                guard !states.contains(state) else { continue }
                let refused = stage.post(
                    route.path,
                    ["stateToken": .string(answer.stateToken ?? "")]
                )
                #expect(refused.outcome == "403 E0000079", "\(route.path) in \(state)")
                #expect(refused.cause != nil)
            }
            let still = stage.post("introspect", ["stateToken": .string(answer.stateToken ?? "")])
            #expect(still.status == state.rawValue)
        }
    }

    /// One transaction in each state that has a state token.
    static func everyState() throws -> [(AuthnState, Stage, SimulatorResponse)] {
        let warn: SimulatorJSON = ["warnBeforePasswordExpired": true]
        let warned = Stage(.adaWithExpiringPassword())
        let expired = Stage(.adaWithExpiredPassword)
        let enrolling = Stage(.ada) { $0.requiredFactors = [.sms] }
        let activating = Stage(.ada) { $0.requiredFactors = [.sms] }
        let verifying = Stage(.adaWithEveryFactor)
        let recovering = Stage(.ada) { $0.recovery.asksQuestion = true }
        let asking = Stage(.ada)
        let resetting = Stage(.ada) { $0.recovery.asksQuestion = false }
        let recovery: SimulatorJSON = ["username": .string(Stage.ada), "factorType": "SMS"]
        let asked = asking.post("recovery/password", recovery)
        let reset = resetting.post("recovery/password", recovery)
        return try [
            (.passwordWarn, warned, warned.signIn(options: warn)),
            (.passwordExpired, expired, expired.signIn()),
            (.mfaEnroll, enrolling, enrolling.signIn()),
            (.mfaEnrollActivate, activating, activating.enroll(.sms)),
            (.mfaRequired, verifying, verifying.signIn()),
            (.mfaChallenge, verifying, verifying.challenge(.sms)),
            (.recoveryChallenge, recovering, recovering.post("recovery/password", recovery)),
            (.recovery, asking, asking.follow("next", of: asked, ["passCode": asking.code()])),
            (
                .passwordReset, resetting,
                resetting.follow("next", of: reset, ["passCode": resetting.code()])
            ),
        ] + furtherStates()
    }

    private static func furtherStates() -> [(AuthnState, Stage, SimulatorResponse)] {
        let consent = Stage(.mustConsent)
        let administrator = Stage(.mustConsent(to: .askingAdministrator))
        let profile = Stage(.mustCompleteProfile)
        let queue = Stage(.ada) { $0.signInQueue.wait = 10 }
        let device = Stage(.ada)
        let token = device.simulator.pairDevice().openPage() ?? ""
        return [
            (.consentRequired, consent, consent.signIn("consent")),
            (.adminConsentRequired, administrator, administrator.signIn("consent")),
            (.profileRequired, profile, profile.signIn("profile")),
            (.poll, queue, queue.signIn()),
            (
                .deviceActivate, device,
                device.post("/api/v1/authn", ["stateToken": .string(token)])
            ),
        ]
    }

    @Test("buys a session with its session token, once and in time")
    func opensSession() throws {
        let stage = Stage(.ada)
        let token = try #require(stage.signIn().json?["sessionToken"])
        let late = try #require(stage.signIn().json?["sessionToken"])

        let session = stage.post("/api/v1/sessions", ["sessionToken": token])
        #expect(session.statusCode == 200)
        #expect(session.json?["login"] == "ada@example.test")
        #expect(session.json?["status"] == "ACTIVE")
        #expect(session.json?["amr"] == ["pwd"])
        #expect(stage.post("/api/v1/sessions", ["sessionToken": token]).outcome == "401 E0000004")
        stage.clock.advance(by: 300)
        #expect(stage.post("/api/v1/sessions", ["sessionToken": late]).outcome == "401 E0000004")
        #expect(stage.post("/api/v1/sessions").outcome == "401 E0000004")
    }

    @Test("outlives the clean-up of others that have expired")
    func survivesCleanUp() throws {
        let stage = Stage(.ada(with: .question()))
        let required = stage.signIn()
        let other = Stage(.ada)
        let session = try #require(other.signIn().json?["sessionToken"])
        stage.clock.advance(by: 120)
        other.clock.advance(by: 120)
        stage.signIn()
        other.simulator.addUser(SimulatedUser(login: "bob", factors: [.question()]))
        other.signIn("bob")
        #expect(try stage.follow("cancel", of: required).statusCode == 200)
        #expect(other.post("/api/v1/sessions", ["sessionToken": session]).statusCode == 200)
    }
}
