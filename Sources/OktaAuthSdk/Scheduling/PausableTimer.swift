import Foundation

/// Runs an action once after a delay, or as soon as the app is back in front of the user.
///
/// While the app is in the background nothing runs: the system would cut the connection. On return
/// the answer is likely to be there already, so the rest of the delay is dropped.
final class PausableTimer: OktaCancellable {
    private struct State {
        var isDone = false
        var timer: (any OktaCancellable)?
        var observation: (any OktaCancellable)?
    }

    private let state = Locked(State())
    private let scheduler: any OktaClock
    private let action: Locked<Delivery<Void>?>

    private init(scheduler: any OktaClock, action: Delivery<Void>) {
        self.scheduler = scheduler
        self.action = Locked(action)
    }

    /// Starts a timer for `action`, which runs on the callback queue.
    static func start(
        after delay: TimeInterval,
        on scheduler: any OktaClock,
        lifecycle: any OktaAppLifecycle,
        _ action: @escaping () -> Void
    ) -> PausableTimer {
        let timer = PausableTimer(scheduler: scheduler, action: Delivery(on: scheduler, action))
        let observation = lifecycle.observe { isActive in
            if isActive { timer.arm(after: 0) } else { timer.disarm() }
        }
        timer.keep(observation)
        if lifecycle.isActive { timer.arm(after: delay) }
        return timer
    }

    func cancel() {
        let (timer, observation) = state.withLock { state in
            state.isDone = true
            defer { (state.timer, state.observation) = (nil, nil) }
            return (state.timer, state.observation)
        }
        timer?.cancel()
        observation?.cancel()
        // Released outside the lock: the closure may own things whose deinit calls back.
        _ = action.withLock { action in
            defer { action = nil }
            return action
        }
    }

    private func keep(_ observation: any OktaCancellable) {
        let isDone = state.withLock { state in
            if !state.isDone { state.observation = observation }
            return state.isDone
        }
        if isDone { observation.cancel() }
    }

    private func arm(after delay: TimeInterval) {
        disarm()
        guard !state.withLock({ $0.isDone }) else { return }
        let timer = scheduler.schedule(after: delay) { self.fire() }
        let isDone = state.withLock { state in
            if !state.isDone { state.timer = timer }
            return state.isDone
        }
        if isDone { timer.cancel() }
    }

    private func disarm() {
        let timer = state.withLock { state in
            defer { state.timer = nil }
            return state.timer
        }
        timer?.cancel()
    }

    private func fire() {
        let action = self.action.withLock { action in
            defer { action = nil }
            return action
        }
        cancel()
        action?.runNow(())
    }
}
