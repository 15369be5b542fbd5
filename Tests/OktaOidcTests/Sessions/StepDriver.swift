import Foundation
import OktaAuthSimulator
import OktaCore

@testable import OktaOidc

/// Lets one thing happen at a time: a call begins, a request or a response arrives, a timer fires.
///
/// Each is an action of the clock, a random moment later, and happens after everything else has come to
/// rest. The threads decide nothing, so a seed repeats the order.
final class StepDriver: Sendable {
    typealias Call = @Sendable () async -> Void

    private struct State {
        var random: SeededNumbers
        var openCalls = 0
        /// Actions that no task waits for.
        var unawaited = 0
        var log: [String] = []
    }

    private let clock: VirtualClock
    private let state: Locked<State>

    init(_ clock: VirtualClock, seed: Int) {
        self.clock = clock
        state = Locked(State(random: SeededNumbers(mixing: seed)))
    }

    var log: [String] { state.withLock { $0.log } }

    func note(_ text: String) { state.withLock { $0.log.append(text) } }

    /// Does `action` a moment later; a task waits for it unless it comes from outside.
    func later(_ name: String, isAwaited: Bool = true, _ action: @escaping @Sendable () -> Void) {
        let delay = state.withLock { state in
            if !isAwaited { state.unawaited += 1 }
            // Fractions of a second that a stored time keeps; others ask for a lock every 50 ms.
            let longest = [1, 8, 64].randomElement(using: &state.random) ?? 0
            return Double(Int.random(in: 0...longest, using: &state.random)) / 64
        }
        _ = clock.schedule(after: delay) { [self] in
            note(name)
            if !isAwaited { state.withLock { $0.unawaited -= 1 } }
            action()
        }
    }

    func begin(_ call: @escaping Call) {
        state.withLock { $0.openCalls += 1 }
        Task {
            await call()
            state.withLock { $0.openCalls -= 1 }
        }
    }

    /// Begins `calls`, and lets things happen until there is nothing left.
    func run(_ calls: [Call] = [], of sessions: [Session]) async {
        for call in calls { later("begin", isAwaited: false) { [self] in begin(call) } }
        repeat { await rest(sessions) } while clock.advanceToNext()
    }

    /// Returns as soon as every task waits for an action or for another task.
    func rest(_ sessions: [Session]) async {
        func activity() -> (running: Int, waiting: Int) {
            var (running, waiting) = state.withLock { ($0.openCalls, -$0.unawaited) }
            waiting += clock.pendingCount
            let sessions = Dictionary(sessions.map { (ObjectIdentifier($0), $0) }) { $1 }.values
            for session in sessions {
                let callers = session.renewal.waitingCount
                running += callers > 0 ? 1 : 0
                waiting += callers + session.turns.waitingCount
            }
            return (running, waiting)
        }
        var last = activity()
        while true {
            await Task.yield()
            let current = activity()
            if current == last, current.running == current.waiting { return }
            last = current
        }
    }
}
