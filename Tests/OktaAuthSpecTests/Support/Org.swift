import Foundation
import OktaAuthSdk
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An Okta org that exists for one test: answers in order, and remembers what it was asked.
final class Org: @unchecked Sendable {
    struct Request: Equatable {
        var method: String
        /// Path and query.
        var place: String
        /// Canonical JSON; empty if there was none.
        var body: String
        var headers: [String: String] = [:]

        init(_ method: String, _ place: String, _ body: String = "") {
            self.method = method
            self.place = place
            self.body = body
        }

        static func == (one: Self, other: Self) -> Bool {
            // Header fields are compared by those tests that are about them.
            (one.method, one.place, one.body) == (other.method, other.place, other.body)
        }
    }

    let host = "\(UUID().uuidString.lowercased()).example.test"
    let url: URL
    let session: URLSession

    // Guards the two below: the URL loading system asks on a thread of its own.
    private let lock = NSLock()
    private var answers: [(status: Int, body: String)] = []
    private var isSilent = false
    private var received: [Request] = []

    init() throws {
        url = try #require(URL(string: "https://\(host)"))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [OrgProtocol.self]
        session = URLSession(configuration: configuration)
        OrgProtocol.orgs.add(self)
    }

    var api: OktaAPI { OktaAPI(oktaDomain: url, urlSession: session) }

    var requests: [Request] { lock.withLock { received } }

    func answers(_ body: String, status: Int = 200) {
        lock.withLock { answers.append((status, body)) }
    }

    /// Takes requests from now on, and never answers them.
    ///
    /// For tests that cancel: on Linux, Foundation traps if a stand-in for the network finishes a
    /// request while that is being cancelled.
    func fallsSilent() { lock.withLock { isSilent = true } }

    func link(_ path: String) throws -> LinksResponse.Link {
        LinksResponse.Link(href: try #require(URL(string: "https://\(host)\(path)")))
    }

    /// The JSON of a link that may be posted to.
    func linkJSON(_ path: String) -> String {
        #"{"href":"https://\#(host)\#(path)","hints":{"allow":["POST"]}}"#
    }

    fileprivate enum Reaction {
        case answer(status: Int, body: String)
        case silence
        case surprise
    }

    fileprivate func reaction(to request: Request) -> Reaction {
        lock.withLock {
            received.append(request)
            if isSilent { return .silence }
            guard !answers.isEmpty else { return .surprise }
            let answer = answers.removeFirst()
            return .answer(status: answer.status, body: answer.body)
        }
    }
}

/// The orgs of all tests, by host.
final class Orgs: @unchecked Sendable {
    private let lock = NSLock()
    private var byHost: [String: Org] = [:]

    func add(_ org: Org) { lock.withLock { byHost[org.host] = org } }

    func org(for host: String?) -> Org? { lock.withLock { host.flatMap { byHost[$0] } } }
}

/// Stands in for the network.
final class OrgProtocol: URLProtocol {
    static let orgs = Orgs()

    override class func canInit(with request: URLRequest) -> Bool {
        orgs.org(for: request.url?.host) != nil
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let org = Self.orgs.org(for: url.host) else { return }
        let query = url.query.map { "?\($0)" } ?? ""
        var asked = Org.Request(
            request.httpMethod ?? "",
            url.path + query,
            JSONText.canonical(request.httpBody ?? request.httpBodyStream?.readAll() ?? Data())
        )
        asked.headers = request.allHTTPHeaderFields ?? [:]
        switch org.reaction(to: asked) {
        case .silence: break
        case .surprise:
            Issue.record("unexpected request: \(asked.method) \(asked.place)")
            client?.urlProtocol(self, didFailWithError: URLError(.cannotConnectToHost))
        case .answer(let status, let body): answer(url, status, body)
        }
    }

    override func stopLoading() {}

    private func answer(_ url: URL, _ status: Int, _ body: String) {
        guard
            let response = HTTPURLResponse(
                url: url,
                statusCode: status,
                httpVersion: "HTTP/1.1",
                headerFields: ["Content-Type": "application/json"]
            )
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

/// JSON as text that can be compared.
enum JSONText {
    static func canonical(_ data: Data) -> String {
        guard let value = try? JSONSerialization.jsonObject(with: data),
            let sorted = try? JSONSerialization.data(
                withJSONObject: value,
                options: [.sortedKeys, .withoutEscapingSlashes]
            )
        else { return String(decoding: data, as: UTF8.self) }
        return String(decoding: sorted, as: UTF8.self)
    }

    static func encoded(_ value: some Encodable) throws -> String {
        canonical(try JSONEncoder().encode(value))
    }

    static func decoded<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }
}

extension InputStream {
    fileprivate func readAll() -> Data {
        open()
        defer { close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while hasBytesAvailable {
            let count = read(&buffer, maxLength: buffer.count)
            guard count > 0 else { break }
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}
