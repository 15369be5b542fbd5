package import Foundation

extension OktaHTTPResponseInfo {
    /// Whether the server refused because of a rate limit.
    package var isRateLimited: Bool { statusCode == 429 }

    /// Whether the same request may succeed later: after a rate limit or a server error.
    package var isRetryable: Bool { isRateLimited || statusCode >= 500 }

    /// When the server accepts requests again, on this machine's clock; `nil` without a rate limit.
    package var rateLimitReset: Date? {
        isRateLimited ? rateLimit?.reset.map(localTime(of:)) : nil
    }

    /// Seconds until the server accepts requests again; 0 if unknown.
    package func secondsUntilRateLimitReset(now: Date) -> TimeInterval {
        rateLimitReset.map { max(0, $0.timeIntervalSince(now)) } ?? 0
    }
}
