import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Resending a push")
struct ResendTests {
    private func steps(_ session: ScriptedSession) -> [String] {
        session.places.map { URL(fileURLWithPath: $0).lastPathComponent }
    }

    @Test("A push that is sent again is polled until SUCCESS")
    func resendWaits() throws {
        let session = try ScriptedSession(.waiting, .waiting, .fixture("success"))
        let challenge = try session.pushChallenge()
        let recorder = session.record(for: 60, challenge.resendFactor)

        #expect(recorder.types == [.success])
        #expect(steps(session) == ["resend", "verify", "verify"])
        session.expectFinished()
    }

    @Test("A push that is sent again during a wait ends the wait, and is polled until SUCCESS")
    func resendDuringWait() throws {
        let session = try ScriptedSession(.waiting, .waiting, .fixture("success"))
        let (wait, resend) = (CallbackRecorder(), CallbackRecorder())
        let challenge = try session.pushChallenge()
        challenge.wait(reportingTo: wait)
        session.wait(1)
        challenge.resendFactor(onStatusChange: resend.next, onError: resend.fail)
        session.wait(60)

        #expect(steps(session) == ["verify", "resend", "verify"])
        #expect(wait.completions == 0)
        #expect(resend.types == [.success])
        session.expectFinished()
    }

    @Test("An awaited resend of a push returns the status after the decision")
    func awaitedResend() async throws {
        let session = try ScriptedSession(.waiting, .fixture("success"))
        nonisolated(unsafe) let challenge = try session.pushChallenge()
        let task = Task { try await challenge.resendFactor().statusType }
        await session.clock.waitUntilPending()
        session.wait(60)
        #expect(try await task.value == .success)
    }

    @Test("A push that is sent again over a channel is reported, and not polled")
    func resendByChannel() throws {
        let session = try ScriptedSession(.waiting)
        let recorder = CallbackRecorder()
        let challenge = try session.pushChallenge()
        let channel = try #require(challenge.resendChannels.first)
        challenge.resend(by: channel, onStatusChange: recorder.next, onError: recorder.fail)
        session.wait(60)

        #expect(recorder.types == [.MFAChallenge])
        #expect(steps(session) == ["resend"])
        session.expectFinished()
    }
}
