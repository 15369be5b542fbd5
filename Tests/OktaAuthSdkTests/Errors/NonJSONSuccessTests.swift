import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A success response without a usable status")
struct NonJSONSuccessTests {
    private let seen = Locked<[OktaHTTPResponseInfo]>([])

    private func signIn(_ reply: ScriptedReply) throws -> CallbackRecorder {
        let seen = seen
        let session = try ScriptedSession(reply) {
            $0.responseObserver = { info in seen.withLock { $0.append(info) } }
        }
        let recorder = session.record { session.start.signIn(reportingTo: $0) }
        session.expectFinished()
        return recorder
    }

    @Test(
        "A success response without a status keeps the code and text of an Okta error",
        arguments: [200, 202]
    )
    func okta(status: Int) throws {
        let body = #"{"errorCode":"E0000070","errorSummary":"Waiting for ACK"}"#

        let error = try #require(try signIn(.http(status, body: body)).errors.first)

        #expect(error.code == .waitingForAcknowledgement)
        #expect(error.description == "Waiting for ACK")
        #expect(error.httpStatusCode == status)
        #expect(error.transactionState == .active)
        #expect(error.recovery == .waitAndRetry(until: nil))
    }

    @Test("A success response without a status does not end a wait while its result is WAITING")
    func wait() throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.push.waiting"),
            .http(202, body: #"{"errorCode":"E0000070","errorSummary":"Waiting for ACK"}"#),
            .fixture("success"),
        ])
        let challenge = try session.pushChallenge()
        let recorder = session.record(for: 60) { challenge.wait(reportingTo: $0) }

        #expect(recorder.types == [.success])
        #expect(recorder.messages == [])
        session.expectFinished()
    }

    @Test("A success response without a status shows its HTTP facts to the observer")
    func observed() throws {
        let headers = ["x-okta-request-id": "req-1"]

        let useless = try #require(try signIn(.http(200, headers: headers)).errors.first)
        let empty = try [200, 204].compactMap {
            try signIn(.http($0, headers: headers, body: "")).errors.first
        }

        #expect(useless.caseName == "invalidResponse" && useless.httpStatusCode == nil)
        #expect(empty.map(\.caseName) == ["emptyServerResponse", "emptyServerResponse"])
        #expect(empty.compactMap(\.httpStatusCode) == [])
        #expect(seen.withLock { $0.map(\.statusCode) } == [200, 200, 204])
        #expect(seen.withLock { $0.map(\.requestId) } == ["req-1", "req-1", "req-1"])
    }

    @Test("A success response without a status names its request if the status is new")
    func unknownStatus() throws {
        let reply = ScriptedReply.http(
            200,
            headers: ["x-okta-request-id": "req-1"],
            body: #"{"status":"NEW","stateToken":"st-1"}"#
        )

        let error = try #require(try signIn(reply).errors.first)

        #expect(error.httpStatusCode == 200)
        #expect(error.requestId == "req-1")
    }

    @Test(
        "A success response that is too long is unreadable",
        arguments: [("\"", "x", 5_000_000, "\""), ("[", "0,", 600_000, "0]")]
    )
    func tooLong(start: String, part: String, count: Int, end: String) throws {
        let value = start + String(repeating: part, count: count) + end
        let body = #"{"status":"SUCCESS","a":\#(value)}"#
        let error = try #require(try signIn(.json(body)).errors.first)

        let cause = try #require(error.unreadable?.cause as? DecodingFailure)
        #expect(cause.problem.hasPrefix("too long"))
    }
}
