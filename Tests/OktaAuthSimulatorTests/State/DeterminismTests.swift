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

    @Test("A test may write a login in any letter case")
    func loginsOfTestsHaveNoCase() {
        let session = SimulatorSession(.ada(with: .sms(), .oktaTOTP()))
        let (simulator, login) = (session.simulator, "Ada@Example.test")
        let required = session.signIn()
        _ = try? session.verify(.sms, of: required)
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
