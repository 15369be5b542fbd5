import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Waiting for a push")
struct PushPollingTests {
    private static let waiting = Reply.fixture("mfa-challenge.push.waiting")
    private static let number = Reply.fixture("mfa-challenge.push.number-challenge")
    private static let success = Reply.fixture("success")

    private func verify(_ challenge: OktaAuthStatusFactorChallenge, _ outcome: Outcome) {
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError,
            onFactorStatusUpdate: outcome.onUpdate
        )
    }

    @Test("asks again every five seconds, then reports the new status")
    func asksUntilAnswered() throws {
        let stage = try Stage(Self.waiting, Self.waiting, Self.success)
        let outcome = Outcome()

        verify(try stage.status(from: "mfa-challenge.push.waiting"), outcome)
        stage.wait(60)

        let times = stage.network.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 5.1, 10.2])
        #expect(outcome.updates == [.waiting, .waiting])
        #expect(outcome.types == [.success])
        #expect(outcome.errors.isEmpty)
        stage.expectCurtain()
    }

    @Test("posts nothing but the state token to the poll link")
    func postsStateToken() throws {
        let stage = try Stage(Self.success)
        verify(try stage.status(from: "mfa-challenge.push.waiting"), Outcome())
        stage.wait()

        let question = try #require(stage.network.sent.first)
        #expect(question.method == "POST")
        #expect(question.place == "/api/v1/authn/factors/opf1fixture000000000/verify")
        #expect(question.fields == ["stateToken": "00FixtureStateToken000000000000000000000001"])
    }

    @Test("shows the number on the phone as soon as it comes")
    func numberChallenge() throws {
        let stage = try Stage(Self.waiting, Self.number, Self.success)
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let push = try #require(challenge.factor as? OktaFactorPush)
        var numbers: [Int?] = []
        var numbersOfStatus: [Int?] = []

        push.verify(
            onStatusChange: { _ in },
            onError: { Issue.record($0) },
            onFactorStatusUpdate: { _ in
                numbers.append(push.correctAnswer)
                numbersOfStatus.append((challenge.factor as? OktaFactorPush)?.correctAnswer)
            }
        )
        stage.wait(60)

        #expect(numbers == [nil, 7])
        #expect(numbersOfStatus == [nil, 7])
    }

    @Test(
        "stops when the push ends, and says how",
        arguments: [
            ("mfa-challenge.push.rejected", FactorResult.rejected),
            ("mfa-challenge.push.timeout", .timeout),
        ]
    )
    func stopsWhenThePushEnds(fixture: String, expected: FactorResult) throws {
        let stage = try Stage(Self.waiting, .fixture(fixture))
        let outcome = Outcome()

        verify(try stage.status(from: "mfa-challenge.push.waiting"), outcome)
        stage.wait(60)

        #expect(outcome.updates == [.waiting, expected])
        #expect(outcome.types == [.MFAChallenge])
        #expect(outcome.statuses.first?.factorResult == expected)
        stage.expectCurtain()
    }

    @Test("sends a new push after a rejection, and waits for that")
    func verifyAfterRejection() throws {
        let stage = try Stage(Self.waiting, Self.success)
        let outcome = Outcome()
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.rejected")

        verify(challenge, outcome)
        // This one would be a second push.
        let tapped = Outcome()
        verify(challenge, tapped)
        stage.wait(60)

        #expect(outcome.types == [.success])
        #expect(tapped.errors.contains { if case .alreadyInProgress = $0 { true } else { false } })
        stage.expectCurtain()
    }

    @Test("uses the link and the state token of the latest answer")
    func followsLatestAnswer() throws {
        let moved = """
            {"status": "MFA_CHALLENGE", "stateToken": "st-2", "factorResult": "WAITING",
             "_embedded": {"factor": {"id": "opf", "factorType": "push"}},
             "_links": {"next": {"name": "poll", "href": "https://org.example.test/moved?a=b"}}}
            """
        let stage = try Stage(.json(moved), Self.success)
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")

        verify(challenge, Outcome())
        stage.wait(60)

        #expect(stage.places.last == "/moved?a=b")
        #expect(stage.network.sent.last?.fields == ["stateToken": "st-2"])
        #expect(challenge.stateToken == "st-2")
    }

    @Test("keeps the state token if an answer lacks it")
    func keepsStateToken() throws {
        let bare = """
            {"status": "MFA_CHALLENGE", "factorResult": "WAITING",
             "_links": {"next": {"name": "poll", "href": "https://org.example.test/poll"}}}
            """
        let stage = try Stage(.json(bare), Self.success)
        let outcome = Outcome()
        verify(try stage.status(from: "mfa-challenge.push.waiting"), outcome)
        stage.wait(60)
        #expect(outcome.types == [.success])
    }

    @Test("reads the user's choices at each question")
    func readsChoicesEachTime() throws {
        let stage = try Stage(Self.waiting, Self.waiting, Self.success)
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")

        verify(challenge, Outcome())
        stage.wait(1)
        challenge.verifyOptions.rememberDevice = true
        stage.wait(5)
        challenge.verifyOptions.rememberDevice = false
        challenge.verifyOptions.autoPush = true
        stage.wait(5)

        #expect(
            stage.network.sent.map(\.url.query) == [
                nil, "rememberDevice=true", "rememberDevice=false&autoPush=true",
            ]
        )
    }

    @Test("also waits for an activation")
    func activation() throws {
        let stage = try Stage(.fixture("mfa-enroll-activate.push.waiting"), Self.success)
        let activate: OktaAuthStatusFactorEnrollActivate =
            try stage.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        let outcome = Outcome()

        push.activate(
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError,
            onFactorStatusUpdate: outcome.onUpdate
        )
        stage.wait(60)

        let poll = "/api/v1/authn/factors/opf2fixture000000000/lifecycle/activate/poll"
        #expect(stage.places == [poll, poll])
        #expect(outcome.updates == [.waiting])
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }

    @Test("follows the interval of the handler, within reason", arguments: [(2.0, 2.1), (-1, 0.6)])
    func interval(setting: TimeInterval, expected: TimeInterval) throws {
        let stage = try Stage(
            Self.waiting,
            Self.success,
            handler: OktaAuthStatusResponseHandler(pollInterval: setting)
        )
        verify(try stage.status(from: "mfa-challenge.push.waiting"), Outcome())
        stage.wait(60)
        #expect(abs((stage.network.sent.last?.time ?? 0) - expected) < 0.001)
    }

    @Test("does not wait where only a browser can go on, or mail has to be read")
    func doesNotPollForOthers() throws {
        let stage = try Stage(.fixture("mfa-challenge.claims-provider"))
        let outcome = Outcome()
        let required: OktaAuthStatusFactorRequired =
            try stage.status(from: "mfa-required.factors-plural")
        let provider = try #require(required.availableFactors.last)
        required.selectFactor(
            provider,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait(60)

        let challenge = try #require(outcome.statuses.first as? OktaAuthStatusFactorChallenge)
        #expect(!challenge.canPoll())
        #expect(!challenge.canVerify())
        verify(challenge, outcome)
        #expect(outcome.messages.count == 1)
        #expect(outcome.messages[0].hasSuffix("offers a 'next' link for a browser only"))
        let mail: OktaAuthStatusRecoveryChallenge = try stage.status(
            from: "recovery-challenge.email"
        )
        #expect(!mail.canPoll())
        stage.expectCurtain()
    }

    @Test("asks once for an app that keeps time itself")
    func checkFactorResult() throws {
        let stage = try Stage(Self.waiting)
        let outcome = Outcome()
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let push = try #require(challenge.factor as? OktaFactorPush)

        push.checkFactorResult(
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait(60)

        #expect(outcome.types == [.MFAChallenge])
        #expect(outcome.statuses.first?.factorResult == .waiting)
        stage.expectCurtain()
    }

    @Test("does not post to a page for a browser that has lost its hints")
    func redirectWithoutHints() throws {
        let redirect = """
            {"status": "MFA_CHALLENGE", "stateToken": "st-1", "factorResult": "WAITING",
             "_links": {"next": {"name": "redirect", "href": "https://org.example.test/idp"}}}
            """
        let stage = try Stage(.json(redirect))
        let outcome = Outcome()
        verify(try stage.status(from: "mfa-challenge.push.waiting"), outcome)
        stage.wait(60)
        #expect(outcome.types == [.MFAChallenge])
        #expect(outcome.statuses.first?.canPoll() == false)
        stage.expectCurtain()
    }
}
