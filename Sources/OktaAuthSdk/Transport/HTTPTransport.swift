package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The answer to one request.
package struct HTTPReply: Sendable {
    /// The HTTP status code.
    package var statusCode: Int
    /// The header fields, by name in lower case.
    package var headers: [String: String]
    /// The body; empty if there is none.
    package var body: Data

    /// Describes an answer.
    package init(statusCode: Int, headers: [String: String] = [:], body: Data) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }
}

/// The network, as far as the SDK is concerned.
package protocol HTTPTransport: Sendable {
    /// Sends `request`; `completion` runs once, on any thread, unless the result is cancelled.
    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<HTTPReply, any Error>) -> Void
    ) -> any Cancellable
}

/// The answer came, but not over HTTP.
package struct NotHTTPError: Error {
    package init() {}
}
