public import Foundation

/// An event of a wait for the user's decision, for example on the phone.
public enum OktaPollEvent: Equatable, Sendable {
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

/// Why a wait for the user's decision, for example on the phone, did not end in a sign-in.
///
/// The transaction goes on: the user can go back, choose another factor, or send a push again.
public enum OktaPollFailure: Equatable, Sendable {
    /// The user rejected the sign-in.
    case rejected
    /// The user did not decide in time.
    case timedOut
}

/// Turns the progress of a wait into events, each reported once; to be used on the callback queue.
package final class PollEvents: Sendable {
    /// Seconds after which ``OktaPollEvent/stillWaiting`` is sent.
    package static let longWait: TimeInterval = 30

    private struct State {
        var last: OktaPollEvent?
        var number: Int?
        var hasWaitedLong = false

        /// `event`, unless it was the latest one already.
        mutating func changed(to event: OktaPollEvent) -> [OktaPollEvent] {
            defer { last = event }
            return last == event ? [] : [event]
        }
    }

    private let state = Locked(State())
    private let start: Date
    private let report: Delivery<OktaPollEvent>

    /// Creates the events of one wait, whose time begins now.
    ///
    /// The actions of `clock` run on the callback queue, and `report` is called there.
    package init(on clock: any OktaClock, _ report: @escaping (OktaPollEvent) -> Void) {
        start = clock.now
        self.report = Delivery(on: clock, report)
    }

    package func pollPending(number: Int?, now: Date) {
        send { state in
            var events = state.changed(to: .waiting)
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
    }

    package func pollFailed(
        _ failure: PollPolicy.Failure, now: Date, retryAfter delay: TimeInterval
    ) {
        let event: OktaPollEvent =
            if failure.isRateLimited {
                .rateLimited(
                    until: failure.response?.rateLimitReset ?? now.addingTimeInterval(delay)
                )
            } else {
                failure.connectionError == nil ? .serverUnavailable : .connectionLost
            }
        send { $0.changed(to: event) }
    }

    package func pollPaused(_ isPaused: Bool) {
        send { $0.changed(to: isPaused ? .paused : .resumed) }
    }

    private func send(_ events: (inout State) -> [OktaPollEvent]) {
        for event in state.withLock(events) { report.runNow(event) }
    }
}
