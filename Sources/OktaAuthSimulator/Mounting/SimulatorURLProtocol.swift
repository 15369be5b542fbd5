import Foundation
import OktaCore
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Responds to the requests of a `URLSession` that go to a simulator, within the process.
class SimulatorURLProtocol: URLProtocol {
    private struct Progress {
        var isStopped = false
        var arrived: SimulatedDelivery?
    }

    private let progress = Locked(Progress())

    override class func canInit(with request: URLRequest) -> Bool {
        request.url?.host?.lowercased().hasSuffix(SimulatorRegistry.domain) ?? false
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let host = url.host else { return fail(.cannotFindHost) }
        let arrived = progress.withLock { progress in
            progress.isStopped = false
            return progress.arrived
        }
        if let arrived { return finish(arrived, url) }
        guard let engine = SimulatorRegistry.engine(for: host) else {
            guard SimulatorRegistry.wasIssued(host) else { return fail(.cannotFindHost) }
            return finish(Self.released(host), url)
        }
        let simulated = SimulatorRequest(
            method: request.httpMethod ?? "GET",
            url: url,
            headers: request.allHTTPHeaderFields ?? [:],
            body: request.httpBody ?? Self.contents(of: request.httpBodyStream)
        )
        let delivery = engine.deliver(simulated)
        guard delivery.delay > 0 else { return finish(delivery, url) }
        let delayed = DelayedResponse(receiver: self, delivery: delivery, url: url)
        engine.time.run(after: delivery.delay) { delayed.arrive() }
    }

    func arrive(_ delivery: SimulatedDelivery, _ url: URL) {
        #if canImport(FoundationNetworking)
        // On this platform the client may be called only on the queue that calls `startLoading`:
        // elsewhere it reads the session's table of tasks while another task changes it. A pause makes
        // the session call `startLoading` again.
        let isFirst = progress.withLock { progress in
            defer { progress.arrived = progress.arrived ?? delivery }
            return progress.arrived == nil
        }
        // A request that the app paused has two responses; a finished task must not be resumed.
        guard isFirst else { return }
        task?.suspend()
        task?.resume()
        #else
        finish(delivery, url)
        #endif
    }

    private func finish(_ delivery: SimulatedDelivery, _ url: URL) {
        guard var response = delivery.response else {
            return fail(
                delivery.fault == .untrustedCertificate
                    ? .serverCertificateUntrusted : .networkConnectionLost
            )
        }
        if !response.cookies.isEmpty {
            response.headers["Set-Cookie"] = response.cookies.joined(separator: ", ")
        }
        guard
            let head = HTTPURLResponse(
                url: url,
                statusCode: response.statusCode,
                httpVersion: "HTTP/1.1",
                headerFields: response.headers
            )
        else { return fail(.badServerResponse) }
        deliver { $0.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed) }
        deliver { $0.urlProtocol(self, didLoad: response.body) }
        deliver { $0.urlProtocolDidFinishLoading(self) }
    }

    /// An error that explains the absence of the server of `host`.
    private static func released(_ host: String) -> SimulatedDelivery {
        let text =
            "The OktaSimulator at \(host) was released: keep it, or its urlSession, as long as "
            + "requests are sent"
        let error = APIError(404, "E0000007", text)
        return SimulatedDelivery(
            response: SimulatorResponse(
                statusCode: 404,
                headers: ["Content-Type": "application/json"],
                body: error.body(id: "oaeReleased").encoded
            )
        )
    }

    override func stopLoading() {
        progress.withLock { $0.isStopped = true }
        #if canImport(FoundationNetworking)
        // On this platform a cancellation right after completion notifies the client again, which
        // traps because the completed task has left the session's table.
        if task?.state == .completed { client = nil }
        #endif
    }

    private func fail(_ code: URLError.Code) {
        deliver { $0.urlProtocol(self, didFailWithError: URLError(code)) }
    }

    private func deliver(_ event: (any URLProtocolClient) -> Void) {
        guard let client, !progress.withLock({ $0.isStopped }) else { return }
        event(client)
    }

    private static func contents(of stream: InputStream?) -> Data {
        guard let stream else { return Data() }
        stream.open()
        defer { stream.close() }
        var contents = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count > 0 else { return contents }
            contents.append(contentsOf: buffer[..<count])
        }
    }
}

/// Handles every request, so that a session with it never reaches the network.
final class SimulatorOnlyURLProtocol: SimulatorURLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
}

/// A delayed response, for the clock to hand over.
///
/// Unchecked because `URLProtocol` is not sendable: the thread of the clock uses only its task and
/// locked state on Linux. Elsewhere it delivers the response itself, the loading thread no longer
/// uses the protocol, and a cancellation only accesses locked state.
struct DelayedResponse: @unchecked Sendable {
    let receiver: SimulatorURLProtocol
    let delivery: SimulatedDelivery
    let url: URL

    func arrive() { receiver.arrive(delivery, url) }
}

/// Holds the server of a simulator for as long as its session is there.
final class SimulatorSessionDelegate: NSObject, URLSessionDelegate {
    private let engine: SimulatorEngine

    init(engine: SimulatorEngine) { self.engine = engine }
}
