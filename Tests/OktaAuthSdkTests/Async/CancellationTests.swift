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
            let task = Task { _ = try await operation.run(status) }
            while stage.network.sent.isEmpty { await Task.yield() }
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
        let stage = try Stage(.fixture("success"))
        nonisolated(unsafe) let status = try status(of: operation, on: stage)
        let task = Task { try await operation.run(status).statusType }
        while stage.network.sent.isEmpty { await Task.yield() }
        stage.wait()
        let type = try await task.value
        task.cancel()
        #expect(type == .success)
        stage.expectCurtain()
    }

    @Test("covers every one that leads to a status")
    func complete() {
        // 58 operations, less the 8 ways in, the cancellation, the two activation links, the
        // questions and the union forms of enrolling, waiting and verifying that others stand for.
        #expect(AsyncOperation.all.count == 46)
        #expect(Set(AsyncOperation.all.map(\.name)).count == AsyncOperation.all.count)
    }
}
