import Testing

@testable import OktaCore

@Suite("A work slot")
struct WorkSlotTests {
    @Test("Work ends once, and not after it was cancelled")
    func endsOnce() {
        let slot = WorkSlot()
        #expect(slot.end())
        #expect(!slot.end())

        let cancelled = WorkSlot()
        cancelled.cancel()
        #expect(cancelled.isCancelled)
        #expect(!cancelled.end())
    }

    @Test("A cancellation stops the attached step, whichever comes first")
    func attaches() {
        let (early, late, done) = (Step(), Step(), Step())
        let slot = WorkSlot()
        slot.attach(early)
        slot.cancel()
        slot.attach(late)
        #expect(early.isCancelled && late.isCancelled)

        let ended = WorkSlot()
        ended.end()
        ended.attach(done)
        ended.cancel()
        #expect(!done.isCancelled)
    }

    @Test(
        "A slot releases a step that it stopped, and its last step at the end",
        arguments: [true, false]
    )
    func releases(byCancelling: Bool) {
        let slot = WorkSlot()
        weak var released: Step?
        do {
            let step = Step()
            slot.attach(step)
            released = step
        }
        #expect(released != nil)
        if byCancelling { slot.cancel() } else { slot.end() }
        #expect(released == nil)
    }
}

@Suite("A pending call")
struct PendingCallTests {
    @Test(
        "The first result of a call counts, before or after a task waits", arguments: [true, false]
    )
    func firstResult(isEarly: Bool) async throws {
        let call = PendingCall<Int>()
        func end() { for result in [1, 2] { call.end(with: .success(result)) } }
        if isEarly { end() }
        let waiting = Task { try await call.value() }
        if !isEarly {
            while !call.isAwaited { await Task.yield() }
            end()
        }
        #expect(try await waiting.value == 1)
    }

    @Test("A call that failed throws its error")
    func failure() async {
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await PendingCall<Int>.value { $0.end(with: .failure(Failure())) }
        }
    }

    @Test("A cancelled task starts no call")
    func cancelledBefore() async {
        let hasStarted = Locked(false)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await PendingCall<Int>.value { _ in hasStarted.withLock { $0 = true } }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!hasStarted.withLock { $0 })
    }

    @Test("Cancelling the task that waits stops the work before the task goes on")
    func cancelledWhileWaiting() async {
        let (call, step) = (PendingCall<Int>(), Step())
        call.work.attach(step)
        let task = Task {
            defer { #expect(step.isCancelled) }
            return try await call.value()
        }
        while !call.isAwaited { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Cancelling a call that has ended stops nothing")
    func cancelledAfterwards() async throws {
        let (call, step) = (PendingCall<Int>(), Step())
        call.work.attach(step)
        call.end(with: .success(1))
        call.cancel()
        #expect(!step.isCancelled)
        #expect(try await call.value() == 1)
    }

    @Test("A call ends when its completion is released")
    func released() async {
        let ends = Locked(0)
        let call = PendingCall<Int>(onEnd: { ends.withLock { $0 += 1 } })
        do { _ = call.makeCompletion() }
        await #expect(throws: CancellationError.self) { try await call.value() }
        #expect(ends.withLock { $0 } == 1)
    }
}

final class Step: OktaCancellable {
    private let state = Locked(false)
    var isCancelled: Bool { state.withLock { $0 } }
    func cancel() { state.withLock { $0 = true } }
}
