public import Foundation

/// A request received by the simulator, for tests of the wire format.
public struct RecordedRequest: Sendable, Equatable {
    /// The request.
    public let request: SimulatorRequest
    /// The time of its arrival, on the simulator's clock.
    public let date: Date
    /// The status of its answer.
    public let statusCode: Int

    /// The HTTP method in upper case.
    public var method: String { request.method }

    /// The path with its percent-encoding.
    public var path: String { request.path }

    /// The decoded parameters of the query.
    public var query: [String: String] { request.parameters }

    /// The header fields, their names in lower case.
    public var headers: [String: String] { request.headers }

    /// The bytes of the body.
    public var body: Data { request.body }

    /// The body as JSON, `nil` if it is not JSON.
    public var json: SimulatorJSON? { SimulatorJSON(parsing: request.body) }
}
