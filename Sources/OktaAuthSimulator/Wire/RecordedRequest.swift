public import Foundation

/// A request that reached the simulator, for tests that look at the wire.
public struct RecordedRequest: Sendable, Equatable {
    /// The HTTP method in upper case.
    public let method: String
    /// The path with its percent-encoding.
    public let path: String
    /// The decoded parameters of the query.
    public let query: [String: String]
    /// The header fields, their names in lower case.
    public let headers: [String: String]
    /// The bytes of the body.
    public let body: Data
    /// When it arrived, on the simulator's clock.
    public let date: Date
    /// The status of the answer it got.
    public let statusCode: Int

    /// The body as JSON, `nil` if it is not JSON.
    public var json: JSONValue? { JSONValue(parsing: body) }

    init(_ request: SimulatorRequest, at date: Date, statusCode: Int) {
        method = request.method
        path = request.path
        query = request.parameters
        headers = request.headers
        body = request.body
        self.date = date
        self.statusCode = statusCode
    }
}
