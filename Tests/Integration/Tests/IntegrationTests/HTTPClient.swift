import Foundation
import OktaAuthSimulator
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A plain client that follows no redirects and keeps no cookies.
struct HTTPClient {
    struct Answer {
        let statusCode: Int
        /// The names in lower case.
        let headers: [String: String]
        let json: SimulatorJSON?

        var status: String? { json?["status"]?.string }
        var type: String? { headers["content-type"] }
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
            configuration: configuration,
            delegate: NoRedirects(),
            delegateQueue: nil
        )
    }

    func signIn(_ login: String) async throws -> Answer {
        try await post(
            "/api/v1/authn",
            ["username": .string(login), "password": "Passw0rd-1"]
        )
    }

    func sessionToken() async throws -> SimulatorJSON {
        try await signIn("plain@example.test").json?["sessionToken"] ?? .null
    }

    /// Posts to the link of the first factor.
    func verify(
        _ answer: Answer,
        _ fields: [String: SimulatorJSON] = [:],
        query: String = ""
    ) async throws -> Answer {
        let factor = answer.json?["_embedded"]?["factors"]?[0]
        let link = factor?["_links"]?["verify"]?["href"]?.string ?? ""
        let token = answer.json?["stateToken"] ?? .null
        let path = String(link.dropFirst(base.absoluteString.count))
        return try await post(
            path + query,
            .object(fields.merging(["stateToken": token]) { $1 })
        )
    }

    func post(
        _ target: String,
        _ body: SimulatorJSON,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = try request(target, headers)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = body.encoded
        return try await send(request)
    }

    func get(_ target: String) async throws -> Answer { try await send(request(target, [:])) }

    private func request(_ target: String, _ headers: [String: String]) throws -> URLRequest {
        guard let url = URL(string: base.absoluteString + target) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    private func send(_ request: URLRequest) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            session.dataTask(with: request) { data, response, error in
                guard let response = response as? HTTPURLResponse else {
                    return continuation.resume(throwing: error ?? URLError(.badServerResponse))
                }
                let headers = response.allHeaderFields.map { name, value in
                    ("\(name)".lowercased(), "\(value)")
                }
                continuation.resume(
                    returning: Answer(
                        statusCode: response.statusCode,
                        headers: Dictionary(headers) { $1 },
                        json: data.flatMap(SimulatorJSON.init(parsing:))
                    )
                )
            }.resume()
        }
    }
}
