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

    private static let bodies = Locked<[Data]>([])

    /// Responds with `bodies`, one after the other; the last one stays.
    static func respond(with bodies: [Data]) { self.bodies.withLock { $0 = bodies.reversed() } }

    fileprivate static func nextBody() -> Data {
        bodies.withLock { bodies in (bodies.count > 1 ? bodies.popLast() : bodies.last) ?? Data() }
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
        client?.urlProtocol(self, didLoad: Mock.nextBody())
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// A request that is sent without a library.
enum BareCall {
    /// The request of a sign-in.
    static let signIn = request(
        to: "api/v1/authn",
        #"{"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"#
            + #""password":"correct horse","username":"user@example.com"}"#
    )

    /// A request with the fields that the libraries send.
    static func request(
        to path: String, _ body: String, type: String = "application/json"
    ) -> URLRequest {
        var request = URLRequest(url: Mock.org.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.httpShouldHandleCookies = false
        request.setValue(type, forHTTPHeaderField: "Accept")
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.setValue("benchmarks/1.0", forHTTPHeaderField: "User-Agent")
        return request
    }

    /// Makes `count` calls one after the other, and waits for the last.
    ///
    /// Each ends on the queue of the session; with `queue`, it is read with `JSONSerialization`
    /// and ends there.
    static func make(
        _ count: Int, of request: URLRequest = signIn, readOn queue: DispatchQueue? = nil
    ) {
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
}
