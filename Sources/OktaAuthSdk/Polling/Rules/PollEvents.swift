import Foundation

/// Turns the progress of a wait into events, each sent once.
final class PollEvents: Sendable {
    private let state: Locked<PollEventSequence>
    private let report: Delivery<OktaPollEvent>

    /// Creates the events of one wait.
    ///
    /// - Parameters:
    ///   - clock: Measures the time of the wait, from now on; its actions run on the callback queue.
    ///   - report: Called with each event, on the callback queue.
    init(on clock: any OktaClock, _ report: @escaping (OktaPollEvent) -> Void) {
        state = Locked(PollEventSequence(startedAt: clock.now))
        self.report = Delivery(on: clock, report)
    }

    /// Records that the user has not decided yet.
    func pollPending(number: Int?, now: Date) {
        send(state.withLock { $0.pending(number: number, now: now) })
    }

    /// Records a failed poll that will be repeated.
    func pollFailed(_ error: OktaError, now: Date, retryAfter delay: TimeInterval) {
        if error.httpStatusCode == 429 {
            emit(.rateLimited(until: error.rateLimitReset ?? now.addingTimeInterval(delay)))
        } else {
            emit(error.isNetworkError ? .connectionLost : .serverUnavailable)
        }
    }

    /// Records that polling pauses while the app is in the background, or resumes.
    func pollPaused(_ isPaused: Bool) { emit(isPaused ? .paused : .resumed) }

    private func emit(_ event: OktaPollEvent) {
        send(state.withLock { $0.changed(to: event) })
    }

    /// Only called on the callback queue.
    private func send(_ events: [OktaPollEvent]) {
        for event in events { CallContext.leave { report.runNow(event) } }
    }
}
