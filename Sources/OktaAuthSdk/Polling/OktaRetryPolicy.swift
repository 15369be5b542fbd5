public import Foundation

/// When the SDK asks again by itself.
///
/// Applies to what only reads: the state of a transaction, the security questions, the wait for a
/// push. A password, code or answer is sent once, whatever this says.
public struct OktaRetryPolicy: Hashable, Sendable {
    /// How often a read is tried, the first time included.
    public var readAttempts = 3
    /// Whether reads and waits sit out a rate limit (HTTP 429).
    public var sitsOutRateLimits = true
    /// Whether a read is tried again after a lost connection or a failing server.
    public var readsThroughTrouble = false
    /// Whether a wait for a push goes on after a lost connection or a failing server.
    public var pollsThroughTrouble = true
    /// Seconds a read waits at most before it is tried again.
    public var longestPause: TimeInterval = 60

    /// The default: rate limits are sat out, and a wait for a push outlasts trouble.
    public init() {}

    /// Nothing is ever tried again.
    public static let never: OktaRetryPolicy = {
        var policy = OktaRetryPolicy()
        policy.readAttempts = 1
        policy.sitsOutRateLimits = false
        policy.readsThroughTrouble = false
        policy.pollsThroughTrouble = false
        return policy
    }()

    /// Seconds after which a read that failed is tried again; `nil` if it is not.
    func pause(after error: OktaError, attempt: Int, now: Date) -> TimeInterval? {
        let isAllowed = error.httpStatusCode == 429 ? sitsOutRateLimits : readsThroughTrouble
        guard attempt < readAttempts, error.isRetryable, isAllowed else { return nil }
        let delay = max(pow(2, Double(attempt - 1)), error.secondsUntilReset(now: now))
        return delay <= longestPause ? delay : nil
    }

    /// Whether a wait for a push goes on after `error`.
    func pollsThrough(_ error: OktaError) -> Bool {
        error.httpStatusCode == 429 ? sitsOutRateLimits : pollsThroughTrouble
    }
}

extension OktaError {
    /// Seconds until the org takes requests again, on this machine's clock; 0 if it did not say.
    func secondsUntilReset(now: Date) -> TimeInterval {
        rateLimitReset.map { max(0, $0.timeIntervalSince(now)) } ?? 0
    }

    /// When the org takes requests again, on this machine's clock.
    var rateLimitReset: Date? {
        guard case .serverRespondedWithError(let refusal) = self, let http = refusal.http,
            http.statusCode == 429, let reset = http.rateLimit?.reset
        else { return nil }
        return http.localTime(of: reset)
    }
}
