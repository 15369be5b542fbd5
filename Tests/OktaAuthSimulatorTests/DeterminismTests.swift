import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("What happens at one moment")
struct DeterminismTests {
    @Test("The phone sees the newest app that is about to be enrolled")
    func newestApp() throws {
        // Given many transactions of one user that expire at the same time
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.googleTOTP] }
        for _ in 1...20 {
            let enrollment = try session.enroll(.googleTOTP)
            let code = try #require(session.phone.totpCode())

            // Then the code is that of the latest one
            let done = try session.post(
                to: #require(enrollment.link("next")),
                of: enrollment,
                ["passCode": .string(code)]
            )
            #expect(done.outcome == "200 SUCCESS")
            session.simulator.administrator.resetFactors(of: SimulatorSession.ada)
            _ = try session.enroll(.googleTOTP)
        }
    }

    @Test("A login counts in whatever case it is written")
    func loginsHaveNoCase() {
        let session = SimulatorSession(
            .ada,
            SimulatedUser(login: "ADA@example.test", password: "Another-1")
        )
        #expect(session.signIn().outcome == "401 E0000004")
        #expect(session.signIn(SimulatorSession.ada, "Another-1").outcome == "200 SUCCESS")
    }

    @Test("A test may write a login in any letter case")
    func loginsOfTestsHaveNoCase() {
        let session = SimulatorSession(.ada(with: .sms(), .oktaTOTP()))
        let (simulator, login) = (session.simulator, "Ada@Example.test")
        let required = session.signIn()
        _ = try? session.post(to: required.verifyLink(.sms), of: required)
        #expect(simulator.outbox.latest(for: login) != nil)
        #expect(simulator.outbox.latestCode(for: login) != nil)
        #expect(simulator.phone(of: login).totpCode() != nil)
        #expect(simulator.administrator.beginStepUp(signedIn: login) != nil)
        #expect(simulator.pairDevice().openPage(signedIn: login) != nil)
        #expect(simulator.diagnostics.isEmpty)
        #expect(!simulator.phone(of: login).approve())
        #expect(simulator.diagnostics.map { $0.description.hasSuffix("for '\(login)'") } == [true])
    }

    @Test("The phone of an unknown user reports misuse")
    func phoneOfNobody() {
        let simulator = OktaSimulator(with: .plain)
        let phone = simulator.phone(of: "nobody")
        #expect(phone.totpCode() == nil)
        #expect(phone.pendingChallenge == nil)
        let text = "no user 'nobody'; users: plain@example.test"
        #expect(simulator.diagnostics.map(\.description) == [text, text])
    }
}
