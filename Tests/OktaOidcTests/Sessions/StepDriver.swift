import Foundation
import OktaAuthSimulator
import OktaCore

@testable import OktaOidc

/// Lets one thing happen at a time: a call begins, a request or a response arrives, a timer fires.
///
/// Each happens after everything else has come to rest. The threads decide nothing: the order is that
/// of the random numbers, so a seed repeats it.
final class StepDriver: Sendable {
    typealias Call = @Sendable () async -> Void

    private struct Step {
        let name: String
        /// When a timer fires; `nil` for what may happen at any time.
        let due: Date?
        /// Whether a task waits for it.
        let isAwaited: Bool
        let action: @Sendable () -> Void
    }

    private struct State {
        var steps: [Step] = []
        var openCalls = 0
        var log: [String] = []
    }

    private let clock: VirtualClock
    private let state = Locked(State())

    init(_ clock: VirtualClock) { self.clock = clock }

    var log: [String] { state.withLock { $0.log } }

    func note(_ text: String) { state.withLock { $0.log.append(text) } }

    // MARK: Steps

    /// Does `action` as one step, which a task waits for unless it comes from outside.
    func hold(
        _ name: String,
        after delay: TimeInterval? = nil,
        isAwaited: Bool = true,
        _ action: @escaping @Sendable () -> Void
    ) {
        let due = delay.map { clock.now.addingTimeInterval($0) }
        let step = Step(name: name, due: due, isAwaited: isAwaited, action: action)
        state.withLock { $0.steps.append(step) }
    }

    /// Does one of the steps that can come next.
    ///
    /// - Returns: `false` if there is none.
    func step(choosing random: inout SeededNumbers) -> Bool {
        let choice = Int.random(in: 0..<1_000, using: &random)
        let step = state.withLock { state -> Step? in
            let timers = state.steps.indices.filter { state.steps[$0].due != nil }
            let first = timers.min { one, other in
                (state.steps[one].due ?? .distantPast) < (state.steps[other].due ?? .distantPast)
            }
            let candidates = state.steps.indices.filter {
                state.steps[$0].due == nil || $0 == first
            }
            guard !candidates.isEmpty else { return nil }
            let step = state.steps.remove(at: candidates[choice % candidates.count])
            state.log.append(step.name)
            return step
        }
        guard let step else { return false }
        if let due = step.due { clock.advance(by: max(0, due.timeIntervalSince(clock.now))) }
        step.action()
        return true
    }

    // MARK: Calls

    func begin(_ call: @escaping Call) {
        state.withLock { $0.openCalls += 1 }
        Task {
            await call()
            state.withLock { $0.openCalls -= 1 }
        }
    }

    /// Begins `calls` in turn, and does steps until there is none.
    func run(_ calls: [Call], of sessions: [Session], choosing random: inout SeededNumbers) async {
        var calls = calls[...]
        while true {
            await rest(sessions)
            let begins = Bool.random(using: &random)
            if begins, let call = calls.popFirst() {
                begin(call)
            } else if !step(choosing: &random) {
                guard let call = calls.popFirst() else { return }
                begin(call)
            }
        }
    }

    /// Returns as soon as every task waits for a step or for another task.
    func rest(_ sessions: [Session]) async {
        func activity() -> (running: Int, waiting: Int) {
            var (running, waiting) = state.withLock { state in
                (state.openCalls, state.steps.count { $0.isAwaited })
            }
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
