public import Foundation

/// What the HTTP response says besides its body.
public struct OktaHTTPResponseInfo: Hashable, Sendable {
    /// The HTTP status code.
    public var statusCode: Int
    /// The header fields, by name in lower case.
    ///
    /// They can hold cookies: never log them.
    public var headers: [String: String]
    /// Identifies the request for Okta's support: header `X-Okta-Request-Id`.
    public var requestId: String?
    /// How many requests the org still takes: headers `X-Rate-Limit-*`.
    public var rateLimit: OktaRateLimit?
    /// The time on the server: header `Date`.
    public var serverDate: Date?
    /// The time on this machine when the response arrived.
    public var receivedAt: Date

    /// Creates a description, for fixtures and tests.
    public init(
        statusCode: Int,
        headers: [String: String] = [:],
        requestId: String? = nil,
        rateLimit: OktaRateLimit? = nil,
        serverDate: Date? = nil,
        receivedAt: Date
    ) {
        self.statusCode = statusCode
        self.headers = headers
        self.requestId = requestId
        self.rateLimit = rateLimit
        self.serverDate = serverDate
        self.receivedAt = receivedAt
    }

    /// Seconds by which the server's clock is ahead of this machine's; 0 if unknown.
    public var clockSkew: TimeInterval { serverDate?.timeIntervalSince(receivedAt) ?? 0 }

    /// The time on this machine at which the server's clock shows `date`.
    func localTime(of date: Date) -> Date { date.addingTimeInterval(-clockSkew) }
}

extension OktaHTTPResponseInfo: SelfDescribing {
    var shown: KeyValuePairs<String, Any?> {
        [
            "statusCode": statusCode, "requestId": requestId, "rateLimit": rateLimit,
            "serverDate": serverDate, "receivedAt": receivedAt,
        ]
    }
}

/// How many requests the org still takes.
public struct OktaRateLimit: Hashable, Sendable {
    /// Requests per window.
    public var limit: Int?
    /// Requests left in this window.
    public var remaining: Int?
    /// When the next window begins, on the server's clock.
    public var reset: Date?

    /// Creates a rate limit, for fixtures and tests.
    public init(limit: Int? = nil, remaining: Int? = nil, reset: Date? = nil) {
        self.limit = limit
        self.remaining = remaining
        self.reset = reset
    }
}
