public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The response to one request.
public struct OktaTransportReply: Sendable {
    /// The HTTP status code.
    public let statusCode: Int
    /// The header fields, by name in lower case.
    public let headers: [String: String]
    /// The body; may be empty.
    public let body: Data

    /// Creates a response.
    public init(statusCode: Int, headers: [String: String] = [:], body: Data) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }
}

extension OktaTransportReply: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["statusCode": statusCode, "body": Secret.redacted(body)]
    }
}

/// Sends HTTP requests.
///
/// Provide your own to use another HTTP client, or none at all in tests.
public protocol OktaTransport: Sendable {
    /// Sends `request`, which can hold passwords and tokens.
    ///
    /// Do not follow redirects of a request with a body, and do not send it a second time.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - completion: Must be called once, on any thread, unless the result is cancelled.
    /// - Returns: A handle that stops the request.
    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable
}

package struct NotHTTPError: Error {}
