import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaAuthSdk

/// A task of the test, and whether it has ended.
private struct Running {
    let task: Task<AuthStatus?, any Error>
    private let hasEnded = Locked(false)

    init(isCancelled: Bool, _ body: sending @escaping () async throws -> OktaAuthStatus?) {
        task = Task { [hasEnded] in
            defer { hasEnded.withLock { $0 = true } }
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            return try await body()?.statusType
        }
    }

    /// Waits for `condition`, but no longer than the task lives.
    func reach(_ condition: () -> Bool) async {
        while !condition(), !hasEnded.withLock({ $0 }) { await Task.yield() }
    }
}

@Suite("Cancelling the task of any async operation")
struct CancellationTests {
    /// Runs `body` with the status of `operation` and a task that awaits it; afterwards, no status of its
    /// transaction may be left.
    private func leavingNothing(
        _ operation: Operation,
        isCancelled: Bool = false,
        _ makeSession: @autoclosure () throws -> ScriptedSession,
        _ body: (ScriptedSession, OktaAuthStatus, Running) async throws -> Void
    ) async throws {
        weak var status: OktaAuthStatus?
        // Every status of the transaction holds it.
        weak var handler: OktaAuthStatusResponseHandler?
        do {
            let session = try makeSession()
            nonisolated(unsafe) let made = try operation.status(on: session)
            (status, handler) = (made, session.start.responseHandler)
            let running = Running(isCancelled: isCancelled) {
                try await operation.run(made, OperationValues())
            }
            try await body(session, made, running)
        }
        #expect(status == nil, "the status leaked")
        #expect(handler == nil, "a status leaked")
    }

    /// The end of a transaction is asked for in a cancelled task too; `CancelTests` has that.
    @Test(
        "Cancelling the task of any async operation before it begins sends nothing",
        arguments: Operation.immediate.filter {
            $0.function != "OktaAuthStatus.cancelTransaction()"
        }
    )
    func before(operation: Operation) async throws {
        try await leavingNothing(operation, isCancelled: true, try ScriptedSession()) {
            session,
            _,
            running in
            await #expect(throws: CancellationError.self) { try await running.task.value }
            session.expectFinished()
        }
    }

    @Test(
        "Cancelling the task of a pending operation stops it, and makes room at once",
        arguments: Operation.immediate
    )
    func inFlight(operation: Operation) async throws {
        // The request that ends a transaction is sent, also if its task is cancelled.
        let goesOn = operation.function == "OktaAuthStatus.cancelTransaction()"
        let first = goesOn ? ScriptedReply.json("{}") : .silence
        try await leavingNothing(operation, try ScriptedSession(first, .fixture("success"))) {
            session,
            status,
            running in
            let task = running.task
            await running.reach { !session.network.sent.isEmpty }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            if goesOn { session.wait() }

            #expect(session.clock.pendingCount == 0)
            #expect(!status.transaction.isSubmitting && !status.transaction.isPolling)
            let recorder = CallbackRecorder()
            let next = try #require(URL(string: "https://org.example.test/next"))
            status.send(
                [:],
                to: LinksResponse.Link(href: next),
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
            session.wait()
            #expect(recorder.types == [.success])
            #expect(recorder.completions == 1)
            session.expectFinished()
        }
    }

    @Test(
        "Cancelling the task between request and response drops a late response",
        arguments: Operation.immediate
    )
    func lateAnswer(operation: Operation) async throws {
        try await leavingNothing(operation, try ScriptedSession(operation.response)) {
            session,
            status,
            running in
            let task = running.task
            await running.reach { session.clock.pendingCount > 0 }
            task.cancel()
            session.wait(60)
            await #expect(throws: CancellationError.self) { try await task.value }
            session.expectFinished()
        }
    }

    @Test("Cancelling the task that waits for the user ends the wait", arguments: Operation.polling)
    func whilePolling(operation: Operation) async throws {
        let script = ScriptedReply.fixture(operation.fixture ?? "")
        try await leavingNothing(operation, try ScriptedSession(script, script, script, script)) {
            session,
            status,
            running in
            let task = running.task
            await running.reach { session.clock.pendingCount > 0 }
            // At least one question and its answer; now it is between two of them.
            session.wait(7)
            let questions = session.network.sent.count
            #expect(questions > 0)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            session.wait(600)
            #expect(session.network.sent.count == questions)
            #expect(session.clock.pendingCount == 0 && session.lifecycle.observerCount == 0)
            #expect(!status.transaction.isPolling && !status.transaction.isSubmitting)
        }
    }

    @Test(
        "Cancelling the task of an async operation after its response changes nothing",
        arguments: Operation.immediate
    )
    func after(operation: Operation) async throws {
        try await leavingNothing(operation, try ScriptedSession(operation.response)) {
            session,
            status,
            running in
            let task = running.task
            await running.reach { !session.network.sent.isEmpty }
            session.wait()
            let type = try await task.value
            task.cancel()
            #expect(type == .success || type == nil)
            session.expectFinished()
        }
    }
}

/// Over a real socket, with the session and the queue of those who configure nothing.
@Suite("Cancelling the task of a client")
struct ClientCancellationTests {
    private func signIn(at server: RedirectingServer) async throws -> AuthStatus {
        try await OktaAuthSdk(domain: server.url).authenticate(username: "grace", password: "pw")
            .statusType
    }

    @Test("Cancelling the task of a client before it begins sends nothing")
    func before() async throws {
        let server = try RedirectingServer()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await signIn(at: server)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test("Cancelling the task of a pending client operation hangs up")
    func inFlight() async throws {
        let server = try RedirectingServer(isSilent: true)
        let task = Task { try await signIn(at: server) }
        let hasEnded = Locked(false)
        let end = Task {
            _ = try? await task.value
            hasEnded.withLock { $0 = true }
        }
        while server.requests.isEmpty, !hasEnded.withLock({ $0 }) { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await end.value
        #expect(server.requests.count == 1)
        try #require(await eventually { server.hangUps > 0 })
    }

    @Test("Cancelling the task of a client after its response changes nothing")
    func after() async throws {
        let server = try RedirectingServer()
        let task = Task { try await signIn(at: server) }
        let type = try await task.value
        task.cancel()
        #expect(type == .success)
        #expect(server.requests.count == 1)
    }
}
