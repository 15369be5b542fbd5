package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// When to poll again.
///
/// Pure: uses neither clock nor network.
package struct PollPolicy: Equatable, Sendable {
    /// The minimum of seconds between two polls, so that a wrong setting does not flood the org.
    package static let minimumInterval: TimeInterval = 0.5
    /// The maximum of seconds between two polls while they fail.
    package static let maximumBackOff: TimeInterval = 30
    /// Seconds without a successful response after which polling ends, if the expiry of the
    /// transaction is unknown.
    package static let maximumSilence: TimeInterval = 300

    /// Seconds between two polls.
    package let interval: TimeInterval
    package var retryPolicy: OktaRetryPolicy

    /// Polls every `interval` seconds, but not more often than is allowed.
    package init(interval: TimeInterval, retryPolicy: OktaRetryPolicy = OktaRetryPolicy()) {
        self.interval = interval >= Self.minimumInterval ? interval : Self.minimumInterval
        self.retryPolicy = retryPolicy
    }

    package struct Failure {
        /// Why no response was received; `nil` if there was one.
        package let connectionError: (any Error)?
        /// The response; `nil` if there was none.
        package let response: OktaHTTPResponseInfo?
        package let isTransient: Bool

        /// Of a poll without a response only the error counts, of the others whether it `isRetryable`.
        package init(
            connectionError: (any Error)?, response: OktaHTTPResponseInfo?, isRetryable: Bool
        ) {
            self.connectionError = connectionError
            self.response = response
            isTransient = connectionError.map(ConnectionFailure.isTransient) ?? isRetryable
        }

        var isRateLimited: Bool { response?.isRateLimited ?? false }
        var isLostConnection: Bool {
            (connectionError as? URLError)?.code == .networkConnectionLost
        }
    }

    /// Seconds until the next poll after the latest of `failures` failed polls in a row; `nil` if
    /// polling ends.
    package func delay(
        after failure: Failure, failures: Int, deadline: Date, now: Date
    ) -> TimeInterval? {
        guard failure.isTransient,
            retryPolicy.continuesPolling(afterRateLimit: failure.isRateLimited)
        else { return nil }
        // A server that closes an idle connection drops the poll being sent.
        let pause = failures == 1 && failure.isLostConnection ? 0 : backOff(failures: failures)
        let reset = failure.response?.secondsUntilRateLimitReset(now: now) ?? 0
        let delay = max(pause, reset)
        return now.addingTimeInterval(delay) <= deadline ? delay : nil
    }

    /// When polling that fails ends, on this machine's clock: at the `expiry` of the transaction, or
    /// after ``maximumSilence`` if it is unknown or cannot be right.
    package static func deadline(expiry: Date?, now: Date) -> Date {
        // A response cannot have expired when it arrives; if it seems to have, one of the clocks is
        // wrong.
        if let expiry, expiry > now { return expiry }
        return now.addingTimeInterval(maximumSilence)
    }

    /// Moves `deadline` if the clock was set forward since the last failure.
    ///
    /// After that failure, the next poll was `due`. The deadline moves by as much as the clock did.
    package static func deadline(_ deadline: Date, due: Date, now: Date) -> Date {
        // A request that takes longer has timed out.
        let late = now.timeIntervalSince(due) - 60
        return late > 0 ? deadline.addingTimeInterval(late) : deadline
    }

    private func backOff(failures: Int) -> TimeInterval {
        let doublings = Double(min(max(0, failures - 1), 6))
        return max(interval, min(interval * pow(2, doublings), Self.maximumBackOff))
    }
}
