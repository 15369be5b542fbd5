import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("An async operation", .timeLimit(.minutes(1)))
struct AsyncTests {
    private static let waiting = Reply.fixture("mfa-challenge.push.waiting")

    /// Runs virtual time for as long as `body` takes.
    private func pumping<Value>(
        _ stage: Stage,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        let clock = stage.clock
        let pump = Task.detached {
            while !Task.isCancelled {
                clock.advanceToNext()
                await Task.yield()
            }
        }
        defer { pump.cancel() }
        return try await body()
    }

    @Test("returns what the closure would have received")
    func returnsNextStatus() async throws {
        let stage = try Stage(.fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        let next = try await pumping(stage) {
            try await challenge.verifyFactor(passCode: "123456", answerToSecurityQuestion: nil)
        }
        #expect(next is OktaAuthStatusSuccess)
        #expect(stage.network.sent.first?.fields["passCode"] == "123456")
    }

    @Test("throws what the closure would have received")
    func throwsError() async throws {
        let stage = try Stage(.error("E0000068"))
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        let error = await #expect(throws: OktaError.self) {
            try await pumping(stage) {
                _ = try await challenge.verifyFactor(passCode: "1", answerToSecurityQuestion: nil)
            }
        }
        #expect(error?.errorCode == "E0000068")
    }

