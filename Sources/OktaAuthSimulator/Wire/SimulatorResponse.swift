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
    public init(
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
