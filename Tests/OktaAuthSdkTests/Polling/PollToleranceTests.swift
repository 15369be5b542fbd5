import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A wait for a push that meets trouble")
struct PollToleranceTests {
    private func verify(
        _ session: ScriptedSession,
        changing change: (inout OktaAPISuccessResponse) -> Void = { _ in }
    ) throws -> CallbackRecorder {
        let recorder = CallbackRecorder()
        try session.pushChallenge(changing: change).wait(reportingTo: recorder)
        return recorder
    }

    @Test(
        "A wait for a push continues after trouble",
        arguments: [
            ScriptedReply.failure(.networkConnectionLost), .failure(.timedOut),
            .failure(.notConnectedToInternet), .http(500), .http(503, body: "<html>"),
            .http(429),
        ]
    )
    func survives(trouble: ScriptedReply) throws {
        let session = try ScriptedSession([
            .waiting, trouble, trouble, .waiting, .fixture("success"),
        ])
        let recorder = try verify(session)
        session.wait(120)

        #expect(recorder.types == [.success])
        #expect(recorder.errors.isEmpty)
        session.expectFinished()
    }

    @Test("A wait that begins with a new push continues after trouble")
    func newPush() throws {
        let session = try ScriptedSession([
            .waiting, .failure(.timedOut), .waiting, .http(500), .fixture("success"),
        ])
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.push.rejected")
        let push = try #require(challenge.factor as? OktaFactorPush)
        let recorder = session.record(for: 120) {
            push.verify(onStatusChange: $0.next, onError: $0.fail)
        }
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("A wait for a push waits as long as the server asks it to", arguments: [429, 503])
    func retryAfter(status: Int) throws {
        let session = try ScriptedSession([
            .waiting, .http(status, headers: ["retry-after": "45"]), .fixture("success"),
        ])
        let recorder = try verify(session)
        session.wait(120)

        let times = session.network.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 5.1, 50.2])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("A wait for a push polls again at once when an idle connection was closed")
    func keepAliveRace() throws {
        let lost = ScriptedReply.failure(.networkConnectionLost)
        let session = try ScriptedSession([.waiting, lost, .waiting, lost, .fixture("success")])
        let recorder = try verify(session)
        session.wait(60)

        let times = session.network.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 5.1, 5.2, 10.3, 10.4])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("A wait for a push polls less and less often while the trouble lasts")
    func backsOff() throws {
        let lost = ScriptedReply.failure(.networkConnectionLost)
        let session = try ScriptedSession(lost, lost, lost, lost, lost, .fixture("success"))
        _ = try verify(session) { $0.expirationDate = nil }
        session.wait(300)

        let times = session.network.sent.map(\.time)
        let pauses = zip(times.dropFirst(), times).map { ($0 - $1 - 0.1).rounded() }
        #expect(pauses == [0, 10, 20, 30, 30])
    }

    @Test("A wait for a push waits for the server's rate limit to pass, on the server's clock")
    func rateLimit() throws {
        // Given a server whose clock is an hour ahead, and which has room again in 42 seconds
        let session = try ScriptedSession(
            .error(
                "E0000047",
                status: 429,
                headers: [
                    "date": "Wed, 01 May 2024 13:00:00 GMT",
                    "x-rate-limit-reset": "\(1_714_564_800 + 3_600 + 42)",
                ]
            ),
            .fixture("success")
        )
        _ = try verify(session) { $0.expirationDate = nil }
        session.wait(120)

        let times = session.network.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 42.1])
    }

    @Test("A wait for a push gives up with the last error when the transaction has expired")
    func expires() throws {
        let lost = ScriptedReply.failure(.networkConnectionLost)
        let session = try ScriptedSession(lost, lost, lost)
        let recorder = try verify(session) { $0.expirationDate = "2024-05-01T12:00:12.000Z" }
        session.wait(400)

        // The next question would be due at 30 seconds.
        #expect(session.network.sent.map { $0.time.rounded() } == [0, 0, 10])
        #expect(recorder.errors.count == 1)
        #expect(recorder.errors.first?.isNetworkError == true)
        session.expectFinished()
    }

    @Test("A wait for a push gives up after five minutes if the response has no expiry")
    func losesPatience() throws {
        let session = try ScriptedSession()
        let recorder = try verify(session) { $0.expirationDate = nil }
        session.wait(1000)

        let last = try #require(session.network.sent.last)
        #expect((260...301).contains(last.time))
        #expect(recorder.errors.count == 1)
        #expect(session.clock.pendingCount == 0)
    }

    @Test("A wait for a push ignores an expiry that has passed when the response arrives")
    func strangeExpiry() throws {
        let session = try ScriptedSession(.failure(.networkConnectionLost), .fixture("success"))
        let recorder = try verify(session) { $0.expirationDate = "2015-11-03T10:15:57.000Z" }
        session.wait(60)
        #expect(recorder.types == [.success])
    }

    @Test(
        "A wait for a push ends at once where waiting cannot help",
        arguments: [
            (ScriptedReply.error("E0000011", status: 401), Int?.some(401)),
            (.error("E0000069"), 403),
            (.failure(.serverCertificateUntrusted), nil),
        ]
    )
    func hopeless(trouble: ScriptedReply, status: Int?) throws {
        let session = try ScriptedSession(.waiting, trouble)
        let recorder = try verify(session)
        session.wait(60)
        #expect(recorder.errors.count == 1)
        #expect(recorder.errors.first?.httpStatusCode == status)
        session.expectFinished()
    }

    @Test(
        "A wait for a push outlasts a page of the network, as a lost connection",
        arguments: [
            .http(302, headers: ["location": "https://portal.test"], body: ""),
            .http(200, headers: ["content-type": "text/html"], body: "<html></html>"),
            .http(403, headers: ["content-type": "text/html"], body: "<html></html>"),
        ] as [ScriptedReply]
    )
    func portal(page: ScriptedReply) throws {
        let session = try ScriptedSession(.waiting, page, page, .fixture("success"))
        let recorder = try verify(session)
        session.wait(60)
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("A wait for a push asks where the transaction stands when its last response is lost")
    func decisionLost() throws {
        // Given the user approved, the answer to that got lost, and the org has continued
        let session = try ScriptedSession([
            .waiting, .failure(.networkConnectionLost), .error("E0000079"),
            .fixture("mfa-enroll.all-variants"),
        ])
        let recorder = try verify(session)
        session.wait(60)

        #expect(session.places.last == "/api/v1/authn")
        #expect(session.network.sent.last?.fields.keys.sorted() == ["stateToken"])
        #expect(session.network.sent.last?.time.rounded() == session.network.sent[2].time.rounded())
        #expect(recorder.types == [.MFAEnroll])
        #expect(recorder.errors.isEmpty)
        session.expectFinished()
    }

    @Test("A wait for a push asks again where the transaction stands if that fails")
    func decisionLostTwice() throws {
        let session = try ScriptedSession([
            .failure(.networkConnectionLost), .error("E0000079"), .failure(.networkConnectionLost),
            .error("E0000079"), .fixture("success"),
        ])
        let recorder = try verify(session)
        session.wait(60)
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("A wait for a push reports a refusal that still has the factor result WAITING")
    func contradiction() throws {
        let session = try ScriptedSession(.error("E0000079"), .waiting, .error("E0000079"))
        let recorder = try verify(session)
        session.wait(60)
        #expect(session.network.sent.count == 3)
        #expect(recorder.errors.map(\.errorCode) == ["E0000079"])
        session.expectFinished()
    }

    @Test(
        "A wait for a push asks once where the transaction stands if the question is refused, too")
    func refusedTwice() throws {
        let session = try ScriptedSession(.error("E0000079"), .error("E0000079"))
        let recorder = try verify(session)
        session.wait(60)
        #expect(session.network.sent.count == 2)
        #expect(recorder.errors.map(\.errorCode) == ["E0000079"])
        session.expectFinished()
    }

    @Test("A wait for a push falls silent when it is cancelled while it refetches")
    func cancelledWhileLooking() throws {
        let session = try ScriptedSession(.error("E0000079"), .fixture("mfa-enroll.all-variants"))
        let recorder = CallbackRecorder()
        let challenge = try session.pushChallenge()
        challenge.wait(reportingTo: recorder)
        session.wait(0.15)
        #expect(session.network.sent.count == 2)
        challenge.responseHandler.cancel()
        session.wait(60)
        #expect(recorder.types.isEmpty)
        #expect(recorder.errors.isEmpty)
        session.expectFinished()
    }

    @Test("A wait for a push counts failures from zero after a good response")
    func recovers() throws {
        let lost = ScriptedReply.failure(.networkConnectionLost)
        let session = try ScriptedSession(lost, lost, .waiting, lost, .fixture("success"))
        _ = try verify(session) { $0.expirationDate = nil }
        session.wait(120)
        let times = session.network.sent.map(\.time)
        let pauses = zip(times.dropFirst(), times).map { ($0 - $1 - 0.1).rounded() }
        #expect(pauses == [0, 10, 5, 0])
    }

    @Test("A wait for a push repeats polls, and never a push")
    func doesNotRepeatSteps() throws {
        let session = try ScriptedSession(.failure(.networkConnectionLost))
        let recorder = CallbackRecorder()
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.push.rejected")
        challenge.wait(reportingTo: recorder)
        session.wait(60)
        #expect(recorder.errors.count == 1)
        session.expectFinished()
    }

    @Test("A wait for a push pauses in the background and polls at once on return")
    func background() throws {
        let session = try ScriptedSession([
            .waiting, .failure(.networkConnectionLost), .fixture("success"),
        ])
        let recorder = try verify(session)
        session.wait(2)

        // Away between two questions
        session.lifecycle.change(to: false)
        session.wait(30)
        #expect(session.network.sent.count == 1)
        session.lifecycle.change(to: true)
        session.wait(0.05)
        #expect(session.network.sent.count == 2)

        // Away while a question is under way, which loses the connection
        session.lifecycle.change(to: false)
        session.wait(60)
        #expect(session.network.sent.count == 2)
        session.lifecycle.change(to: true)
        session.wait(1)
        #expect(session.network.sent.count == 3)
        #expect(recorder.types == [.success])
        session.expectFinished()
    }
}
