package import Foundation

/// Runs an action once after a delay, or as soon as the app returns to the foreground.
///
/// Nothing runs while the app is in the background, where the system would cut the connection. On
/// return the response is likely to be available, so the rest of the delay is dropped.
package final class PausableTimer: OktaCancellable {
    private struct State {
        var action: Delivery<Void>?
        var onPause: Delivery<Bool>?
        var timer: (any OktaCancellable)?

        var isDone: Bool { action == nil }
    }

    private let state: Locked<State>
    private let observation = WorkSlot()
    private let clock: any OktaClock

    private init(clock: any OktaClock, action: Delivery<Void>) {
        self.clock = clock
        state = Locked(State(action: action))
    }

    /// Starts a timer that runs `action` on the callback queue after `delay` seconds; there `onPause`
    /// is called when it pauses (`true`) or resumes.
    package static func start(
        after delay: TimeInterval,
        on clock: any OktaClock,
        lifecycle: any OktaAppLifecycle,
        onPause: ((_ isPaused: Bool) -> Void)? = nil,
        _ action: @escaping () -> Void
    ) -> PausableTimer {
        let timer = PausableTimer(clock: clock, action: Delivery(on: clock, action))
        if let onPause {
            let report = Delivery<Bool>(on: clock) { [weak timer] isPaused in
                if timer?.isDone == false { onPause(isPaused) }
            }
            timer.state.withLock { $0.onPause = report }
        }
        timer.observation.attach(lifecycle.observe { timer.change(isActive: $0) })
        // Read again afterwards: another thread may change it meanwhile.
        var isActive = lifecycle.isActive
        if isActive { timer.arm(after: delay) } else { timer.change(isActive: false) }
        while lifecycle.isActive != isActive {
            isActive.toggle()
            timer.change(isActive: isActive)
        }
        return timer
    }

    package func cancel() { _ = finish() }

    private var isDone: Bool { state.withLock { $0.isDone } }

    private func change(isActive: Bool) {
        let report = state.withLock { $0.onPause }
        report?(!isActive)
        if isActive { arm(after: 0) } else { disarm() }
    }

    private func arm(after delay: TimeInterval) {
        disarm()
        guard !isDone else { return }
        let timer = clock.schedule(after: delay) { self.finish()?.runNow(()) }
        let isDone = state.withLock { state in
            if !state.isDone { state.timer = timer }
            return state.isDone
        }
        if isDone { timer.cancel() }
    }

    private func disarm() {
        let timer = state.withLock { $0.timer.take() }
        timer?.cancel()
    }

    /// Stops everything.
    ///
    /// - Returns: The action, once, for the caller to run; released outside the lock, because it may
    ///   own objects whose `deinit` calls back.
    private func finish() -> Delivery<Void>? {
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        old.timer?.cancel()
        observation.cancel()
        return old.action
    }
}
