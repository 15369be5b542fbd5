public import Foundation

/// Which failed requests the SDK repeats on its own.
///
/// Applies to requests that only read, for example the state of a transaction, and to polling. A
/// password, code or answer is sent once, regardless of this policy.
public struct OktaRetryPolicy: Equatable, Sendable {
    /// How often a read is attempted, including the first time.
    public var readAttempts = 3
    /// Whether reads and polls are repeated after a rate limit (HTTP 429).
    public var retriesRateLimited = true
    /// Whether a read is repeated after a network error or a server error.
    public var retriesReads = false
    /// Whether polling continues after a network error or a server error.
    public var keepsPolling = true
    /// The longest delay before a read is repeated, in seconds; default 60.
    ///
    /// A read that would have to wait longer fails instead.
    public var maximumDelay: TimeInterval = 60

    /// The default: retries after rate limits; keeps polling through network and server errors.
    public init() {}

    /// Never repeats a request.
    public static let never: OktaRetryPolicy = {
        var policy = OktaRetryPolicy()
        policy.readAttempts = 1
        policy.retriesRateLimited = false
        policy.keepsPolling = false
        return policy
    }()

    /// Seconds to wait before a request is repeated after the `failure` of an `attempt`, counted from 1;
    /// `nil` if it is not repeated.
    ///
    /// Only a request that `isRead` is repeated. One with a password, code or answer is sent once,
    /// because it may have reached the server.
    package func delay(
        after failure: HTTPFailure, isRead: Bool, attempt: Int, now: Date
    ) -> TimeInterval? {
        let isAllowed = failure.info?.isRateLimited == true ? retriesRateLimited : retriesReads
        guard isRead, attempt < readAttempts, failure.isRetryable, isAllowed else { return nil }
        let secondsUntilReset = failure.info?.secondsUntilRateLimitReset(now: now) ?? 0
        let delay = max(pow(2, Double(attempt - 1)), secondsUntilReset)
        return delay <= maximumDelay ? delay : nil
    }

    package func continuesPolling(afterRateLimit isRateLimited: Bool) -> Bool {
        isRateLimited ? retriesRateLimited : keepsPolling
    }
}
