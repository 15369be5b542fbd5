package import Foundation

package struct HTTPReply: Sendable {
    package let info: OktaHTTPResponseInfo
    package let body: Data
    /// The secrets of the request, which no text about this response quotes.
    package var secrets: [String] = []

    package init(_ reply: OktaTransportReply, receivedAt: Date) {
        body = reply.body
        info = OktaHTTPResponseInfo(
            statusCode: reply.statusCode, headers: reply.headers, receivedAt: receivedAt
        )
    }
}

extension HTTPReply: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["info": info, "body": Secret.redacted(body)]
    }
}

package enum HTTPFailure: Error {
    /// No response was received; the payload is the error of the transport.
    case connection(any Error)
    /// The response is not an HTTP response.
    case notHTTP
    /// The status code is not between 200 and 299.
    case refused(HTTPReply)

    package var info: OktaHTTPResponseInfo? {
        if case .refused(let response) = self { response.info } else { nil }
    }

    /// Whether the same request may succeed later: after a network error, a server error or a rate
    /// limit.
    package var isRetryable: Bool {
        switch self {
        case .connection(let error): ConnectionFailure.isTransient(error)
        case .notHTTP: false
        case .refused(let response): response.info.isRetryable
        }
    }
}
