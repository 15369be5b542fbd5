import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Remembering a device")
struct RememberDeviceTests {
    @Test("Remembering a device lasts as long as the policy sets")
    func expires() throws {
        let session = SimulatorSession(.ada(with: .question())) {
            $0.rememberDevice.lifetimeInMinutes = 15
        }
        try remember(session)

        session.clock.advance(by: 899)
        #expect(signIn(session).outcome == "200 SUCCESS")
        session.clock.advance(by: 1)
        #expect(signIn(session).outcome == "200 MFA_REQUIRED")
    }

    @Test("Remembering a device ends when the policy ends it")
    func endsWithPolicy() throws {
        let session = SimulatorSession(.ada(with: .question()))
        try remember(session)
        #expect(signIn(session).outcome == "200 SUCCESS")
        session.simulator.policy.rememberDevice.isAllowed = false
        #expect(signIn(session).outcome == "200 MFA_REQUIRED")
    }

    @Test("Remembering a device does not happen where the policy forbids it")
    func isForbidden() throws {
        let session = SimulatorSession(.ada(with: .question())) {
            $0.rememberDevice.isAllowed = false
        }
        try remember(session)
        session.simulator.policy.rememberDevice.isAllowed = true
        #expect(signIn(session).outcome == "200 MFA_REQUIRED")
    }

    @Test(
        "A device is not remembered unless the client asks",
        arguments: [SimulatorJSON.null, false, "False"]
    )
    func isNotAsked(wish: SimulatorJSON) throws {
        let session = SimulatorSession(.ada(with: .question()))
        try remember(session, wish)
        #expect(signIn(session).outcome == "200 MFA_REQUIRED")
    }

    private func remember(_ session: SimulatorSession, _ wish: SimulatorJSON = true) throws {
        let required = signIn(session)
        let response = try session.verify(
            .question,
            ["answer": "mayonnaise", "rememberDevice": wish],
            of: required
        )
        #expect(response.outcome == "200 SUCCESS")
    }

    private func signIn(_ session: SimulatorSession) -> SimulatorResponse {
        session.signIn(with: ["context": ["deviceToken": "d1"]])
    }
}
