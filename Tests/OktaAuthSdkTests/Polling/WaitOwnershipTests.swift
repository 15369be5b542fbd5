import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A wait belongs to the call that began it")
struct WaitOwnershipTests {
    @Test("A wait stops with the handler, also while its first poll is pending")
    func handlerCancels() throws {
        let session = try ScriptedSession(.waiting, .fixture("success"))
        let challenge = try session.pushChallenge()
        let recorder = CallbackRecorder()
        challenge.wait(reportingTo: recorder)
        challenge.responseHandler.cancel()
        session.wait(30)
        #expect(session.network.sent.count == 1)
        #expect(recorder.completions == 0)
    }

    @Test("A handler stops all of its waits, however many there are")
    func manyWaits() throws {
        let session = try ScriptedSession(Array(repeating: .waiting, count: 20))
        let waits = try (0..<20).map { _ in try session.pushChallenge() }
        let recorder = CallbackRecorder()
        waits.forEach { $0.wait(reportingTo: recorder) }
        session.start.responseHandler.cancel()
        session.wait(30)
        #expect(session.network.sent.count == 20)
        #expect(recorder.completions == 0)
    }

    @Test("A wait polls through the API of its factor")
    func factorAPI() throws {
        let session = try ScriptedSession()
        let challenge = try session.pushChallenge()
        let api = RecordingAPI(
            oktaDomain: challenge.restApi.oktaDomain, configuration: challenge.restApi.configuration
        )
        var responses = [challenge.model, OktaAPISuccessResponse(status: .success)]
        api.respond = { $0(.success(responses.removeFirst())) }
        challenge.factor.restApi = api
        let recorder = session.record(for: 30) { challenge.wait(reportingTo: $0) }
        #expect(recorder.types == [.success])
        #expect(api.calls == ["verifyFactor(with:)", "verifyFactor(with:)"])
        session.expectFinished()
    }

    @Test("A wait ends with its task, though another status sent something meanwhile")
    func otherStatus() async throws {
        let session = try ScriptedSession([.waiting, .silence, .waiting, .waiting, .waiting])
        let required: OktaAuthStatusFactorRequired = try session.status(
            from: "mfa-required.factors-plural"
        )
        var model = try Sample.own("mfa-challenge.push.waiting.response").response()
        model.factorResult = .timeout
        let challenge = try OktaAuthStatusFactorChallenge(currentState: required, model: model)
        let task = waitingTask(challenge)
        try #require(await eventually { !session.network.sent.isEmpty })
        required.availableFactors[1].select(onStatusChange: { _ in }, onError: { _ in })
        session.wait(0.5)  // The answer of the challenge is WAITING: polling begins.
        task.cancel()
        _ = try? await task.value
        let count = session.network.sent.count
        session.wait(30)
        #expect(session.network.sent.count == count)
    }

    @Test("Closures may wait after a task that waited was cancelled")
    func closureAfterTask() async throws {
        let session = try ScriptedSession(.waiting, .fixture("success"))
        let challenge = try session.pushChallenge()
        let task = waitingTask(challenge)
        await session.clock.waitUntilPending()
        session.wait(1)
        task.cancel()
        _ = try? await task.value
        let recorder = session.record(for: 60) { challenge.wait(reportingTo: $0) }
        #expect(recorder.completions == 1)
    }

    @Test("A wait continues in an app that comes to the foreground as it begins")
    func lifecycleRace() {
        // An app that comes to the foreground while `isActive` is read as `false`.
        final class RacyLifecycle: OktaAppLifecycle {
            private let observer = Locked<(@Sendable (Bool) -> Void)?>(nil)

            var isActive: Bool {
                observer.withLock { $0 }?(true)
                return false
            }

            func observe(_ onChange: @escaping @Sendable (Bool) -> Void) -> any OktaCancellable {
                observer.withLock { $0 = onChange }
                return Flag()
            }
        }
        let clock = VirtualClock()
        let fired = Locked(false)
        _ = PausableTimer.start(after: 5, on: clock, lifecycle: RacyLifecycle()) {
            fired.withLock { $0 = true }
        }
        clock.advance(by: 600)
        #expect(fired.withLock { $0 })
    }

    @Test("A wait reports no pause once it is over")
    func pauseAfterEnd() {
        let (clock, lifecycle) = (VirtualClock(), ProcessLifecycle())
        let pauses = Locked<[Bool]>([])
        let timer = PausableTimer.start(
            after: 5,
            on: clock,
            lifecycle: lifecycle,
            onPause: { isPaused in pauses.withLock { $0.append(isPaused) } },
            { Issue.record("fired") }
        )
        lifecycle.change(to: false)
        clock.advance(by: 1)
        #expect(pauses.withLock { $0 } == [true])

        // Cancelled before the callback queue reports the return.
        lifecycle.change(to: true)
        timer.cancel()
        clock.advance(by: 60)

        #expect(pauses.withLock { $0 } == [true])
    }

    private func waitingTask(_ challenge: OktaAuthStatusFactorChallenge) -> Task<Void, any Error> {
        nonisolated(unsafe) let status = challenge
        return Task {
            _ = try await status.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
    }
}
