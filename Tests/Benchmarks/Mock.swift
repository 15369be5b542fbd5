import Foundation
import OktaAuthSdk
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server within the process, behind a real `URLSession`.
enum Mock {
    static let org =
        URL(string: "https://org.example.test") ?? URL(fileURLWithPath: "/no such place")

    private struct State: Sendable {
        var bodies: [Data] = []
        var respond: (@Sendable (URLRequest) -> Data)?
        var request: URLRequest?
    }

    private static let state = Locked(State())

    /// Responds with `bodies`, one after the other; the last one stays.
    static func respond(with bodies: [Data]) {
        state.withLock { $0 = State(bodies: bodies.reversed()) }
    }

    /// Responds with what `body` makes of a request.
    static func respond(_ body: @escaping @Sendable (URLRequest) -> Data) {
        state.withLock { $0 = State(respond: body) }
    }

    /// The last request that a library sent.
    static var request: URLRequest {
        get throws {
            guard let request = state.withLock({ $0.request }) else { throw Failed() }
            return request
        }
    }

    fileprivate static func body(for request: URLRequest) -> Data {
        state.withLock { state in
            state.request = request
            if let respond = state.respond { return respond(request) }
            return (state.bodies.count > 1 ? state.bodies.popLast() : state.bodies.last) ?? Data()
        }
    }

    static let session: URLSession = {
        let configuration = URLSessionTransport.sharedSession.configuration
        configuration.protocolClasses = [MockProtocol.self]
        return URLSession(configuration: configuration)
    }()

    /// A configuration that calls back on a queue of its own.
    static func configuration() -> OktaConfiguration {
        OktaConfiguration(urlSession: session, callbackQueue: DispatchQueue(label: "callbacks"))
    }
}

/// Responds to every request at once, with the next body of the script.
private final class MockProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url,
                statusCode: 200,
                httpVersion: "HTTP/1.1",
                headerFields: [
                    "Content-Type": "application/json", "Date": "Mon, 06 May 2024 12:00:00 GMT",
                    "X-Okta-Request-Id": "reqMock00000000000000000001",
                    "X-Rate-Limit-Limit": "600", "X-Rate-Limit-Remaining": "598",
                    "X-Rate-Limit-Reset": "1714996860",
                ]
            )
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Mock.body(for: request))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// Sends `request` without a library, `count` times one after the other, and waits for the last.
///
/// Each ends on the queue of the session; with `queue`, it is read with `JSONSerialization` and ends
/// there.
func sendBare(_ request: URLRequest, _ count: Int, readOn queue: DispatchQueue? = nil) {
    waitForEnd { finish in
        @Sendable func call(_ left: Int) {
            guard left > 0 else { return finish() }
            let task = Mock.session.dataTask(with: request) { body, _, error in
                if let error { fail(error) }
                guard let queue else { return call(left - 1) }
                _ = try? JSONSerialization.jsonObject(with: body ?? Data())
                queue.async { call(left - 1) }
            }
            task.resume()
        }
        call(count)
    }
}
