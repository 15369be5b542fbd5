public import Foundation

/// An event of a wait for the user's decision, for example on the phone.
public enum OktaPollEvent: Hashable, Sendable {
    /// The user has not decided yet; sent when polling starts, and when it recovers from an error.
    case waiting
    /// The number the app has to show, for the user to pick on the phone; sent once per number.
    case numberChallenge(Int)
    /// The user still has not decided after 30 seconds; a good time to offer another factor.
    case stillWaiting
    /// A rate limit applies until this time on this machine's clock.
    case rateLimited(until: Date)
    /// The connection was lost; polling continues.
    case connectionLost
    /// The server failed; polling continues.
    case serverUnavailable
    /// The app left the foreground; polling stops until it is back.
    case paused
    /// The app is back, and polls at once.
    case resumed
}

/// Turns the progress of a wait into events, each sent once.
final class PollEvents: Sendable {
    /// Seconds after which ``OktaPollEvent/stillWaiting`` is sent.
    static let longWait: TimeInterval = 30

    private struct State {
        var last: OktaPollEvent?
        var number: Int?
        var hasWaitedLong = false
    }

    private let state = Locked(State())
    private let start: Date
    private let report: Delivery<OktaPollEvent>

    /// Creates the events of one wait.
    ///
    /// - Parameters:
    ///   - clock: Measures the time of the wait, from now on; its actions run on the callback queue.
    ///   - report: Called with each event, on the callback queue.
    init(on clock: any OktaClock, _ report: @escaping (OktaPollEvent) -> Void) {
        start = clock.now
        self.report = Delivery(on: clock, report)
    }

    /// Records that the user has not decided yet.
    func pollPending(number: Int?, now: Date) {
        emit(.waiting)
        let events = state.withLock { state in
            var events: [OktaPollEvent] = []
            if let number, number != state.number {
                state.number = number
                events.append(.numberChallenge(number))
            }
            if !state.hasWaitedLong, now.timeIntervalSince(start) >= Self.longWait {
                state.hasWaitedLong = true
                events.append(.stillWaiting)
            }
            return events
        }
        events.forEach { send($0) }
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
        let isNew = state.withLock { state in
            defer { state.last = event }
            return state.last != event
        }
        if isNew { send(event) }
    }

    /// Only called on the callback queue.
    private func send(_ event: OktaPollEvent) { CallContext.leave { report.runNow(event) } }
}
