import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Asking where a transaction stands")
struct RefreshTests {
    private func verify(_ challenge: OktaAuthStatusFactorChallenge, _ outcome: Outcome) {
        challenge.verifyFactor(
            passCode: "123456",
            answerToSecurityQuestion: nil,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
    }

    @Test("posts the state token alone, after an outcome that is not known")
    func afterLoss() throws {
        let stage = try Stage(
            .failure(.networkConnectionLost),
            .fixture("mfa-required.list-under-factor")
        )
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        let outcome = Outcome()
        verify(challenge, outcome)
        stage.wait(60)
        let error = try #require(outcome.errors.first)
        #expect(error.transaction == .unknown)
        #expect(error.recovery == .fetchStatus)
        #expect(stage.network.sent.count == 1)

        #expect(challenge.canFetchStatus())
        challenge.fetchStatus(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait(60)
        #expect(
            stage.places == ["/api/v1/authn/factors/sms1fixture000000000/verify", "/api/v1/authn"]
        )
        #expect(stage.network.sent.last?.fields == ["stateToken": challenge.stateToken])
        #expect(outcome.types == [.MFARequired])
        stage.expectCurtain()
    }

    @Test("tells that the transaction ended")
    func ended() throws {
        let stage = try Stage(.error("E0000011", status: 401))
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        let outcome = Outcome()
        challenge.fetchStatus(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait(60)
        #expect(outcome.errors.first?.transaction == .ended)
        stage.expectCurtain()
    }

    @Test("takes turns with other operations, and ends a wait")
    func turns() throws {
        let waiting = Reply.fixture("mfa-challenge.push.waiting")
        let stage = try Stage(waiting, waiting)
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let (poll, first, second) = (Outcome(), Outcome(), Outcome())
        challenge.waitForDecision(
            onEvent: { _ in },
            onStatusChange: poll.onStatusChange,
            onError: poll.onError
        )
        stage.wait(1)
        challenge.fetchStatus(onStatusChange: first.onStatusChange, onError: first.onError)
        challenge.fetchStatus(onStatusChange: second.onStatusChange, onError: second.onError)
        stage.wait(60)

        #expect(poll.completions == 0)
        #expect(first.types == [.MFAChallenge])
        #expect(second.messages == ["Another operation of this status is in progress"])
        stage.expectCurtain()
    }

    @Test(
        "is refused where the server keeps nothing",
        arguments: ["success", "recovery-challenge.email", "locked-out.with-cancel"]
    )
    func refused(fixture: String) throws {
        let stage = try Stage()
        let status: OktaAuthStatus = try stage.status(from: fixture)
        let outcome = Outcome()
        #expect(!status.canFetchStatus())
        status.fetchStatus(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        let expected = "\(status.statusType.rawValue) has no transaction to ask about"
        #expect(outcome.messages == [expected])
        stage.expectCurtain()
    }

    @Test(
        "is what to do where something on the way answered instead of the org",
        arguments: [
            Reply.http(307, body: ""), .http(403, body: "<html>"), .http(502),
            .http(200, body: "<html>"),
        ]
    )
    func foreignAnswers(reply: Reply) throws {
        let stage = try Stage(reply)
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        let outcome = Outcome()
        verify(challenge, outcome)
        stage.wait(60)
        #expect(outcome.errors.first?.transaction == .unknown)
        #expect(outcome.errors.first?.recovery == .fetchStatus)
        #expect(stage.network.sent.count == 1)
    }
}
