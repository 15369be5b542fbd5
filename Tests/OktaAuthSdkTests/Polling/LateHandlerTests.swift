import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Calls `super` a tenth of a second later, as an app does that asks something else first.
private final class LateHandler: OktaAuthStatusResponseHandler {
    let clock: VirtualClock

    init(clock: VirtualClock) { self.clock = clock }

    override func handleServerResponse(
        _ response: OktaAPIRequest.Result,
        currentStatus: OktaAuthStatus,
        onStatusChanged: @escaping (OktaAuthStatus) -> Void,
        onError: @escaping (OktaError) -> Void,
        onFactorStatusUpdate: ((FactorResult) -> Void)? = nil
    ) {
        let later = Delivery<Void>(on: clock) {
            super.handleServerResponse(
                response,
                currentStatus: currentStatus,
                onStatusChanged: onStatusChanged,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        }
        later((), after: 0.1)
    }
}

@Suite("A wait whose answers are handled later", .timeLimit(.minutes(1)))
struct LateHandlerTests {
    private static let waiting = Reply.fixture("mfa-challenge.push.waiting")

    /// A push that is waited for, at the moment when its first answer came and is not handled yet.
    private func beginWait(
        _ stage: Stage,
        _ outcome: Outcome
    ) throws -> OktaAuthStatusFactorChallenge {
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        challenge.responseHandler = LateHandler(clock: stage.clock)
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError,
            onFactorStatusUpdate: outcome.onUpdate
        )
        stage.wait(0.15)
        #expect(stage.network.sent.count == 1)
        return challenge
    }

    @Test("continues with its options and events if nothing happened")
    func continues() throws {
        let stage = try Stage(Self.waiting, Self.waiting, .fixture("success"))
        let outcome = Outcome()
        var events: [OktaPollEvent] = []
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        challenge.responseHandler = LateHandler(clock: stage.clock)
        OktaRequestOptions(language: "de").apply {
            challenge.waitForDecision(
                onEvent: { events.append($0) },
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
        }
        stage.wait(60)

        #expect(outcome.types == [.success])
        #expect(events == [.waiting])
        #expect(stage.network.sent.map { $0.headers["Accept-Language"] } == ["de", "de", "de"])
        stage.expectCurtain()
    }

    @Test("ends with going back: no poll follows, and its closures stay silent")
    func back() throws {
        let stage = try Stage(Self.waiting, .fixture("mfa-required.factors-plural"))
        let (wait, back) = (Outcome(), Outcome())
        let challenge = try beginWait(stage, wait)
        challenge.returnToPreviousStatus(
            onStatusChange: back.onStatusChange,
            onError: back.onError
        )
        stage.wait(60)

        #expect(
            stage.places.map { URL(fileURLWithPath: $0).lastPathComponent }
                == ["verify", "previous"]
        )
        #expect(back.types == [.MFARequired])
        #expect(wait.completions == 0 && wait.updates == [])
        stage.expectCurtain()
    }

    @Test("ends with the transaction")
    func cancel() throws {
        let stage = try Stage(Self.waiting, .json("{}"))
        let wait = Outcome()
        let challenge = try beginWait(stage, wait)
        challenge.cancel()
        stage.wait(60)

        #expect(stage.network.sent.count == 2)
        #expect(wait.completions == 0 && wait.updates == [])
        stage.expectCurtain()
    }

    @Test("ends with its handler")
    func handler() throws {
        let stage = try Stage(Self.waiting)
        let wait = Outcome()
        let challenge = try beginWait(stage, wait)
        challenge.responseHandler.cancel()
        stage.wait(60)

        #expect(stage.network.sent.count == 1)
        #expect(wait.completions == 0)
        stage.expectCurtain()
    }

    @Test("ends with its task")
    func task() async throws {
        let stage = try Stage(Self.waiting)
        nonisolated(unsafe) let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        challenge.responseHandler = LateHandler(clock: stage.clock)
        let task = Task { _ = try await challenge.verifyFactor() }
        await stage.clock.waitUntilPending()
        stage.wait(0.15)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        stage.wait(60)

        #expect(stage.network.sent.count == 1)
        stage.expectCurtain()
    }

    @Test("gives way to another wait, whose answers are its own")
    func secondWait() throws {
        let stage = try Stage(Self.waiting, Self.waiting, .fixture("success"))
        let (first, second) = (Outcome(), Outcome())
        let challenge = try beginWait(stage, first)
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: second.onStatusChange,
            onError: second.onError
        )
        stage.wait(60)

        #expect(first.completions == 0 && first.updates == [])
        #expect(second.types == [.success])
        stage.expectCurtain()
    }

    @Test("frees the place of an operation whose closures the handler releases")
    func released() throws {
        final class SilentHandler: OktaAuthStatusResponseHandler {
            override func handleServerResponse(
                _ response: OktaAPIRequest.Result,
                currentStatus: OktaAuthStatus,
                onStatusChanged: @escaping (OktaAuthStatus) -> Void,
                onError: @escaping (OktaError) -> Void,
                onFactorStatusUpdate: ((FactorResult) -> Void)? = nil
            ) {}
        }
        let stage = try Stage(.fixture("success"), .fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        challenge.responseHandler = SilentHandler()
        let outcome = Outcome()
        challenge.resendFactor(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait()
        #expect(challenge.transaction.isIdle)
        challenge.responseHandler = OktaAuthStatusResponseHandler()
        challenge.resendFactor(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        stage.wait()
        #expect(outcome.types == [.success])
    }
}
