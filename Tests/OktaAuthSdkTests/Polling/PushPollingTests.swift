import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Waiting for a push")
struct PushPollingTests {
    private static let number = ScriptedReply.fixture("mfa-challenge.push.number-challenge")
    private static let success = ScriptedReply.fixture("success")

    @Test("Waiting for a push polls every five seconds, then reports the new status")
    func asksUntilAnswered() throws {
        let session = try ScriptedSession(.waiting, .waiting, Self.success)
        let recorder = CallbackRecorder()

        try session.pushChallenge().wait(reportingTo: recorder)
        session.wait(60)

        let times = session.network.sent.map { ($0.time * 10).rounded() / 10 }
        #expect(times == [0, 5.1, 10.2])
        #expect(recorder.updates == [.waiting, .waiting])
        #expect(recorder.types == [.success])
        #expect(recorder.errors.isEmpty)
        session.expectFinished()
    }

    @Test(
        "A wait whose model lost the link or the state token reports one error",
        arguments: [true, false]
    )
    func cannotContinue(losesLink: Bool) throws {
        let session = try ScriptedSession(.waiting)
        let challenge = try session.pushChallenge()
        let recorder = session.record(for: 1) { challenge.wait(reportingTo: $0) }
        if losesLink { challenge.model.links = nil } else { challenge.model.stateToken = nil }
        session.wait(60)

        #expect(recorder.types.isEmpty && recorder.errors.count == 1)
        switch recorder.errors.first {
        case .wrongStatus? where losesLink: break
        case .invalidResponse? where !losesLink: break
        default: Issue.record("\(recorder.messages)")
        }
        session.expectFinished()
    }

    @Test("Waiting for a push shows the number on the phone as soon as it comes")
    func numberChallenge() throws {
        let session = try ScriptedSession(.waiting, Self.number, Self.success)
        let challenge = try session.pushChallenge()
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
        session.wait(60)

        #expect(numbers == [nil, 7])
        #expect(numbersOfStatus == [nil, 7])
    }

    @Test(
        "Waiting for a push stops when the push ends, and reports the result",
        arguments: [
            ("mfa-challenge.push.rejected", FactorResult.rejected),
            ("mfa-challenge.push.timeout", .timeout),
        ]
    )
    func stopsWhenThePushEnds(fixture: String, expected: FactorResult) throws {
        let session = try ScriptedSession(.waiting, .fixture(fixture))
        let recorder = CallbackRecorder()

        try session.pushChallenge().wait(reportingTo: recorder)
        session.wait(60)

        #expect(recorder.updates == [.waiting, expected])
        #expect(recorder.types == [.MFAChallenge])
        #expect(recorder.statuses.first?.factorResult == expected)
        session.expectFinished()
    }

    @Test("Waiting for a push sends a new push after a rejection, and waits for that")
    func verifyAfterRejection() throws {
        let session = try ScriptedSession(.waiting, Self.success)
        let recorder = CallbackRecorder()
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.push.rejected")

        challenge.wait(reportingTo: recorder)
        // This one would be a second push.
        let tapped = session.record(for: 60) { challenge.wait(reportingTo: $0) }

        #expect(recorder.types == [.success])
        #expect(tapped.errors.contains { if case .alreadyInProgress = $0 { true } else { false } })
        session.expectFinished()
    }

    @Test("Waiting for a push uses the link and the state token of the latest response")
    func followsLatestAnswer() throws {
        let moved = ScriptedReply.fixture(
            "mfa-challenge.push.waiting",
            with: ["stateToken": "st-2", "_links": ["next": ["href": "/moved?a=b"]]]
        )
        let session = try ScriptedSession(moved, Self.success)
        let challenge = try session.pushChallenge()

        challenge.wait(reportingTo: CallbackRecorder())
        session.wait(60)

        #expect(session.places.last == "/moved?a=b")
        #expect(session.network.sent.last?.fields == ["stateToken": "st-2"])
        #expect(challenge.stateToken == "st-2")
    }

