public import Foundation

/// An HTTP response of the simulator.
public struct SimulatorResponse: Sendable, Equatable {
    /// The HTTP status, for example 200.
    public var statusCode: Int
    /// The header fields, their names spelled as Okta spells them.
    public var headers: [String: String]
    /// The values of the `Set-Cookie` header fields.
    public var cookies: [String]
    /// The bytes of the body.
    public var body: Data

    /// Creates a response.
    @_spi(Server) public init(
        statusCode: Int,
        headers: [String: String] = [:],
        cookies: [String] = [],
        body: Data = Data()
    ) {
        self.statusCode = statusCode
        self.headers = headers
        self.cookies = cookies
        self.body = body
    }

    /// The body as JSON, `nil` if it is not JSON.
    public var json: SimulatorJSON? { SimulatorJSON(parsing: body) }
}

/// A request received by the simulator, for tests of the wire format.
public struct RecordedRequest: Sendable, Equatable {
    let request: SimulatorRequest
    /// The time of its arrival, on the simulator's clock.
    public let date: Date
    /// The status of its response.
    public let statusCode: Int
    /// Why the org refused a passkey or a proof; `nil` for any other request.
    ///
    /// No response contains the reason for a passkey.
    public internal(set) var refusal: String?

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
