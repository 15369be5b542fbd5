import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An await that ends early")
struct EndedAwaitTests {
    @Test("An await ends when it is superseded, though the API keeps its closures")
    func superseded() async throws {
        let session = try ScriptedSession()
        let (challenge, api) = try silentChallenge(of: session, from: "mfa-challenge.sms")
        nonisolated(unsafe) let status = challenge
        let ended = Locked(false)
        let task = Task {
            _ = try? await status.verifyFactor(passCode: "1", answerToSecurityQuestion: nil)
            ended.withLock { $0 = true }
        }
        try #require(await eventually { !api.calls.isEmpty })
        challenge.cancel()
        session.wait()
        #expect(await eventually { ended.withLock { $0 } })
        task.cancel()
    }

    @Test("An awaited wait ends with its response, though the API keeps its closures")
    func events() async throws {
        let session = try ScriptedSession()
        let (challenge, api) = try silentChallenge(of: session, from: "mfa-challenge.push.waiting")
        var kept: [(OktaAPIRequest.Result) -> Void] = []
        api.respond = { kept.append($0) }
        nonisolated(unsafe) let status = challenge
        let ended = Locked(false)
        let task = Task {
            _ = try? await status.waitForDecision()
            ended.withLock { $0 = true }
        }
        try #require(await eventually { !api.calls.isEmpty })
        kept[0](.success(try Sample.own("success.response").response()))
        #expect(await eventually { ended.withLock { $0 } })
        task.cancel()
    }

    @Test("An await of a cancellation does not stand in the way of the next")
    func cancelAfterCancelledCancel() async throws {
        let session = try ScriptedSession(.silence, .fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let task = try await cancelling(challenge, in: session)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let recorder = CallbackRecorder()
        challenge.cancel(onSuccess: { recorder.next(challenge) }, onError: recorder.fail)
        session.wait(100)
        #expect(recorder.completions == 1)
        #expect(session.network.sent.count == 2)
    }

    @Test("An await of a cancellation leaves the response to the calls that joined it")
    func joinedCancel() async throws {
        let session = try ScriptedSession(.json("{}"))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let task = try await cancelling(challenge, in: session)
        let recorder = CallbackRecorder()
        challenge.cancel(onSuccess: { recorder.next(challenge) }, onError: recorder.fail)
        task.cancel()
        _ = try? await task.value
        session.wait(100)
        #expect(recorder.completions == 1)
    }

    @Test("An await that is cancelled stops the retries of a read")
    func questions() async throws {
        let session = try ScriptedSession(.http(429), .http(429), .http(429))
        let enroll: OktaAuthStatusFactorEnroll = try session.status(from: "mfa-enroll.all-variants")
        let questions = enroll.availableFactors.compactMap { $0 as? OktaFactorQuestion }
        nonisolated(unsafe) let question = try #require(questions.first)
        let task = Task { _ = try await question.downloadSecurityQuestions() }
        try #require(await eventually { !session.network.sent.isEmpty })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        session.wait(200)
        #expect(session.network.sent.count == 1)
    }

    @Test("An await calls its closures on the actor of the caller")
    func actorIsolation() async throws {
        actor Screen {
            private(set) var updates = 0

            func wait(for challenge: sending OktaAuthStatusFactorChallenge) async throws {
                _ = try await challenge.verifyFactor(
                    passCode: nil,
                    answerToSecurityQuestion: nil,
                    onFactorStatusUpdate: { _ in
                        self.preconditionIsolated()
                        self.updates += 1
                    }
                )
            }
        }
        let waiting = ScriptedReply.fixture("mfa-challenge.push.waiting")
        let session = try ScriptedSession(waiting, .fixture("success"))
        nonisolated(unsafe) let challenge = try session.pushChallenge()
        let screen = Screen()
        let ended = Locked(false)
        let task = Task {
            defer { ended.withLock { $0 = true } }
            try await screen.wait(for: challenge)
        }
        #expect(
            await eventually {
                session.clock.advanceToNext()
                return ended.withLock { $0 }
            }
        )
        task.cancel()
        try await task.value
        #expect(await screen.updates == 1)
    }

    /// A challenge whose API calls no completion.
    private func silentChallenge(
        of session: ScriptedSession, from fixture: String
    ) throws -> (OktaAuthStatusFactorChallenge, RecordingAPI) {
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: fixture)
        let api = RecordingAPI(oktaDomain: challenge.restApi.oktaDomain)
        api.respond = { _ in }
        challenge.restApi = api
        return (challenge, api)
    }

    /// A task that cancels the transaction, whose request is in flight.
    private func cancelling(
        _ challenge: OktaAuthStatusFactorChallenge, in session: ScriptedSession
    ) async throws -> Task<Void, any Error> {
        nonisolated(unsafe) let status = challenge
        let task = Task { try await status.cancelTransaction() }
        try #require(await eventually { !session.network.sent.isEmpty })
        return task
    }
}
