import Foundation
@_spi(Server) import OktaAuthSimulator
import SimulatorServer
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Runs `body` with a client of a server for the org of `file`, and stops the server.
func withServer(
    _ file: String = "{}",
    configuring change: (inout SimulatorServer.Settings) -> Void = { _ in },
    _ body: (HTTPClient) async throws -> Void
) async throws {
    var settings = SimulatorServer.Settings()
    settings.org = try OrgFile(parsing: Data(file.utf8))
    change(&settings)
    let simulator = OktaSimulator(realTimeWithSeed: 1)
    let server = try SimulatorServer(simulator, settings)
    let base = try #require(URL(string: "http://127.0.0.1:\(try await server.start())"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    let session = URLSession(
        configuration: configuration, delegate: NoRedirects(), delegateQueue: nil
    )
    do {
        try await body(HTTPClient(simulator: simulator, base: base, session: session))
    } catch {
        Issue.record(error)
    }
    await server.stop()
    await server.waitUntilStopped()
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

/// A plain client that follows no redirects and keeps no cookies.
struct HTTPClient {
    let simulator: OktaSimulator
    let base: URL
    let session: URLSession

    func signIn(_ login: String) async throws -> SimulatorResponse {
        try await post("/api/v1/authn", ["username": .string(login), "password": "Passw0rd-1"])
    }

    /// Posts to the link of the first factor, with the state token of `response`.
    func verify(
        _ response: SimulatorResponse, _ passCode: SimulatorJSON? = nil
    ) async throws -> SimulatorResponse {
        let factor = response.json?["_embedded"]?["factors"]?[0]
        let link = factor?["_links"]?["verify"]?["href"]?.string ?? ""
        return try await post(
            String(link.trimmingPrefix(base.absoluteString)),
            ["stateToken": response.json?["stateToken"], "passCode": passCode]
        )
    }

    func post(
        _ target: String, _ body: SimulatorJSON, headers: [String: String] = [:]
    ) async throws -> SimulatorResponse {
        let type = ["Content-Type": "application/json"]
        return try await send("POST", target, type.merging(headers) { $1 }, body.encoded)
    }

    func get(_ target: String) async throws -> SimulatorResponse { try await send("GET", target) }

    func send(
        _ method: String, _ target: String, _ headers: [String: String] = [:], _ body: Data? = nil
    ) async throws -> SimulatorResponse {
        var request = URLRequest(url: try #require(URL(string: base.absoluteString + target)))
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let fields = http.allHeaderFields.map { ("\($0)".lowercased(), "\($1)") }
        return SimulatorResponse(
            statusCode: http.statusCode, headers: Dictionary(fields) { $1 }, body: data
        )
    }
}

extension SimulatorResponse {
    var status: String? { json?["status"]?.string }
    var type: String? { headers["content-type"] }
}
