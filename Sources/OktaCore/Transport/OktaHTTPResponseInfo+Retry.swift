package import Foundation

extension OktaHTTPResponseInfo {
    /// Whether the server refused because of a rate limit.
    package var isRateLimited: Bool { statusCode == 429 }

    /// Whether the same request may succeed later: after a rate limit or a server error.
    package var isRetryable: Bool { isRateLimited || statusCode >= 500 }

    /// When the server accepts requests again, on this machine's clock; `nil` if it did not say.
    ///
    /// A rate limit of the org, or what a gateway in front of it asks for in `Retry-After`.
    package var rateLimitReset: Date? {
        guard isRetryable else { return nil }
        let reset = isRateLimited ? rateLimit?.reset.map(localTime(of:)) : nil
        return [reset, retryAfter].compactMap(\.self).max()
    }

    private var retryAfter: Date? {
        guard let field = headers["retry-after"] else { return nil }
        if let seconds = Int64(field), (0...Int64(UInt32.max)).contains(seconds) {
            return receivedAt.addingTimeInterval(Double(seconds))
        }
        return WireDate.date(fromHTTP: field).map(localTime(of:))
    }

    /// Seconds until the server accepts requests again; 0 if unknown.
    package func secondsUntilRateLimitReset(now: Date) -> TimeInterval {
        rateLimitReset.map { max(0, $0.timeIntervalSince(now)) } ?? 0
    }
}
