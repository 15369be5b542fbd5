public import Foundation

/// The facts of an HTTP response besides its body.
public struct OktaHTTPResponseInfo: Equatable, Sendable {
    /// The HTTP status code.
    public var statusCode: Int { facts.statusCode }
    /// The header fields, by name in lower case.
    ///
    /// They can hold cookies: never log them.
    public var headers: [String: String] { facts.header.value.fields }
    /// Identifies the request for Okta's support: header `X-Okta-Request-Id`.
    public var requestId: String? { facts.header.value.requestId }
    /// How many requests the org still accepts: headers `X-Rate-Limit-*`.
    public var rateLimit: OktaRateLimit? { facts.header.value.rateLimit }
    /// The time on the server: header `Date`.
    public var serverDate: Date? { facts.header.value.serverDate }
    /// The time on this machine when the response arrived.
    public var receivedAt: Date { facts.receivedAt }

    /// Shared by all copies, of which each answer and each error has several.
    private let facts: Facts

    private final class Facts: Equatable, Sendable {
        let statusCode: Int
        let receivedAt: Date
        /// Deferred because these are rarely read.
        let header: Deferred<Header>

        init(statusCode: Int, header: Deferred<Header>, receivedAt: Date) {
            self.statusCode = statusCode
            self.header = header
            self.receivedAt = receivedAt
        }

        static func == (one: Facts, other: Facts) -> Bool {
            one.statusCode == other.statusCode && one.receivedAt == other.receivedAt
                && one.header == other.header
        }
    }

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
        facts = Facts(statusCode: statusCode, header: header, receivedAt: receivedAt)
    }

    /// The facts read from the header.
    package struct Header: Equatable, Sendable {
        package let fields: [String: String]
        package let requestId: String?
        package let rateLimit: OktaRateLimit?
        package let serverDate: Date?
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