    @Test("throws misuse too")
    func throwsMisuse() async throws {
        let stage = try Stage()
        let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: "mfa-challenge.sms")
        let error = await #expect(throws: OktaError.self) {
            _ = try await challenge.verifyFactor(passCode: "", answerToSecurityQuestion: nil)
        }
        #expect(error?.description == "'passCode' is empty; nothing was sent")
    }

    @Test("goes through the closure method, which an app may override")
    func overridden() async throws {
        final class Warning: OktaAuthStatusPasswordWarning {
            override func skipPasswordChange(
                onStatusChange: @escaping (OktaAuthStatus) -> Void,
                onError: @escaping (OktaError) -> Void
            ) { onError(.internalError("overridden")) }
        }
        let stage = try Stage()
        let warning = try Warning(
            currentState: stage.start,
            model: try Sample.own("password-warn.response").response()
        )
        let error = await #expect(throws: OktaError.self) {
            _ = try await warning.skipPasswordChange()
        }
        #expect(error?.description == "overridden")
    }

    @Test("tells each round of a wait")
    func updates() async throws {
        let stage = try Stage(Self.waiting, Self.waiting, .fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let outcome = Outcome()
        _ = try await pumping(stage) {
            try await challenge.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onFactorStatusUpdate: outcome.onUpdate
            )
        }
        #expect(outcome.updates == [.waiting, .waiting])
        stage.expectCurtain()
    }

    @Test("is not even sent by a cancelled task")
    func cancelledBefore() async throws {
        let stage = try Stage()
        nonisolated(unsafe) let start = stage.start
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await start.authenticate(username: "grace", password: "pw")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stage.network.sent.isEmpty)
        stage.expectCurtain()
    }

    @Test("ends with its task, in flight or while waiting", arguments: [0.0, 2, 7])
    func cancelled(after seconds: TimeInterval) async throws {
        let stage = try Stage(Self.waiting, Self.waiting, Self.waiting)
        nonisolated(unsafe) let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let task = Task {
            _ = try await challenge.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
        await stage.clock.waitUntilPending()
        stage.wait(seconds)
        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stage.clock.pendingCount == 0)
        let sent = stage.network.sent.count
        stage.wait(60)
        #expect(stage.network.sent.count == sent)
        #expect(stage.lifecycle.observerCount == 0)
    }

    @Test("that was cancelled leaves alone what others started meanwhile")
    func cancelsOnlyItsOwn() async throws {
        let stage = try Stage(Self.waiting, .fixture("success"))
        nonisolated(unsafe) let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let task = Task {
            _ = try await challenge.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
        await stage.clock.waitUntilPending()
        // A code takes the place of the wait, then the waiting task is cancelled.
        let code = Outcome()
        challenge.verifyFactor(
            passCode: "123456",
            answerToSecurityQuestion: nil,
            onStatusChange: code.onStatusChange,
            onError: code.onError
        )
        await #expect(throws: CancellationError.self) { try await task.value }
        task.cancel()
        stage.wait()
        // The first answer of the script went to the superseded question.
        #expect(code.completions == 1)
        #expect(stage.clock.pendingCount == 0 || code.types == [.MFAChallenge])
    }

    @Test("throws CancellationError when something takes its place")
    func superseded() async throws {
        let stage = try Stage(Self.waiting, .json("{}"))
        nonisolated(unsafe) let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let task = Task {
            _ = try await challenge.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
        await stage.clock.waitUntilPending()
        stage.wait(1)
        challenge.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        stage.wait(60)
        stage.expectCurtain()
    }

    @Test("after its answer cannot be cancelled any more")
    func cancelledAfter() async throws {
        let stage = try Stage(.fixture("success"))
        nonisolated(unsafe) let start = stage.start
        let task = Task { try await start.authenticate(username: "g", password: "p").statusType }
        await stage.clock.waitUntilPending()
        stage.wait()
        let status = try await task.value
        task.cancel()
        #expect(status == .success)
        stage.expectCurtain()
    }

    @Test("ends with its task even if the API keeps its closures for ever")
    func hoardingAPI() async throws {
        final class Hoarder: OktaAPI {
            let calls = Locked(0)
            var kept: [(OktaAPIRequest.Result) -> Void] = []
            override func perform(
                link: LinksResponse.Link,
                stateToken: String,
                completion: ((OktaAPIRequest.Result) -> Void)? = nil
            ) -> OktaAPIRequest {
                if let completion { kept.append(completion) }
                calls.withLock { $0 += 1 }
                return OktaAPIRequest()
            }
        }
        let stage = try Stage()
        nonisolated(unsafe) let hoarder = Hoarder(oktaDomain: stage.start.restApi.oktaDomain)
        nonisolated(unsafe) let warning: OktaAuthStatusPasswordWarning =
            try stage.status(from: "password-warn")
        warning.restApi = hoarder
        let task = Task { _ = try await warning.skipPasswordChange() }
        while hoarder.calls.withLock({ $0 }) == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // A late answer finds nobody.
        hoarder.kept.forEach { $0(.success(OktaAPISuccessResponse(status: .success))) }
    }

    @Test("ends with its task even if an override of the app keeps its closures and sends nothing")
    func hoardingOverride() async throws {
        final class Warning: OktaAuthStatusPasswordWarning {
            let calls = Locked(0)
            var kept: [(OktaError) -> Void] = []
            override func skipPasswordChange(
                onStatusChange: @escaping (OktaAuthStatus) -> Void,
                onError: @escaping (OktaError) -> Void
            ) {
                kept.append(onError)
                calls.withLock { $0 += 1 }
            }
        }
        let stage = try Stage()
        nonisolated(unsafe) let warning = try Warning(
            currentState: stage.start,
            model: try Sample.own("password-warn.response").response()
        )
        let task = Task { _ = try await warning.skipPasswordChange() }
        while warning.calls.withLock({ $0 }) == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(warning.kept.count == 1)
    }

    @Test("lets go of its status when it is cancelled")
    func noLeak() async throws {
        let stage = try Stage(Self.waiting)
        weak var status: OktaAuthStatus?
        do {
            nonisolated(unsafe) let challenge: OktaAuthStatusFactorChallenge =
                try stage.status(from: "mfa-challenge.push.waiting")
            status = challenge
            let task = Task {
                _ = try await challenge.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
            }
            await stage.clock.waitUntilPending()
            stage.wait(2)
            task.cancel()
            _ = await task.result
        }
        #expect(status == nil)
    }

    @Test("cancels the transaction, and says so if that fails")
    func cancelTransaction() async throws {
        let stage = try Stage(.json("{}"), .http(500))
        let expired: OktaAuthStatusPasswordExpired = try stage.status(from: "password-expired")
        try await pumping(stage) { try await expired.cancelTransaction() }
        await #expect(throws: OktaError.self) {
            try await pumping(stage) { try await expired.cancelTransaction() }
        }
        #expect(stage.places == ["/api/v1/authn/cancel", "/api/v1/authn/cancel"])
    }
}

@Suite("Every closure operation")
struct AsyncTwinTests {
    @Test("has its async twin, and nothing else has")
    func twins() throws {
        let closures = try PublicOperation.closures().map(\.name)
        let twins = try PublicOperation.twins().map(\.name)
            .filter { $0 != "OktaPollSession.nextStatus()" }
        #expect(closures.count >= 95)
        #expect(Set(closures).count == closures.count, "two look the same")
        // The twin of an operation with options is that of the operation without, too.
        let withoutOptions = Set(twins.map { $0.replacing("options:", with: "") })
        #expect(
            Set(closures).subtracting(twins).subtracting(withoutOptions) == [],
            "without a twin"
        )
        #expect(Set(twins).subtracting(closures) == [], "without a closure form")
    }
}
