import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("What happens while the user decides")
struct PollEventTests {
    private static let number = ScriptedReply.fixture("mfa-challenge.push.number-challenge")
    private static let success = ScriptedReply.fixture("success")

    /// Waits on `session` and returns what it heard.
    private func wait(
        on session: ScriptedSession, for seconds: TimeInterval = 600, meanwhile: () -> Void = {}
    ) throws -> CallbackRecorder {
        let recorder = CallbackRecorder()
        let challenge = try session.pushChallenge() { $0.expirationDate = nil }
        challenge.waitForDecision(reportingTo: recorder)
        meanwhile()
        session.wait(seconds)
        return recorder
    }

    @Test("The events of a wait are sent once: that it waits, and each number")
    func once() throws {
        let session = try ScriptedSession([
            .waiting, Self.number, Self.number, .waiting, Self.success,
        ])
        let recorder = try wait(on: session)
        #expect(recorder.events == [.waiting, .numberChallenge(7)])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("The events of a wait include a number that is zero")
    func zero() throws {
        let number = try Sample.own("mfa-challenge.push.number-challenge.response").data()
        let zero = String(decoding: number, as: UTF8.self)
            .replacing(#""correctAnswer": "07""#, with: #""correctAnswer": 0"#)
        let session = try ScriptedSession(.json(zero), Self.success)
        #expect(try wait(on: session).events == [.waiting, .numberChallenge(0)])
    }

    @Test("The events belong to the wait that was asked for, not to a later one")
    func dropped() throws {
        let session = try ScriptedSession(Self.number, Self.success)
        let model = try Sample.own("mfa-challenge.push.waiting.response").response()
        let challenge = try DeferringChallenge(currentState: session.start, model: model)
        var events: [OktaPollEvent] = []
        // The override asks the user first, who declines; then the app waits without events.
        challenge.passOn = { _ in }
        challenge.waitForDecision(
            onEvent: { events.append($0) },
            onStatusChange: { _ in Issue.record("not asked") },
            onError: { Issue.record($0) }
        )
        let recorder = session.record(for: 60) {
            (challenge.factor as? OktaFactorPush)?.verify(onStatusChange: $0, onError: $1)
        }
        #expect(events == [])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("The events of a wait tell once that it takes long")
    func stillWaiting() throws {
        let session = try ScriptedSession(Array(repeating: .waiting, count: 8) + [Self.success])
        #expect(try wait(on: session).events == [.waiting, .stillWaiting])
        // The first poll after half a minute.
        let half = try ScriptedSession(Array(repeating: .waiting, count: 7))
        #expect(try wait(on: half, for: 34).events == [.waiting, .stillWaiting])
    }

    @Test("The events of a wait include trouble, and its end")
    func trouble() throws {
        let lost = ScriptedReply.failure(.networkConnectionLost)
        let busy = ScriptedReply.error(
            "E0000047", status: 429, headers: ["x-rate-limit-reset": "\(1_714_564_800 + 60)"]
        )
        let session = try ScriptedSession([
            .waiting, lost, lost, .http(503), busy, .waiting, Self.success,
        ])
        let recorder = try wait(on: session)
        #expect(
            recorder.events.filter { $0 != .stillWaiting } == [
                .waiting, .connectionLost, .serverUnavailable,
                .rateLimited(until: Date(timeIntervalSince1970: 1_714_564_860)), .waiting,
            ]
        )
        #expect(recorder.types == [.success])
    }

    @Test("The events of a wait include that the app was away")
    func background() throws {
        let session = try ScriptedSession(.waiting, Self.success)
        let recorder = try wait(on: session) {
            session.wait(1)
            session.lifecycle.change(to: false)
            session.wait(30)
            session.lifecycle.change(to: true)
        }
        #expect(recorder.events == [.waiting, .paused, .resumed])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }

    @Test("The events of a wait end when another operation begins")
    func superseded() throws {
        let session = try ScriptedSession(.waiting, .json("{}"))
        var events: [OktaPollEvent] = []
        let challenge = try session.pushChallenge()
        challenge.waitForDecision(
            onEvent: {
                events.append($0)
                challenge.cancel()
            },
            onStatusChange: { _ in Issue.record("was cancelled") },
            onError: { Issue.record($0) }
        )
        session.wait(60)
        session.lifecycle.change(to: false)
        session.wait(1)
        #expect(events == [.waiting])
        session.expectFinished()
    }

    @Test("The events of a wait are sent for an activation, too")
    func activation() throws {
        let session = try ScriptedSession([
            .fixture("mfa-enroll-activate.push.waiting"), Self.success,
        ])
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.push.waiting")
        let recorder = session.record(for: 60) { activate.waitForDecision(reportingTo: $0) }
        #expect(recorder.events == [.waiting])
        #expect(recorder.types == [.success])
    }

    @Test("The events of an awaited wait come before the next status")
    func awaited() async throws {
        let session = try ScriptedSession(.waiting, Self.number, Self.success)
        let challenge = try session.pushChallenge()
        var events: [OktaPollEvent] = []
        let next = try await session.clock.run {
            try await challenge.waitForDecision { events.append($0) }
        }
        #expect(events == [.waiting, .numberChallenge(7)])
        #expect(next is OktaAuthStatusSuccess)
        session.expectFinished()
    }

    @Test("An awaited wait throws the error that ends it")
    func awaitedError() async throws {
        let session = try ScriptedSession(.waiting, .error("E0000011", status: 401))
        let challenge = try session.pushChallenge()
        let error = await #expect(throws: OktaError.self) {
            _ = try await session.clock.run { try await challenge.waitForDecision() }
        }
        #expect(error?.code == .invalidToken)
    }

    @Test("An awaited wait that is cancelled leaves nothing behind")
    func awaitedCancelled() async throws {
        let session = try ScriptedSession(.waiting, .waiting)
        weak var held: OktaAuthStatus?
        do {
            nonisolated(unsafe) let challenge = try session.pushChallenge()
            held = challenge
            let task = Task { _ = try await challenge.waitForDecision() }
            try #require(await eventually { session.network.sent.count == 1 })
            session.wait(2)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(session.clock.pendingCount == 0)
        #expect(session.lifecycle.observerCount == 0)
        #expect(held == nil)
    }
}
