public import Foundation

/// The facts of an HTTP response besides its body.
public struct OktaHTTPResponseInfo: Equatable, Sendable {
    /// The HTTP status code.
    public let statusCode: Int
    /// The header fields, by name in lower case.
    ///
    /// They can hold cookies: never log them.
    public var headers: [String: String] { header.value.fields }
    /// Identifies the request for Okta's support: header `X-Okta-Request-Id`.
    public var requestId: String? { header.value.requestId }
    /// How many requests the org still accepts: headers `X-Rate-Limit-*`.
    public var rateLimit: OktaRateLimit? { header.value.rateLimit }
    /// The time on the server: header `Date`.
    public var serverDate: Date? { header.value.serverDate }
    /// The time on this machine when the response arrived.
    public let receivedAt: Date
    /// Deferred because these are rarely read.
    private let header: Deferred<Header>

    /// Creates a description, for fixtures and tests.
    public init(
        statusCode: Int,
        headers: [String: String] = [:],
        requestId: String? = nil,
        rateLimit: OktaRateLimit? = nil,
        serverDate: Date? = nil,
        receivedAt: Date
    ) {
        let header = Header(
            fields: headers,
            requestId: requestId,
            rateLimit: rateLimit,
            serverDate: serverDate
        )
        self.init(statusCode: statusCode, header: .known(header), receivedAt: receivedAt)
    }

    package init(statusCode: Int, header: Deferred<Header>, receivedAt: Date) {
        self.statusCode = statusCode
        self.header = header
        self.receivedAt = receivedAt
    }

    /// The facts read from the header.
    package struct Header: Equatable, Sendable {
        package let fields: [String: String]
        package let requestId: String?
        package let rateLimit: OktaRateLimit?
        package let serverDate: Date?
    }

    /// Seconds by which the server's clock is ahead of this machine's; 0 if unknown.
    public var clockSkew: TimeInterval { serverDate?.timeIntervalSince(receivedAt) ?? 0 }

    /// The time on this machine at which the server's clock shows `date`.
    package func localTime(of date: Date) -> Date { date.addingTimeInterval(-clockSkew) }
}

extension OktaHTTPResponseInfo: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "statusCode": statusCode, "requestId": requestId, "rateLimit": rateLimit,
            "serverDate": serverDate, "receivedAt": receivedAt,
        ]
    }
}

/// How many requests the org still accepts.
public struct OktaRateLimit: Equatable, Sendable {
    /// Requests per window.
    public let limit: Int?
    /// Requests left in this window.
    public let remaining: Int?
    /// When the next window starts, on the server's clock.
    public let reset: Date?

    /// Creates a rate limit, for fixtures and tests.
    public init(limit: Int? = nil, remaining: Int? = nil, reset: Date? = nil) {
        self.limit = limit
        self.remaining = remaining
        self.reset = reset
    }
}
