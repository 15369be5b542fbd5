import Foundation

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server for one host, behind a real `URLSession`.
final class MockServer: Sendable {
    enum Answer: Sendable {
        case http(Int, headers: [String: String] = [:], body: Data)
        case failure(URLError.Code)
        /// A response that is not HTTP.
        case notHTTP
        /// Headers and half of the body, then the connection is lost.
        case truncated(Data)
    }

    let url: URL
    private let state: Locked<(answers: [Answer], requests: [URLRequest])>

    /// Creates a server for a host of its own, so that tests can run side by side.
    init(_ answers: Answer..., path: String = "") {
        let host = "mock-\(UInt64.random(in: 0...UInt64.max)).example.test"
        url = URL(string: "https://\(host)\(path)") ?? URL(fileURLWithPath: "/")
        state = Locked((answers, []))
        MockURLProtocol.servers.withLock { $0[host] = self }
    }

    var requests: [URLRequest] { state.withLock { $0.requests } }

    /// A session that asks this server only.
    var session: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [MockURLProtocol.self]
        return URLSession(configuration: configuration)
    }

    /// An API that talks to this server and calls back on a queue of its own.
    func api(_ change: (inout OktaConfiguration) -> Void = { _ in }) -> OktaAPI {
        var configuration = OktaConfiguration(
            urlSession: session,
            callbackQueue: DispatchQueue(label: "callbacks")
        )
        change(&configuration)
        return OktaAPI(oktaDomain: url, configuration: configuration)
    }

    fileprivate func answer(_ request: URLRequest) -> Answer {
        state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty
                ? .failure(.badServerResponse) : state.answers.removeFirst()
        }
    }
}

/// Hands requests to the mock server of their host.
final class MockURLProtocol: URLProtocol {
    static let servers = Locked<[String: MockServer]>([:])

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url, let host = url.host,
            let server = Self.servers.withLock({ $0[host] })
        else {
            client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
            return
        }
        var seen = request
        if seen.httpBody == nil, let stream = request.httpBodyStream {
            seen.httpBody = Data(reading: stream)
        }
        switch server.answer(seen) {
        case .http(let status, let headers, let body):
            respond(url, status, headers)
            client?.urlProtocol(self, didLoad: body)
            client?.urlProtocolDidFinishLoading(self)
        case .truncated(let body):
            respond(url, 200, ["Content-Length": "\(body.count * 2)"])
            client?.urlProtocol(self, didLoad: body)
            client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
        case .notHTTP:
            let response = URLResponse(
                url: url,
                mimeType: nil,
                expectedContentLength: 0,
                textEncodingName: nil
            )
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocolDidFinishLoading(self)
        case .failure(let code):
            client?.urlProtocol(self, didFailWithError: URLError(code))
        }
    }

    private func respond(_ url: URL, _ status: Int, _ headers: [String: String]) {
        let response = HTTPURLResponse(
            url: url,
            statusCode: status,
            httpVersion: "HTTP/1.1",
            headerFields: headers
        )
        guard let response else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
}

extension Data {
    fileprivate init(reading stream: InputStream) {
        self.init()
        stream.open()
        defer { stream.close() }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
            append(contentsOf: buffer[..<count])
        }
    }
}
