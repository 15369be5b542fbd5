import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way from a client to a simulated org, within the process: what passes can be changed.
final class OrgNetwork: OktaTransport {
    typealias Change = @Sendable (_ response: inout SimulatorResponse) -> Void

    private struct State {
        var requests: [URLRequest] = []
        var changes: [(path: String, change: Change)] = []
        var failures: [(path: String, error: URLError, count: Int)] = []
        var heldPath: String?
        var held: [@Sendable () -> Void] = []
    }

    private let simulator: OktaSimulator
    private let clock: VirtualClock
    private let state = Locked(State())

    init(to simulator: OktaSimulator, clock: VirtualClock) {
        (self.simulator, self.clock) = (simulator, clock)
    }

    var requests: [URLRequest] { state.withLock { $0.requests } }

    // All of these are about endpoints whose path ends in `path`.

    func requests(to path: String) -> [URLRequest] {
        requests.filter { $0.url?.path.hasSuffix(path) == true }
    }

    func change(_ path: String, _ change: @escaping Change) {
        state.withLock { $0.changes.append((path, change)) }
    }

    func fail(_ path: String, with code: URLError.Code, times: Int = .max) {
        // With the address, as URLSession reports it.
        let info = [NSURLErrorFailingURLErrorKey: "https://x/?code=LEAKED"]
        state.withLock { $0.failures.append((path, URLError(code, userInfo: info), times)) }
    }

    /// Lets everything pass unchanged again.
    func reset() { state.withLock { ($0.changes, $0.failures) = ([], []) } }

    /// Keeps responses back until ``release()``.
    func hold(_ path: String = "") { state.withLock { $0.heldPath = path } }

    func release() {
        let held = state.withLock { state in
            defer { (state.heldPath, state.held) = (nil, []) }
            return state.held
        }
        held.forEach { $0() }
    }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let path = request.url?.path ?? ""
        let (changes, failure) = state.withLock { state in
            state.requests.append(request)
            let failing = state.failures.firstIndex { path.hasSuffix($0.path) && $0.count > 0 }
            if let failing { state.failures[failing].count -= 1 }
            return (
                state.changes.filter { path.hasSuffix($0.path) }.map(\.change),
                failing.map { state.failures[$0].error }
            )
        }
        let url = failure == nil ? request.url : nil
        let delivery = url.map { url in
            simulator.deliver(
                SimulatorRequest(
                    method: request.httpMethod ?? "GET",
                    url: url,
                    headers: request.allHTTPHeaderFields ?? [:],
                    body: request.httpBody ?? Data()
                )
            )
        }
        let result = Result {
            guard var response = delivery?.response else {
                throw failure ?? URLError(.networkConnectionLost)
            }
            changes.forEach { $0(&response) }
            var headers = Dictionary(response.headers.map { ($0.lowercased(), $1) }) { $1 }
            let cookies = response.cookies.joined(separator: ", ")
            headers["set-cookie"] = cookies.isEmpty ? nil : cookies
            return OktaTransportReply(
                statusCode: response.statusCode, headers: headers, body: response.body
            )
        }
        if let delay = delivery?.delay, delay > 0 {
            return clock.schedule(after: delay) { completion(result) }
        }
        let isHeld = state.withLock { state in
            guard let held = state.heldPath, path.hasSuffix(held) else { return false }
            state.held.append { completion(result) }
            return true
        }
        if !isHeld { completion(result) }
        return CancelAction {}
    }
}

extension URLComponents {
    var values: [String: String] {
        Dictionary((queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    }
}

extension URLRequest {
    var query: [String: String] {
        url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?.values ?? [:]
    }

    var form: [String: String] {
        let text = String(decoding: httpBody ?? Data(), as: UTF8.self)
        return URLComponents(string: "?\(text)")?.values ?? [:]
    }
}

extension SimulatorResponse {
    mutating func changeBody(_ change: (inout [String: SimulatorJSON]) -> Void) {
        var members = json?.object ?? [:]
        change(&members)
        body = SimulatorJSON.object(members).encoded
    }

    /// Replaces the response by a page for people.
    mutating func becomePage(_ statusCode: Int) {
        self.statusCode = statusCode
        (headers["Location"], headers["Content-Type"]) = (nil, "text/html")
        body = Data("<html><body>Sign in</body></html>".utf8)
    }

    /// Replaces a parameter of the redirect, or removes it.
    mutating func redirect(_ name: String, to value: String?) {
        var parts = headers["Location"].flatMap(URLComponents.init(string:))
        parts?.queryItems?.removeAll { $0.name == name }
        headers["Location"] = parts?.string
        if let value { headers["Location"]?.append("&\(name)=\(value)") }
    }
}
