public import Foundation

/// What happens while the user decides elsewhere, for example on the phone.
public enum OktaPollEvent: Hashable, Sendable {
    /// The user has not decided yet; said at the beginning, and when trouble is over.
    case waiting
    /// The app is to show this number, which the user picks on the phone; said once per number.
    case numberChallenge(Int)
    /// The user still has not decided after 30 seconds; a moment to offer another factor.
    case stillWaiting
    /// The org takes no requests until this moment on this machine's clock.
    case rateLimited(until: Date)
    /// The connection was lost; the wait goes on.
    case connectionLost
    /// The server failed; the wait goes on.
    case serverUnavailable
    /// The app left the foreground; nothing is asked until it is back.
    case paused
    /// The app is back, and the server is asked at once.
    case resumed
}

/// Turns what a wait sees into events, each said once.
final class PollEvents {
    /// Seconds after which ``OktaPollEvent/stillWaiting`` is said.
    static let longWait: TimeInterval = 30

    private let start: Date
    private let report: (OktaPollEvent) -> Void
    private var last: OktaPollEvent?
    private var number: Int?
    private var hasWaitedLong = false

    init(from start: Date, _ report: @escaping (OktaPollEvent) -> Void) {
        self.start = start
        self.report = report
    }

    /// Hears that the user has not decided yet.
    func waits(number: Int?, now: Date) {
        say(.waiting)
        if let number, number != self.number {
            self.number = number
            report(.numberChallenge(number))
        }
        if !hasWaitedLong, now.timeIntervalSince(start) >= Self.longWait {
            hasWaitedLong = true
            report(.stillWaiting)
        }
    }

    /// Hears that a question went wrong, and will be asked again.
    func meets(_ error: OktaError, now: Date, retryAfter delay: TimeInterval) {
        if error.httpStatusCode == 429 {
            say(.rateLimited(until: error.rateLimitReset ?? now.addingTimeInterval(delay)))
        } else {
            say(error.isNetworkError ? .connectionLost : .serverUnavailable)
        }
    }

    /// Hears that the app left the foreground, or is back.
    func pauses(_ isPaused: Bool) { say(isPaused ? .paused : .resumed) }

    private func say(_ event: OktaPollEvent) {
        guard event != last else { return }
        last = event
        report(event)
    }
}
