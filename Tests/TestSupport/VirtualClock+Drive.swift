package import OktaAuthSimulator
import OktaCore
import Testing

extension VirtualClock {
    /// Runs virtual time on the main actor until `body` is done, or `isEnough` holds.
    @MainActor
    package func drive(
        until isEnough: @escaping @MainActor () -> Bool = { false },
        _ body: @escaping @MainActor () async -> Void
    ) async -> Task<Void, Never> {
        var (hasStarted, isDone) = (false, false)
        let task = Task {
            hasStarted = true
            await body()
            isDone = true
        }
        // Its first part runs before any time passes.
        while !hasStarted { await Task.yield() }
        var rounds = 0
        while !isDone, !isEnough() {
            rounds += 1
            guard rounds < 400_000 else {
                Issue.record("does not end")
                task.cancel()
                break
            }
            advanceToNext()
            // Lets the work on the main actor run before more time passes.
            for _ in 0..<20 { await Task.yield() }
        }
        return task
    }

    /// Waits for timers and fires them one by one until `isDone`.
    package func advance(until isDone: () -> Bool) async {
        while !isDone() {
            await waitUntilPending()
            advanceToNext()
        }
    }
}
