public import Foundation

/// Receives an entry for every request, for example to pass it on to the app's own log.
public protocol OktaLogger: Sendable {
    /// Logs an entry; called on any thread.
    func log(_ entry: OktaLogEntry)
}

/// One request and its result.
///
/// Holds only facts that are not secret: no body, no token, no header field.
public struct OktaLogEntry: Equatable, Sendable {
    /// The HTTP method.
    public let method: String
    /// The path without query; a long segment, which could be a token, is left out.
    public let path: String
    /// The HTTP status code; `nil` if there was no response.
    public let statusCode: Int?
    /// Seconds from request to response.
    public let duration: TimeInterval
    /// Identifies the request for Okta's support.
    public let requestId: String?
    /// Why there was no response.
    public let failure: String?

    package init(
        method: String,
        url: URL?,
        response: OktaHTTPResponseInfo?,
        error: (any Error)?,
        duration: TimeInterval
    ) {
        self.method = method
        path = url?.redactedPath ?? ""
        statusCode = response?.statusCode
        requestId = response?.requestId
        failure = error.map(NetworkErrorDescription.reason(of:))
        self.duration = duration
    }
}

extension OktaLogEntry: CustomStringConvertible {
    /// The entry as one line, for example `POST /api/v1/authn 200 120 ms (req-1)`.
    public var description: String {
        let result = statusCode.map(String.init) ?? failure ?? "no response"
        let milliseconds = Int((min(max(0, duration), 1e6) * 1_000).rounded())
        let id = requestId.map { " (\($0))" } ?? ""
        return "\(method) \(path) \(result) \(milliseconds) ms\(id)"
    }
}
