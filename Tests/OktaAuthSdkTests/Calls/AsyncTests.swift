import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaAuthSdk

@Suite("An async operation")
struct AsyncTests {
    @Test("A cancelled async operation leaves alone what others started meanwhile")
    func cancelsOnlyItsOwn() async throws {
        let session = try ScriptedSession(.waiting, .fixture("success"))
        nonisolated(unsafe) let challenge = try session.pushChallenge()
        let task = Task {
            _ = try await challenge.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
        await session.clock.waitUntilPending()
        // A code takes the place of the wait, then the waiting task is cancelled.
        let code = CallbackRecorder()
        challenge.verify("123456", reportingTo: code)
        await #expect(throws: CancellationError.self) { try await task.value }
        task.cancel()
        session.wait()
        // The first answer of the script went to the superseded question.
        #expect(code.completions == 1)
        #expect(session.clock.pendingCount == 0 || code.types == [.MFAChallenge])
    }

    @Test("An async operation ends with its task even if the API keeps its closures for ever")
    func hoardingAPI() async throws {
        let session = try ScriptedSession()
        let hoarder = RecordingAPI(oktaDomain: session.start.restApi.oktaDomain)
        var kept: [(OktaAPIRequest.Result) -> Void] = []
        hoarder.respond = { kept.append($0) }
        nonisolated(unsafe) let warning: OktaAuthStatusPasswordWarning =
            try session.status(from: "password-warn")
        warning.restApi = hoarder
        let task = Task { _ = try await warning.skipPasswordChange() }
        try #require(await eventually { !hoarder.calls.isEmpty })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // A late answer finds no call.
        kept.forEach { $0(.success(OktaAPISuccessResponse(status: .success))) }
    }

    @Test("An async operation ends with its task even if an override keeps its closures")
    func hoardingOverride() async throws {
        final class Warning: OktaAuthStatusPasswordWarning {
            let calls = Locked(0)
            var kept: [(OktaError) -> Void] = []
            override func skipPasswordChange(
                onStatusChange: @escaping OnStatus, onError: @escaping OnError
            ) {
                kept.append(onError)
                calls.withLock { $0 += 1 }
            }
        }
        let session = try ScriptedSession()
        nonisolated(unsafe) let warning = try Warning(
            currentState: session.start, model: try Sample.own("password-warn.response").response()
        )
        let task = Task { _ = try await warning.skipPasswordChange() }
        try #require(await eventually { warning.calls.withLock({ $0 }) > 0 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(warning.kept.count == 1)
    }

    @Test(
        "An async operation reports the result of the factor",
        arguments: Operation.catalogue.filter { $0.function.contains("onFactorStatusUpdate") }
    )
    func factorResult(operation: Operation) async throws {
        let session = try ScriptedSession(
            .json(#"{"status": "SUCCESS", "sessionToken": "token-1", "factorResult": "TIMEOUT"}"#)
        )
        nonisolated(unsafe) let status = try operation.status(on: session)
        let results = Locked<[FactorResult]>([])
        let values = OperationValues(onUpdate: { result in results.withLock { $0.append(result) } })
        let task = Task { _ = try await operation.run(status, values) }
        await session.clock.waitUntilPending()
        session.wait()
        try await task.value
        #expect(results.withLock { $0 } == [.timeout])
        session.expectFinished()
    }
}
