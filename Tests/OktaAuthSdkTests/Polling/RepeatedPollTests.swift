import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A wait after another wait of the same transaction")
struct RepeatedPollTests {
    private static let lost = ScriptedReply.failure(.timedOut)

    @Test("A second wait has its own deadline, whatever failed in the first")
    func deadline() throws {
        // Given a wait with a failure, which the user leaves
        let session = try ScriptedSession([
            .waiting, Self.lost, .waiting, Self.lost, .fixture("success"),
        ])
        let challenge = try session.pushChallenge()
        _ = session.record(for: 6) { challenge.wait(reportingTo: $0) }
        #expect(session.network.sent.count == 2)
        challenge.responseHandler.cancel()

        // When they wait again after the deadline of that wait, and a poll fails
        session.wait(360)
        let second = session.record(for: 60) { challenge.wait(reportingTo: $0) }

        // Then it is repeated
        #expect(second.types == [.success])
        #expect(second.errors.isEmpty)
        session.expectFinished()
    }

    @Test("A second wait begins with the first delay, however many polls of the first failed")
    func delays() throws {
        let session = try ScriptedSession([
            .waiting, Self.lost, Self.lost, Self.lost, Self.lost, .fixture("success"),
        ])
        let challenge = try session.pushChallenge()
        _ = session.record(for: 25) { challenge.wait(reportingTo: $0) }
        #expect(session.network.sent.count == 4)
        challenge.responseHandler.cancel()

        let start = session.network.sent.count
        let second = session.record(for: 60) { challenge.wait(reportingTo: $0) }
        let times = session.network.sent.dropFirst(start).map(\.time)
        #expect(times.count == 2)
        #expect(((times.last ?? 0) - (times.first ?? 0) - 5.1).magnitude < 0.05)
        #expect(second.types == [.success])
        session.expectFinished()
    }

    @Test("A second wait can refetch again after a lost response")
    func refetch() throws {
        // An early E0000079 that meant nothing, a good answer, then the real one
        let session = try ScriptedSession([
            .waiting, .error("E0000079"), .waiting, .waiting, .error("E0000079"),
            .fixture("success"),
        ])
        let challenge = try session.pushChallenge()
        let recorder = session.record(for: 60) { challenge.wait(reportingTo: $0) }

        #expect(recorder.errors.map(\.errorCode) == [])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("A second wait can begin after the first gave up")
    func afterGivingUp() throws {
        let failing = try ScriptedSession([.waiting] + Array(repeating: Self.lost, count: 13))
        let challenge: OktaAuthStatusFactorChallenge =
            try failing.status(from: "mfa-challenge.push.waiting") { $0.expirationDate = nil }
        let first = failing.record(for: 1_000) { challenge.wait(reportingTo: $0) }
        #expect(first.errors.count == 1)
        let sent = failing.network.sent.count
        let second = failing.record(for: 7) { challenge.wait(reportingTo: $0) }
        #expect(second.completions == 0, "it gave up at once")
        #expect(failing.network.sent.count > sent + 1, "it did not poll again")
        challenge.responseHandler.cancel()
    }
}
