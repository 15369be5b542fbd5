import Foundation
import OktaAuthSimulator
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A plain client that follows no redirects and keeps no cookies.
struct HTTPClient {
    struct Response {
        let statusCode: Int
        /// The names in lower case.
        let headers: [String: String]
        let body: Data

        var json: SimulatorJSON? { SimulatorJSON(parsing: body) }
        var status: String? { json?["status"]?.string }
        var type: String? { headers["content-type"] }

        /// Status and code of a refusal, for example `401 E0000004`.
        var refusal: String { "\(statusCode) \(json?["errorCode"]?.string ?? "")" }
    }

    private final class NoRedirects: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping (URLRequest?) -> Void
        ) { completionHandler(nil) }
    }

    let simulator: OktaSimulator
    let base: URL
    private let session: URLSession

    init(simulator: OktaSimulator, port: UInt16) throws {
        guard let base = URL(string: "http://127.0.0.1:\(port)") else {
            throw URLError(.badURL)
        }
        (self.simulator, self.base) = (simulator, base)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        session = URLSession(
            configuration: configuration, delegate: NoRedirects(), delegateQueue: nil
        )
    }

    func signIn(_ login: String) async throws -> Response {
        try await post("/api/v1/authn", ["username": .string(login), "password": "Passw0rd-1"])
    }

    /// Posts to the link of the first factor, with the state token of `response`.
    func verify(
        _ response: Response, _ fields: [String: SimulatorJSON] = [:]
    ) async throws -> Response {
        let factor = response.json?["_embedded"]?["factors"]?[0]
        let link = factor?["_links"]?["verify"]?["href"]?.string ?? ""
        let token = response.json?["stateToken"] ?? .null
        return try await post(
            String(link.dropFirst(base.absoluteString.count)),
            .object(fields.merging(["stateToken": token]) { $1 })
        )
    }

    func post(
        _ target: String, _ body: SimulatorJSON, headers: [String: String] = [:]
    ) async throws -> Response {
        let type = ["Content-Type": "application/json"]
        return try await send("POST", target, type.merging(headers) { $1 }, body.encoded)
    }

    func get(_ target: String) async throws -> Response { try await send("GET", target) }

    func send(
        _ method: String, _ target: String, _ headers: [String: String] = [:], _ body: Data? = nil
    ) async throws -> Response {
        guard let url = URL(string: base.absoluteString + target) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else {
            throw URLError(.badServerResponse)
        }
        let fields = response.allHeaderFields.map { ("\($0)".lowercased(), "\($1)") }
        return Response(
            statusCode: response.statusCode, headers: Dictionary(fields) { $1 }, body: data
        )
    }
}
