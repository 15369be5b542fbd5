import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A wait for a push")
struct PollInterruptionTests {
    private static let fixture = "mfa-challenge.push.waiting"

    /// Another operation of the transaction, and where its request goes.
    struct Rival: Sendable, CustomTestStringConvertible {
        let name: String
        let path: String
        let start: @Sendable (OktaAuthStatusFactorChallenge, OktaFactor, CallbackRecorder) -> Void

        var testDescription: String { name }
    }

    static let rivals: [Rival] = [
        Rival(name: "cancel", path: "/api/v1/authn/cancel") { challenge, _, recorder in
            challenge.cancel(onSuccess: { recorder.next(challenge) }, onError: recorder.fail)
        },
        Rival(name: "back", path: "/api/v1/authn/previous") { challenge, _, recorder in
            challenge.returnToPreviousStatus(onStatusChange: recorder.next, onError: recorder.fail)
        },
        Rival(name: "resend", path: "/api/v1/authn/factors/opf1fixture000000000/verify/resend") {
            challenge,
            _,
            recorder in
            challenge.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)
        },
        Rival(name: "another factor", path: "/api/v1/authn/factors/sms1sim0000000000000/verify") {
            _,
            sms,
            recorder in
            sms.select(onStatusChange: recorder.next, onError: recorder.fail)
        },
        Rival(name: "a code", path: "/api/v1/authn/factors/opf1fixture000000000/verify") {
            challenge,
            _,
            recorder in
            challenge.verify("123456", reportingTo: recorder)
        },
        Rival(name: "another wait", path: "/api/v1/authn/factors/opf1fixture000000000/verify") {
            challenge,
            _,
            recorder in
            challenge.wait(reportingTo: recorder)
        },
    ]

    /// When the other operation starts.
    enum Moment: TimeInterval, CaseIterable, Sendable {
        case whilePolling = 0.05
        /// An app handles the response a tenth of a second later.
        case beforeHandling = 0.15
        case betweenPolls = 2
    }

    @Test(
        "A wait for a push ends silently, before anything else of its transaction is sent",
        arguments: rivals,
        Moment.allCases
    )
    func superseded(rival: Rival, moment: Moment) throws {
        // Given a push that is waited for, reached by selecting it
        let session = try ScriptedSession(.waiting, .waiting, .fixture("success"))
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let factors = required.availableFactors
        let push = try #require(factors.first { $0.type == .push })
        let sms = try #require(factors.first { $0.type == .sms })
        let selected = session.record { push.select(onStatusChange: $0.next, onError: $0.fail) }
        let challenge = try #require(selected.statuses.first as? OktaAuthStatusFactorChallenge)
        if moment == .beforeHandling {
            challenge.responseHandler = DeferringHandler.late(on: session.clock)
        }
        let poll = session.record(for: moment.rawValue) { challenge.wait(reportingTo: $0) }
        let updates = poll.updates.count

        // When the app does something else
        let recorder = CallbackRecorder()
        rival.start(challenge, sms, recorder)
        let pendingAtOnce = session.clock.pendingCount
        session.wait(60)

        // Then only that is sent and reported
        #expect(pendingAtOnce == (moment == .beforeHandling ? 2 : 1))
        #expect(session.places.last == rival.path)
        #expect(session.network.sent.count == 3)
        #expect(poll.completions == 0 && poll.updates.count == updates)
        #expect(recorder.completions == 1)
        #expect(recorder.errors.isEmpty)
        session.expectFinished()
    }

    @Test("A wait for a push continues if the other operation was a mistake")
    func misuseChangesNothing() throws {
        let session = try ScriptedSession(.waiting, .fixture("success"))
        let challenge = try session.pushChallenge()
        let poll = session.record(for: 1) { challenge.wait(reportingTo: $0) }

        let mistake = session.record(for: 60) { challenge.verify("", reportingTo: $0) }

        #expect(mistake.messages == ["'passCode' is empty; nothing was sent"])
        #expect(poll.types == [.success])
        session.expectFinished()
    }

    @Test(
        "A wait for a push ends from its own update closure",
        arguments: [FactorResult.waiting, .rejected]
    )
    func cancelFromUpdate(result: FactorResult) throws {
        let rejected = ScriptedReply.fixture("mfa-challenge.push.rejected")
        let polls: [ScriptedReply] = result == .waiting ? [.waiting] : [.waiting, rejected]
        let session = try ScriptedSession(polls + [.json("{}")])
        let challenge = try session.pushChallenge()
        let poll = CallbackRecorder()
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: poll.next,
            onError: poll.fail,
            onFactorStatusUpdate: { if $0 == result { challenge.cancel() } }
        )
        session.wait(60)

        #expect(session.places.last == "/api/v1/authn/cancel")
        #expect(session.places.count == polls.count + 1)
        #expect(poll.completions == 0)
        session.expectFinished()
    }

    @Test("A wait for a push is stopped by its handler, with all others of the handler")
    func handlerCancelsAll() throws {
        let handler = OktaAuthStatusResponseHandler()
        let session = try ScriptedSession(.waiting, .waiting, handler: handler)
        let challenges = try (0..<2).map { _ in
            try session.status(OktaAuthStatusFactorChallenge.self, from: Self.fixture)
        }
        let recorder = CallbackRecorder()
        challenges.forEach { $0.wait(reportingTo: recorder) }
        session.wait(1)

        handler.cancel()
        session.wait(60)

        #expect(recorder.completions == 0)
        session.expectFinished()
    }

    @Test("A wait for a push continues while another sign-in from the same start takes a step")
    func sameStart() throws {
        let session = try ScriptedSession([
            .waiting, .fixture("mfa-required.factors-plural"), .fixture("success"),
        ])
        let first = try session.pushChallenge()
        let second = try session.pushChallenge()
        let (wait, step) = (CallbackRecorder(), CallbackRecorder())
        first.wait(reportingTo: wait)
        session.wait(1)

        second.returnToPreviousStatus(onStatusChange: step.next, onError: step.fail)
        session.wait(60)

        #expect(step.types == [.MFARequired])
        #expect(wait.types == [.success])
        session.expectFinished()
    }

    @Test("The link that sends an activation link is found by its name in any letters")
    func sendLinkInCapitals() throws {
        let session = try ScriptedSession(.fixture("mfa-enroll-activate.push.waiting"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.push.waiting") {
                $0.embedded?.factor?.embedded?.activation?.links?.send?[1].name = "SMS"
            }
        let push = try #require(activate.factor as? OktaFactorPush)
        push.sendActivationLinkViaSms(
            with: "+15550100", onSuccess: {}, onError: { Issue.record($0) })
        session.wait()
        #expect(session.network.sent.map(\.url.lastPathComponent) == ["sms"])
    }

    @Test("A wait for a push continues while an activation link is sent")
    func sendsLinkMeanwhile() throws {
        let activating = ScriptedReply.fixture("mfa-enroll-activate.push.waiting")
        let session = try ScriptedSession(activating, activating, .fixture("success"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        let poll = session.record { push.activate(onStatusChange: $0.next, onError: $0.fail) }

        var sent = 0
        let second = CallbackRecorder()
        push.sendActivationLinkViaSms(
            with: "+15550100", onSuccess: { sent += 1 }, onError: { Issue.record($0) }
        )
        push.sendActivationLinkViaEmail(onSuccess: { sent += 1 }, onError: second.fail)
        session.wait(60)

        #expect(sent == 1)
        #expect(second.messages == ["Another operation of this status is in progress"])
        let link = session.network.sent[1]
        #expect(link.url.path.hasSuffix("/lifecycle/activate/sms"))
        #expect(link.text.contains("+15550100"))
        #expect(poll.types == [.success])
        session.expectFinished()
    }
}