    @Test("The factor that the app holds has the state token of the latest response")
    func heldFactor() throws {
        let moved = ScriptedReply.fixture(
            "mfa-challenge.push.waiting",
            with: ["stateToken": "st-2", "_links": ["next": ["href": "/poll"]]]
        )
        let session = try ScriptedSession(moved, .fixture("success"))
        let challenge = try session.pushChallenge()
        let factor = try #require(challenge.factor as? OktaFactorPush)
        let recorder = CallbackRecorder()
        challenge.wait(reportingTo: CallbackRecorder())
        session.wait()

        #expect(factor.transactionToken == "st-2")
        factor.verify(onStatusChange: recorder.next, onError: recorder.fail)
        session.wait()

        #expect(session.network.sent.last?.fields["stateToken"] == "st-2")
        #expect(session.places.last == "/poll")
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("Waiting for a push keeps the state token if a response lacks it")
    func keepsStateToken() throws {
        let bare = ScriptedReply.fixture("mfa-challenge.push.waiting", with: ["stateToken": nil])
        let session = try ScriptedSession(bare, Self.success)
        let recorder = CallbackRecorder()
        try session.pushChallenge().wait(reportingTo: recorder)
        session.wait(60)
        #expect(recorder.types == [.success])
    }

    @Test("Waiting for a push reads the user's choices at each poll")
    func readsChoicesEachTime() throws {
        let session = try ScriptedSession(.waiting, .waiting, Self.success)
        let challenge = try session.pushChallenge()

        challenge.wait(reportingTo: CallbackRecorder())
        session.wait(1)
        challenge.verifyOptions.rememberDevice = true
        session.wait(5)
        challenge.verifyOptions.rememberDevice = false
        challenge.verifyOptions.autoPush = true
        session.wait(5)

        #expect(
            session.network.sent.map(\.url.query) == [
                nil, "rememberDevice=true", "rememberDevice=false&autoPush=true",
            ]
        )
    }

    @Test(
        "Waiting for a push follows the interval of the handler, within reason",
        arguments: [(2.0, 2.1), (-1, 0.6)]
    )
    func interval(setting: TimeInterval, expected: TimeInterval) throws {
        let session = try ScriptedSession(
            [.waiting, Self.success], handler: OktaAuthStatusResponseHandler(pollInterval: setting)
        )
        try session.pushChallenge().wait(reportingTo: CallbackRecorder())
        session.wait(60)
        #expect(abs((session.network.sent.last?.time ?? 0) - expected) < 0.001)
    }

    @Test("Nothing is polled where only a browser can go on, or mail has to be read")
    func doesNotPollForOthers() throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.claims-provider"))
        let recorder = CallbackRecorder()
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let provider = try #require(required.availableFactors.last)
        required.selectFactor(provider, onStatusChange: recorder.next, onError: recorder.fail)
        session.wait(60)

        let challenge = try #require(recorder.statuses.first as? OktaAuthStatusFactorChallenge)
        #expect(!challenge.canPoll())
        #expect(!challenge.canVerify())
        challenge.wait(reportingTo: recorder)
        try #require(recorder.messages.count == 1)
        #expect(recorder.messages[0].hasSuffix("offers a 'next' link for a browser only"))
        let mail: OktaAuthStatusRecoveryChallenge = try session.status(
            from: "recovery-challenge.email"
        )
        #expect(!mail.canPoll())
        session.expectFinished()
    }

    @Test("An app that keeps time itself polls once")
    func checkFactorResult() throws {
        let session = try ScriptedSession(.waiting)
        let challenge = try session.pushChallenge()
        let push = try #require(challenge.factor as? OktaFactorPush)

        let recorder = session.record(for: 60, push.checkFactorResult)

        #expect(recorder.types == [.MFAChallenge])
        #expect(recorder.statuses.first?.factorResult == .waiting)
        session.expectFinished()
    }

    @Test("Waiting for a push does not post to a browser's page that lost its hints")
    func redirectWithoutHints() throws {
        let redirect = """
            {"status": "MFA_CHALLENGE", "stateToken": "st-1", "factorResult": "WAITING",
             "_links": {"next": {"name": "redirect", "href": "https://org.example.test/idp"}}}
            """
        let session = try ScriptedSession(.json(redirect))
        let recorder = CallbackRecorder()
        try session.pushChallenge().wait(reportingTo: recorder)
        session.wait(60)
        #expect(recorder.types == [.MFAChallenge])
        #expect(recorder.statuses.first?.canPoll() == false)
        session.expectFinished()
    }
}
