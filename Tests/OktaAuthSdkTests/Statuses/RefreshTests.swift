import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Asking where a transaction stands")
struct RefreshTests {
    @Test("Asking where a transaction stands takes turns with operations, and ends a wait")
    func turns() throws {
        let waiting = ScriptedReply.fixture("mfa-challenge.push.waiting")
        let session = try ScriptedSession(waiting, waiting)
        let challenge = try session.pushChallenge()
        let (poll, first, second) = (CallbackRecorder(), CallbackRecorder(), CallbackRecorder())
        challenge.waitForDecision(onEvent: { _ in }, onStatusChange: poll.next, onError: poll.fail)
        session.wait(1)
        challenge.fetchStatus(onStatusChange: first.next, onError: first.fail)
        challenge.fetchStatus(onStatusChange: second.next, onError: second.fail)
        session.wait(60)

        #expect(poll.completions == 0)
        #expect(first.types == [.MFAChallenge])
        #expect(second.messages == ["Another operation of this status is in progress"])
        session.expectFinished()
    }

    @Test(
        "Asking where a transaction stands is refused where the server keeps nothing",
        arguments: ["success", "recovery-challenge.email", "locked-out.with-cancel"]
    )
    func refused(fixture: String) throws {
        let session = try ScriptedSession()
        let status: OktaAuthStatus = try session.status(from: fixture)
        let recorder = CallbackRecorder()
        #expect(!status.canFetchStatus())
        status.fetchStatus(onStatusChange: recorder.next, onError: recorder.fail)
        let expected = "\(status.statusType.rawValue) has no transaction to ask about"
        #expect(recorder.messages == [expected])
        session.expectFinished()
    }

    @Test(
        "Asking where a transaction stands helps where a proxy answered instead of the org",
        arguments: [
            ScriptedReply.http(307, body: ""), .http(403, body: "<html>"), .http(502),
            .http(200, body: "<html>"),
        ]
    )
    func foreignAnswers(reply: ScriptedReply) throws {
        let session = try ScriptedSession(reply)
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let recorder = session.record(for: 60) { challenge.verify("123456", reportingTo: $0) }
        #expect(recorder.errors.first?.transactionState == .unknown)
        #expect(recorder.errors.first?.recovery == .fetchStatus)
        #expect(session.network.sent.count == 1)
    }
}
