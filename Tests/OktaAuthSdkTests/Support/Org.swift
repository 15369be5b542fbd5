import Foundation
import OktaAuthSdk
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An Okta org that exists for one test: answers in order, and records the requests.
struct Org {
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

    private let server = StubServer([]) { request in
        Issue.record("unexpected request: \(request.httpMethod ?? "") \(request.url?.path ?? "")")
        return .failure(.cannotConnectToHost)
    }

    let session: URLSession

    init() throws { session = server.session }

    var url: URL { server.url }
    var host: String { url.host ?? "" }
    var api: OktaAPI { OktaAPI(oktaDomain: url, urlSession: session) }

    var requests: [Request] {
        server.requests.map {
            var request = Request(
                $0.httpMethod ?? "",
                ($0.url?.path ?? "") + ($0.url?.query.map { "?\($0)" } ?? ""),
                JSONText.canonical($0.httpBody ?? Data())
            )
            request.headers = $0.allHTTPHeaderFields ?? [:]
            return request
        }
    }

    func answers(_ body: String, status: Int = 200) {
        let type = ["Content-Type": "application/json"]
        server.append(.http(status, headers: type, body: Data(body.utf8)))
    }

    /// Takes requests from now on, and never answers them.
    func fallsSilent() { for _ in 0..<10 { server.append(.silence) } }

    func link(_ path: String) throws -> LinksResponse.Link {
        LinksResponse.Link(href: try #require(URL(string: "https://\(host)\(path)")))
    }

    /// The JSON of a link that may be posted to.
    func linkJSON(_ path: String) -> String {
        #"{"href":"https://\#(host)\#(path)","hints":{"allow":["POST"]}}"#
    }
}
