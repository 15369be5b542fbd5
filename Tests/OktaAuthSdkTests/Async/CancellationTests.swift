import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Cancelling the task of any async operation", .timeLimit(.minutes(1)))
struct CancellationTests {
    private func status(of operation: AsyncOperation, on stage: Stage) throws -> OktaAuthStatus {
        guard let fixture = operation.fixture else { return stage.start }
        return try stage.status(OktaAuthStatus.self, from: fixture)
    }

    @Test("before it begins sends nothing", arguments: AsyncOperation.all)
    func before(operation: AsyncOperation) async throws {
        let stage = try Stage()
        nonisolated(unsafe) let status = try status(of: operation, on: stage)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await operation.run(status)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        stage.expectCurtain()
    }

    @Test("in flight stops it, and makes room at once", arguments: AsyncOperation.all)
    func inFlight(operation: AsyncOperation) async throws {
        let stage = try Stage(.silence, .fixture("success"))
        weak var held: OktaAuthStatus?
        do {
            nonisolated(unsafe) let status = try status(of: operation, on: stage)
            held = operation.fixture == nil ? nil : status
            let isOver = Locked(false)
            let task = Task {
                defer { isOver.withLock { $0 = true } }
                _ = try await operation.run(status)
            }
            while stage.network.sent.isEmpty, !isOver.withLock({ $0 }) { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }

            #expect(stage.clock.pendingCount == 0)
            #expect(!status.submission.isBusy && !status.polling.work.isBusy)
            let outcome = Outcome()
            stage.start.authenticate(
                username: "grace",
                password: "pw",
                onStatusChange: outcome.onStatusChange,
                onError: outcome.onError
            )
            stage.wait()
            #expect(outcome.types == [.success])
        }
        #expect(held == nil, "leaked")
        stage.expectCurtain()
    }

    @Test("after its answer changes nothing", arguments: AsyncOperation.all)
    func after(operation: AsyncOperation) async throws {
        let stage = try Stage(operation.reply)
        nonisolated(unsafe) let status = try status(of: operation, on: stage)
        let isOver = Locked(false)
        let task = Task {
            defer { isOver.withLock { $0 = true } }
            return try await operation.run(status)?.statusType
        }
        while stage.network.sent.isEmpty, !isOver.withLock({ $0 }) { await Task.yield() }
        stage.wait()
        let type = try await task.value
        task.cancel()
        #expect(type == nil || type == .success)
        stage.expectCurtain()
    }

    @Test("that ends a transaction stops waiting, and ends it all the same")
    func cancellation() async throws {
        let unasked = try Stage()
        nonisolated(unsafe) let idle: OktaAuthStatusFactorChallenge =
            try unasked.status(from: "mfa-challenge.sms")
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await idle.cancelTransaction()
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        unasked.expectCurtain()

        let stage = try Stage(.json("{}"))
        nonisolated(unsafe) let status: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.sms")
        let task = Task { try await status.cancelTransaction() }
        while stage.network.sent.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        stage.wait()
        #expect(stage.places == ["/api/v1/authn/cancel"])
        stage.expectCurtain()

        let answered = try Stage(.json("{}"))
        nonisolated(unsafe) let other: OktaAuthStatusFactorChallenge =
            try answered.status(from: "mfa-challenge.sms")
        let late = Task { try await other.cancelTransaction() }
        while answered.network.sent.isEmpty { await Task.yield() }
        answered.wait()
        try await late.value
        late.cancel()
        answered.expectCurtain()
    }

    @Test("stops a class function, too", arguments: AsyncEntry.all)
    func classFunctions(entry: AsyncEntry) async throws {
        let silent = try RedirectingServer(isSilent: true)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await entry.run(silent.url)
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(silent.requests.isEmpty)

        let task = Task { _ = try await entry.run(silent.url) }
        while silent.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(silent.requests.count == 1)

        let server = try RedirectingServer()
        let late = Task { try await entry.run(server.url).statusType }
        #expect(try await late.value == .success)
        late.cancel()
        #expect(server.requests.count == 1)
    }
}
