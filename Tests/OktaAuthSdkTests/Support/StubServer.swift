import Foundation
import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server for one host, behind a real `URLSession`: answers in order, and records the requests.
final class StubServer: Sendable {
    enum Answer: Sendable {
        case http(Int, headers: [String: String] = [:], body: Data)
        case failure(URLError.Code)
        /// A response that is not HTTP.
        case notHTTP
        /// Headers and half of the body, then the connection is lost.
        case truncated(Data)
        /// None, ever.
        ///
        /// For tests that cancel: on Linux, Foundation traps if a `URLProtocol` finishes a request
        /// while that is being cancelled.
        case silence
    }

    private struct State {
        var answers: [Answer]
        var requests: [URLRequest] = []
    }

    let url: URL
    private let state: Locked<State>

    /// Creates a server for a host of its own, so that tests can run side by side.
    init(_ answers: Answer..., path: String = "") {
        let host = "\(UUID().uuidString.lowercased()).example.test"
        url = URL(string: "https://\(host)\(path)") ?? URL(fileURLWithPath: "/")
        state = Locked(State(answers: answers))
        StubProtocol.servers.withLock { $0[host] = self }
    }

    /// The requests so far, with their bodies.
    var requests: [URLRequest] { state.withLock { $0.requests } }

    /// An API that sends to this server and calls back on a queue of its own.
    func api(_ change: (inout OktaConfiguration) -> Void = { _ in }) -> OktaAPI {
        var configuration = OktaConfiguration(
            urlSession: session,
            callbackQueue: DispatchQueue(label: "callbacks")
        )
        change(&configuration)
        return OktaAPI(oktaDomain: url, configuration: configuration)
    }

    /// A session that reaches this server, and others of its kind, only.
    var session: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        return URLSession(configuration: configuration)
    }

    fileprivate func answer(to request: URLRequest) -> Answer {
        state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty
                ? .failure(.badServerResponse) : state.answers.removeFirst()
        }
    }
}

/// Passes requests to the server of their host.
private final class StubProtocol: URLProtocol {
    static let servers = Locked<[String: StubServer]>([:])

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
        var received = request
        if received.httpBody == nil, let stream = request.httpBodyStream {
            received.httpBody = Data(reading: stream)
        }
        switch server.answer(to: received) {
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
        case .silence: break
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
