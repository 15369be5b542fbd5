import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A wait for a push that meets trouble")
struct PollToleranceTests {
    private static let waiting = Reply.fixture("mfa-challenge.push.waiting")

    private func verify(
        _ stage: Stage,
        changing change: (inout OktaAPISuccessResponse) -> Void = { _ in }
    ) throws -> Outcome {
        let outcome = Outcome()
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting", changing: change)
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError,
            onFactorStatusUpdate: outcome.onUpdate
        )
        return outcome
    }

    @Test(
        "goes on",
        arguments: [
            Reply.failure(.networkConnectionLost), .failure(.timedOut),
            .failure(.notConnectedToInternet), .http(500), .http(503, body: "<html>"),
            .http(429),
        ]
    )
    func survives(trouble: Reply) throws {
        let stage = try Stage(Self.waiting, trouble, trouble, Self.waiting, .fixture("success"))
        let outcome = try verify(stage)
        stage.wait(120)

        #expect(outcome.types == [.success])
        #expect(outcome.errors.isEmpty)
        stage.expectCurtain()
    }

    @Test("asks again at once when an idle connection was closed under its question")
    func keepAliveRace() throws {
        let lost = Reply.failure(.networkConnectionLost)
        let stage = try Stage(Self.waiting, lost, Self.waiting, lost, .fixture("success"))
        let outcome = try verify(stage)
        stage.wait(60)

        let times = stage.network.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 5.1, 5.2, 10.3, 10.4])
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test("asks less and less often while it lasts")
    func backsOff() throws {
        let lost = Reply.failure(.networkConnectionLost)
        let stage = try Stage(lost, lost, lost, lost, lost, .fixture("success"))
        _ = try verify(stage) { $0.expirationDate = nil }
        stage.wait(300)

        let times = stage.network.sent.map(\.time)
        let pauses = zip(times.dropFirst(), times).map { ($0 - $1 - 0.1).rounded() }
        #expect(pauses == [0, 10, 20, 30, 30])
    }

    @Test("waits for the server's rate limit to pass, on the server's clock")
    func rateLimit() throws {
        // Given a server whose clock is an hour ahead, and which has room again in 42 seconds
        let stage = try Stage(
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
        _ = try verify(stage) { $0.expirationDate = nil }
        stage.wait(120)

        let times = stage.network.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 42.1])
    }

    @Test("gives up with the last error when the transaction has expired")
    func expires() throws {
        let lost = Reply.failure(.networkConnectionLost)
        let stage = try Stage(lost, lost, lost)
        let outcome = try verify(stage) { $0.expirationDate = "2024-05-01T12:00:12.000Z" }
        stage.wait(400)

        // The next question would be due at 30 seconds.
        #expect(stage.network.sent.map { $0.time.rounded() } == [0, 0, 10])
        #expect(outcome.errors.count == 1)
        #expect(outcome.errors.first?.isNetworkError == true)
        stage.expectCurtain()
    }

    @Test("gives up after five minutes if the server does not say when it expires")
    func losesPatience() throws {
        let stage = try Stage()
        let outcome = try verify(stage) { $0.expirationDate = nil }
        stage.wait(1000)

        let last = try #require(stage.network.sent.last)
        #expect((260...301).contains(last.time))
        #expect(outcome.errors.count == 1)
        #expect(stage.clock.pendingCount == 0)
    }

    @Test("does not believe an expiry that has passed when the answer arrives")
    func strangeExpiry() throws {
        let stage = try Stage(.failure(.networkConnectionLost), .fixture("success"))
        let outcome = try verify(stage) { $0.expirationDate = "2015-11-03T10:15:57.000Z" }
        stage.wait(60)
        #expect(outcome.types == [.success])
    }

    @Test(
        "ends at once where waiting cannot help",
        arguments: [
            (Reply.error("E0000011", status: 401), Int?.some(401)), (.error("E0000069"), 403),
            (.failure(.serverCertificateUntrusted), nil), (.http(302), 302),
        ]
    )
    func hopeless(trouble: Reply, status: Int?) throws {
        let stage = try Stage(Self.waiting, trouble)
        let outcome = try verify(stage)
        stage.wait(60)
        #expect(outcome.errors.count == 1)
        #expect(outcome.errors.first?.httpStatusCode == status)
        stage.expectCurtain()
    }

    @Test("asks where the transaction stands when the answer that ended the wait got lost")
    func decisionLost() throws {
        // Given the user approved, the answer that said so got lost, and the org has gone on
        let stage = try Stage(
            Self.waiting,
            .failure(.networkConnectionLost),
            .error("E0000079"),
            .fixture("mfa-enroll.all-variants")
        )
        let outcome = try verify(stage)
        stage.wait(60)

        #expect(stage.places.last == "/api/v1/authn")
        #expect(stage.network.sent.last?.fields.keys.sorted() == ["stateToken"])
        #expect(stage.network.sent.last?.time.rounded() == stage.network.sent[2].time.rounded())
        #expect(outcome.types == [.MFAEnroll])
        #expect(outcome.errors.isEmpty)
        stage.expectCurtain()
    }

    @Test("asks that again when the connection breaks once more")
    func decisionLostTwice() throws {
        let stage = try Stage(
            .failure(.networkConnectionLost),
            .error("E0000079"),
            .failure(.networkConnectionLost),
            .error("E0000079"),
            .fixture("success")
        )
        let outcome = try verify(stage)
        stage.wait(60)
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test("reports a refusal of the server that goes on saying that the user has not decided")
    func contradiction() throws {
        let stage = try Stage(.error("E0000079"), Self.waiting, .error("E0000079"))
        let outcome = try verify(stage)
        stage.wait(60)
        #expect(stage.network.sent.count == 3)
        #expect(outcome.errors.map(\.errorCode) == ["E0000079"])
        stage.expectCurtain()
    }

    @Test("falls silent when it is cancelled while it asks where the transaction stands")
    func cancelledWhileLooking() throws {
        let stage = try Stage(.error("E0000079"), .fixture("mfa-enroll.all-variants"))
        let outcome = Outcome()
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError,
            onFactorStatusUpdate: outcome.onUpdate
        )
        stage.wait(0.15)
        #expect(stage.network.sent.count == 2)
        challenge.responseHandler.cancel()
        stage.wait(60)
        #expect(outcome.types.isEmpty)
        #expect(outcome.errors.isEmpty)
        stage.expectCurtain()
    }

    @Test("starts to count anew after a good answer")
    func recovers() throws {
        let lost = Reply.failure(.networkConnectionLost)
        let stage = try Stage(lost, lost, Self.waiting, lost, .fixture("success"))
        _ = try verify(stage) { $0.expirationDate = nil }
        stage.wait(120)
        let times = stage.network.sent.map(\.time)
        let pauses = zip(times.dropFirst(), times).map { ($0 - $1 - 0.1).rounded() }
        #expect(pauses == [0, 10, 5, 0])
    }

    @Test("never repeats a push it sent, only questions")
    func doesNotRepeatSteps() throws {
        let stage = try Stage(.failure(.networkConnectionLost))
        let outcome = Outcome()
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.rejected")
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait(60)
        #expect(outcome.errors.count == 1)
        stage.expectCurtain()
    }

    @Test("pauses in the background and asks at once on return")
    func background() throws {
        let stage = try Stage(Self.waiting, .failure(.networkConnectionLost), .fixture("success"))
        let outcome = try verify(stage)
        stage.wait(2)

        // Away between two questions
        stage.lifecycle.change(to: false)
        stage.wait(30)
        #expect(stage.network.sent.count == 1)
        stage.lifecycle.change(to: true)
        stage.wait(0.05)
        #expect(stage.network.sent.count == 2)

        // Away while a question is under way, which loses the connection
        stage.lifecycle.change(to: false)
        stage.wait(60)
        #expect(stage.network.sent.count == 2)
        stage.lifecycle.change(to: true)
        stage.wait(1)
        #expect(stage.network.sent.count == 3)
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }
}
