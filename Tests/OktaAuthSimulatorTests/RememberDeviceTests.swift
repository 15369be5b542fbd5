import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Remembering a device")
struct RememberDeviceTests {
    @Test("lasts as long as the policy says")
    func expires() throws {
        let stage = Stage(.ada(with: .question())) { $0.rememberDevice.lifetimeInMinutes = 15 }
        try remember(stage)

        stage.clock.advance(by: 899)
        #expect(signIn(stage).outcome == "200 SUCCESS")
        stage.clock.advance(by: 1)
        #expect(signIn(stage).outcome == "200 MFA_REQUIRED")
    }

    @Test("ends when the policy ends it")
    func endsWithPolicy() throws {
        let stage = Stage(.ada(with: .question()))
        try remember(stage)
        #expect(signIn(stage).outcome == "200 SUCCESS")
        stage.simulator.policy.rememberDevice.isAllowed = false
        #expect(signIn(stage).outcome == "200 MFA_REQUIRED")
    }

    @Test("does not happen where the policy forbids it")
    func isForbidden() throws {
        let stage = Stage(.ada(with: .question())) { $0.rememberDevice.isAllowed = false }
        try remember(stage)
        stage.simulator.policy.rememberDevice.isAllowed = true
        #expect(signIn(stage).outcome == "200 MFA_REQUIRED")
    }

    @Test("does not happen unasked", arguments: [SimulatorJSON.null, false, "False"])
    func isNotAsked(wish: SimulatorJSON) throws {
        let stage = Stage(.ada(with: .question()))
        try remember(stage, wish)
        #expect(signIn(stage).outcome == "200 MFA_REQUIRED")
    }

    private func remember(_ stage: Stage, _ wish: SimulatorJSON = true) throws {
        let required = signIn(stage)
        let link = try required.verifyLink(.question)
        let answer = try stage.post(
            to: link,
            of: required,
            ["answer": "mayonnaise", "rememberDevice": wish]
        )
        #expect(answer.outcome == "200 SUCCESS")
    }

    private func signIn(_ stage: Stage) -> SimulatorResponse {
        stage.post(
            "/api/v1/authn",
            [
                "username": "ada", "password": .string(Stage.password),
                "context": ["deviceToken": "d1"],
            ]
        )
    }
}
