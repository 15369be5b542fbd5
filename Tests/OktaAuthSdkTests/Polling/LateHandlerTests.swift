import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A wait whose answers are handled later")
struct LateHandlerTests {
    /// A push that is waited for, at the moment when its first answer came and is not handled yet.
    private func beginWait(
        _ session: ScriptedSession, _ recorder: CallbackRecorder
    ) throws -> OktaAuthStatusFactorChallenge {
        let challenge = try session.pushChallenge()
        challenge.responseHandler = DeferringHandler.late(on: session.clock)
        challenge.wait(reportingTo: recorder)
        session.wait(0.15)
        #expect(session.network.sent.count == 1)
        return challenge
    }

    @Test("A wait whose response is handled later keeps its options and events")
    func continues() throws {
        let session = try ScriptedSession(.waiting, .waiting, .fixture("success"))
        let recorder = CallbackRecorder()
        let challenge = try session.pushChallenge()
        challenge.responseHandler = DeferringHandler.late(on: session.clock)
        OktaRequestOptions(language: "de").apply {
            challenge.waitForDecision(reportingTo: recorder)
        }
        session.wait(60)

        #expect(recorder.types == [.success])
        #expect(recorder.events == [.waiting])
        #expect(session.network.sent.map { $0.headers["Accept-Language"] } == ["de", "de", "de"])
        session.expectFinished()
    }

    @Test("A decision that is handled after another operation began is not reported")
    func lateDecision() throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.push.rejected"), .fixture("mfa-required.factors-plural"),
        ])
        let (wait, back) = (CallbackRecorder(), CallbackRecorder())
        let challenge = try beginWait(session, wait)
        challenge.returnToPreviousStatus(onStatusChange: back.next, onError: back.fail)
        session.wait(60)

        #expect(back.types == [.MFARequired])
        #expect(wait.completions == 0 && wait.updates == [])
        session.expectFinished()
    }

    @Test("A wait whose responses are handled later ends with its handler")
    func handler() throws {
        let session = try ScriptedSession(.waiting)
        let wait = CallbackRecorder()
        let challenge = try beginWait(session, wait)
        challenge.responseHandler.cancel()
        session.wait(60)

        #expect(session.network.sent.count == 1)
        #expect(wait.completions == 0)
        session.expectFinished()
    }

    @Test("A wait whose responses are handled later ends with its task")
    func task() async throws {
        let session = try ScriptedSession(.waiting)
        nonisolated(unsafe) let challenge = try session.pushChallenge()
        challenge.responseHandler = DeferringHandler.late(on: session.clock)
        let task = Task { _ = try await challenge.verifyFactor() }
        await session.clock.waitUntilPending()
        session.wait(0.15)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        session.wait(60)

        #expect(session.network.sent.count == 1)
        session.expectFinished()
    }

    @Test("A handler that releases the closures of an operation frees its place")
    func released() throws {
        let session = try ScriptedSession(.fixture("success"), .fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let silent = DeferringHandler()
        silent.passOn = { _, _ in }
        challenge.responseHandler = silent
        let recorder = session.record(challenge.resendFactor)
        #expect(challenge.transaction.isIdle)
        challenge.responseHandler = OktaAuthStatusResponseHandler()
        challenge.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)
        session.wait()
        #expect(recorder.types == [.success])
    }

    @Test("A closure that an override of the handler wraps sees only the last status of a wait")
    func wrappedClosure() throws {
        final class Handler: OktaAuthStatusResponseHandler {
            var seen: [AuthStatus] = []

            override func handleServerResponse(
                _ response: OktaAPIRequest.Result,
                currentStatus: OktaAuthStatus,
                onStatusChanged: @escaping OnStatus,
                onError: @escaping OnError,
                onFactorStatusUpdate: OnUpdate?
            ) {
                super.handleServerResponse(
                    response,
                    currentStatus: currentStatus,
                    onStatusChanged: {
                        self.seen.append($0.statusType)
                        onStatusChanged($0)
                    },
                    onError: onError,
                    onFactorStatusUpdate: onFactorStatusUpdate
                )
            }
        }
        let session = try ScriptedSession(.waiting, .waiting, .fixture("success"))
        let recorder = CallbackRecorder()
        let challenge = try session.pushChallenge()
        let handler = Handler()
        challenge.responseHandler = handler
        challenge.wait(reportingTo: recorder)
        session.wait(60)

        #expect(handler.seen == [.success])
        #expect(recorder.types == [.success])
        #expect(recorder.updates == [.waiting, .waiting])
        session.expectFinished()
    }

    @Test("A WAITING response that an app passes to the handler itself is polled on to SUCCESS")
    func responseOfTheApp() throws {
        let session = try ScriptedSession(.waiting, .fixture("success"))
        let recorder = CallbackRecorder()
        let challenge = try session.pushChallenge()
        var response = try Sample.own("mfa-challenge.push.waiting.response").response()
        response.stateToken = "st-app"
        challenge.responseHandler.handleServerResponse(
            .success(response),
            currentStatus: challenge,
            onStatusChanged: recorder.next,
            onError: recorder.fail,
            onFactorStatusUpdate: recorder.onUpdate
        )
        #expect(session.network.sent.isEmpty, "the first poll follows a pause")
        session.wait(60)
        #expect(session.network.sent.first?.fields["stateToken"] == "st-app")

        #expect(recorder.types == [.success])
        #expect(recorder.updates == [.waiting, .waiting])
        #expect(session.network.sent.count == 2)
        session.expectFinished()
    }
}
