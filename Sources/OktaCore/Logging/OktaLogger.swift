public import Foundation

/// Gets a line for every request, for example to pass it on to the app's own log.
public protocol OktaLogger: Sendable {
    /// Takes an entry, on any thread.
    func log(_ entry: OktaLogEntry)
}

/// One request and how it went.
///
/// Made of facts that are no secrets; there is no place for a body, a token or a header field.
public struct OktaLogEntry: Hashable, Sendable {
    /// The HTTP method.
    public let method: String
    /// The path without query; a long segment, which could be a token, is left out.
    public let path: String
    /// The HTTP status code; `nil` if no answer came.
    public let statusCode: Int?
    /// Seconds from request to answer.
    public let duration: TimeInterval
    /// Identifies the request for Okta's support.
    public let requestId: String?
    /// Why no answer came.
    public let failure: String?
}

extension OktaLogEntry: CustomStringConvertible {
    /// The entry as one line, for example `POST /api/v1/authn 200 120 ms (req-1)`.
    public var description: String {
        let outcome = statusCode.map(String.init) ?? failure ?? "no answer"
        let milliseconds = Int((min(max(0, duration), 1e6) * 1_000).rounded())
        let id = requestId.map { " (\($0))" } ?? ""
        return "\(method) \(path) \(outcome) \(milliseconds) ms\(id)"
    }
}

extension OktaLogEntry {
    package init(
        method: String,
        url: URL?,
        statusCode: Int?,
        requestId: String?,
        error: (any Error)?,
        duration: TimeInterval
    ) {
        self.method = method
        path = url?.redactedPath ?? ""
        self.statusCode = statusCode
        self.requestId = requestId
        failure = error.map { NetworkErrorDescription.reason(of: $0) }
        self.duration = duration
    }
}
