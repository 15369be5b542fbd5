import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A wait for a push")
struct PollInterruptionTests {
    private static let waiting = Reply.fixture("mfa-challenge.push.waiting")

    /// Another operation of the transaction, and where its request goes.
    struct Rival: Sendable, CustomTestStringConvertible {
        let name: String
        let path: String
        let start: @Sendable (OktaAuthStatusFactorChallenge, OktaFactor, Outcome) -> Void

        var testDescription: String { name }
    }

    static let rivals: [Rival] = [
        Rival(name: "cancel", path: "/api/v1/authn/cancel") { challenge, _, outcome in
            challenge.cancel(
                onSuccess: { outcome.onStatusChange(challenge) },
                onError: outcome.onError
            )
        },
        Rival(name: "back", path: "/api/v1/authn/previous") { challenge, _, outcome in
            challenge.returnToPreviousStatus(
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Rival(name: "resend", path: "/api/v1/authn/factors/opf1fixture000000000/verify/resend") {
            challenge,
            _,
            outcome in
            challenge.resendFactor(
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
        Rival(name: "another factor", path: "/api/v1/authn/factors/sms1sim0000000000000/verify") {
            _,
            sms,
            outcome in
            sms.select(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        },
        Rival(name: "a code", path: "/api/v1/authn/factors/opf1fixture000000000/verify") {
            challenge,
            _,
            outcome in
            challenge.verifyFactor(
                passCode: "123456",
                answerToSecurityQuestion: nil,
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        },
    ]

    /// When the other operation starts: while a question is under way, or between two.
    @Test(
        "ends silently, before anything else of its transaction is sent",
        arguments: rivals,
        [0.05, 2]
    )
    func superseded(rival: Rival, moment: TimeInterval) throws {
        // Given a push that is waited for, reached by selecting it
        let stage = try Stage(Self.waiting, Self.waiting, .fixture("success"))
        let required: OktaAuthStatusFactorRequired =
            try stage.status(from: "mfa-required.factors-plural")
        let factors = required.availableFactors
        let push = try #require(factors.first { $0.type == .push })
        let sms = try #require(factors.first { $0.type == .sms })
        let selected = Outcome()
        push.select(onStatusChange: selected.onStatusChange, onError: selected.onError)
        stage.wait(1)
        let challenge = try #require(selected.statuses.first as? OktaAuthStatusFactorChallenge)
        let poll = Outcome()
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: poll.onStatusChange,
            onError: poll.onError,
            onFactorStatusUpdate: poll.onUpdate
        )
        stage.wait(moment)

        // When the app does something else
        let outcome = Outcome()
        rival.start(challenge, sms, outcome)
        let pendingAtOnce = stage.clock.pendingCount
        stage.wait(60)

        // Then only that is sent and reported
        #expect(pendingAtOnce == 1)
        #expect(stage.places.last == rival.path)
        #expect(stage.network.sent.count == 3)
        #expect(poll.completions == 0)
        #expect(outcome.completions == 1)
        #expect(outcome.errors.isEmpty)
        stage.expectCurtain()
    }

    @Test("goes on if the other operation was a mistake")
    func misuseChangesNothing() throws {
        let stage = try Stage(Self.waiting, .fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let poll = Outcome()
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: poll.onStatusChange,
            onError: poll.onError
        )
        stage.wait(1)

        let mistake = Outcome()
        challenge.verifyFactor(
            passCode: "",
            answerToSecurityQuestion: nil,
            onStatusChange: mistake.onStatusChange,
            onError: mistake.onError
        )
        stage.wait(60)

        #expect(mistake.messages == ["'passCode' is empty; nothing was sent"])
        #expect(poll.types == [.success])
        stage.expectCurtain()
    }

    @Test("is taken over by a second wait")
    func takenOver() throws {
        let stage = try Stage(Self.waiting, Self.waiting, .fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let outcomes = [Outcome(), Outcome()]
        for outcome in outcomes {
            challenge.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
            stage.wait(1)
        }
        stage.wait(60)

        #expect(outcomes.map(\.completions) == [0, 1])
        stage.expectCurtain()
    }

    @Test("hears the end from its own update closure")
    func cancelFromUpdate() throws {
        let stage = try Stage(Self.waiting, .fixture("mfa-challenge.push.rejected"), .json("{}"))
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let poll = Outcome()
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: poll.onStatusChange,
            onError: poll.onError,
            onFactorStatusUpdate: { if $0 == .rejected { challenge.cancel() } }
        )
        stage.wait(60)

        #expect(stage.places.last == "/api/v1/authn/cancel")
        #expect(poll.completions == 0)
        stage.expectCurtain()
    }

    @Test("can be cancelled from its update closure while the user has not decided")
    func cancelWhileWaiting() throws {
        let stage = try Stage(Self.waiting, .json("{}"))
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let poll = Outcome()
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: poll.onStatusChange,
            onError: poll.onError,
            onFactorStatusUpdate: { _ in challenge.cancel() }
        )
        stage.wait(60)
        #expect(poll.completions == 0)
        stage.expectCurtain()
    }

    @Test("is stopped by its handler")
    func handlerCancels() throws {
        let handler = OktaAuthStatusResponseHandler()
        let stage = try Stage(Self.waiting, handler: handler)
        let poll = Outcome()
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: poll.onStatusChange,
            onError: poll.onError
        )
        stage.wait(1)

        handler.cancel()
        stage.wait(60)

        #expect(poll.completions == 0)
        stage.expectCurtain()
    }

    @Test("goes on while an activation link is sent")
    func sendsLinkMeanwhile() throws {
        let activating = Reply.fixture("mfa-enroll-activate.push.waiting")
        let stage = try Stage(activating, activating, .fixture("success"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try stage.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        let poll = Outcome()
        push.activate(onStatusChange: poll.onStatusChange, onError: poll.onError)
        stage.wait(1)

        var sent = 0
        let second = Outcome()
        push.sendActivationLinkViaSms(
            with: "+15550100",
            onSuccess: { sent += 1 },
            onError: { Issue.record($0) }
        )
        push.sendActivationLinkViaEmail(onSuccess: { sent += 1 }, onError: second.onError)
        stage.wait(60)

        #expect(sent == 1)
        #expect(second.messages == ["Another operation of this status is in progress"])
        let link = stage.network.sent[1]
        #expect(link.url.path.hasSuffix("/lifecycle/activate/sms"))
        #expect(String(decoding: link.body ?? Data(), as: UTF8.self).contains("+15550100"))
        #expect(poll.types == [.success])
        stage.expectCurtain()
    }
}
