import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A wait after another wait of the same transaction")
struct SecondWaitTests {
    private static let waiting = Reply.fixture("mfa-challenge.push.waiting")
    private static let lost = Reply.failure(.timedOut)

    private func wait(for challenge: OktaAuthStatusFactorChallenge) -> Outcome {
        let outcome = Outcome()
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        return outcome
    }

    @Test("has its own deadline, whatever failed in the first")
    func deadline() throws {
        // Given a wait with a failure, which the user leaves
        let stage = try Stage(
            Self.waiting,
            Self.lost,
            Self.waiting,
            Self.lost,
            .fixture("success")
        )
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        _ = wait(for: challenge)
        stage.wait(6)
        #expect(stage.network.sent.count == 2)
        challenge.responseHandler.cancel()

        // When they wait again after the deadline of that wait, and a poll fails
        stage.wait(360)
        let second = wait(for: challenge)
        stage.wait(60)

        // Then it is repeated
        #expect(second.types == [.success])
        #expect(second.errors.isEmpty)
        stage.expectCurtain()
    }

    @Test("begins with the first delay, however many polls of the first failed")
    func delays() throws {
        let stage = try Stage(
            Self.waiting,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            .fixture("success")
        )
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        _ = wait(for: challenge)
        stage.wait(25)
        #expect(stage.network.sent.count == 4)
        challenge.responseHandler.cancel()

        let start = stage.network.sent.count
        let second = wait(for: challenge)
        stage.wait(60)
        let times = stage.network.sent.dropFirst(start).map(\.time)
        #expect(times.count == 2)
        #expect(((times.last ?? 0) - (times.first ?? 0) - 5.1).magnitude < 0.05)
        #expect(second.types == [.success])
        stage.expectCurtain()
    }

    @Test("can find out once more what became of an answer that got lost")
    func refetch() throws {
        // An early E0000079 that meant nothing, a good answer, then the real one
        let stage = try Stage(
            Self.waiting,
            .error("E0000079"),
            Self.waiting,
            Self.waiting,
            .error("E0000079"),
            .fixture("success")
        )
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let outcome = wait(for: challenge)
        stage.wait(60)

        #expect(outcome.errors.map(\.errorCode) == [])
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test("can begin after the first gave up")
    func afterGivingUp() throws {
        let failing = try Stage(
            Self.waiting,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost,
            Self.lost
        )
        let challenge: OktaAuthStatusFactorChallenge =
            try failing.status(from: "mfa-challenge.push.waiting") {
                $0.expirationDate = nil
            }
        let first = wait(for: challenge)
        failing.wait(1_000)
        #expect(first.errors.count == 1)
        let sent = failing.network.sent.count
        let second = wait(for: challenge)
        failing.wait(7)
        #expect(second.completions == 0, "it gave up at once")
        #expect(failing.network.sent.count > sent + 1, "it did not poll again")
        challenge.responseHandler.cancel()
    }
}
