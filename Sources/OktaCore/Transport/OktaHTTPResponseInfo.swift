public import Foundation

/// The facts of an HTTP response besides its body.
public struct OktaHTTPResponseInfo: Equatable, Sendable {
    /// The HTTP status code.
    public let statusCode: Int
    /// The header fields, by name in lower case; they can hold cookies: never log them.
    public let headers: [String: String]
    /// The time on this machine when the response arrived.
    public let receivedAt: Date

    /// Creates a description, for fixtures and tests.
    public init(statusCode: Int, headers: [String: String] = [:], receivedAt: Date) {
        self.statusCode = statusCode
        self.headers = headers
        self.receivedAt = receivedAt
    }

    /// Identifies the request for Okta's support: header `X-Okta-Request-Id`.
    public var requestId: String? { headers["x-okta-request-id"] }
    /// How many requests the org still accepts: headers `X-Rate-Limit-*`.
    public var rateLimit: OktaRateLimit? { OktaRateLimit(reading: headers) }
    /// The time on the server: header `Date`.
    public var serverDate: Date? { headers["date"].flatMap(WireDate.date(fromHTTP:)) }
    /// Seconds by which the server's clock is ahead of this machine's; 0 if unknown.
    public var clockSkew: TimeInterval { serverDate?.timeIntervalSince(receivedAt) ?? 0 }

    /// The time on this machine at which the server's clock shows `date`.
    package func localTime(of date: Date) -> Date { date.addingTimeInterval(-clockSkew) }

    /// Whether the body does not claim to be JSON, or is a redirect: not a response of the org.
    package var isPage: Bool {
        (300..<400).contains(statusCode) || headers["content-type"]?.contains("json") == false
    }

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

extension OktaHTTPResponseInfo: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "statusCode": statusCode, "requestId": requestId, "rateLimit": rateLimit,
            "serverDate": serverDate, "receivedAt": receivedAt,
        ]
    }
}
