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
        var failures: [(path: String, error: URLError)] = []
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

    /// The requests whose path ends in `path`.
    func requests(to path: String) -> [URLRequest] {
        requests.filter { $0.url?.path.hasSuffix(path) == true }
    }

    /// Changes every response of endpoints whose path ends in `path`.
    func change(_ path: String, _ change: @escaping Change) {
        state.withLock { $0.changes.append((path, change)) }
    }

    /// Lets requests to endpoints whose path ends in `path` fail.
    func fail(_ path: String, with code: URLError.Code) {
        state.withLock { state in
            // With the address, as URLSession reports it.
            let info = [NSURLErrorFailingURLErrorKey: "https://x/?code=LEAKED"]
            state.failures.append((path, URLError(code, userInfo: info)))
        }
    }

    /// Lets everything pass unchanged again.
    func reset() { state.withLock { ($0.changes, $0.failures) = ([], []) } }

    /// Keeps responses of endpoints whose path ends in `path` back until ``release()``.
    func hold(_ path: String = "") { state.withLock { $0.heldPath = path } }

    func release() {
        let held = state.withLock { state in
            state.heldPath = nil
            defer { state.held = [] }
            return state.held
        }
        held.forEach { $0() }
    }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let (result, delay) = result(of: request)
        if delay > 0 { return clock.schedule(after: delay) { completion(result) } }
        let isHeld = state.withLock { state in
            guard let path = state.heldPath, request.url?.path.hasSuffix(path) == true else {
                return false
            }
            state.held.append { completion(result) }
            return true
        }
        if !isHeld { completion(result) }
        return CancelAction {}
    }

    private func result(of request: URLRequest) -> (
        Result<OktaTransportReply, any Error>, delay: TimeInterval
    ) {
        let path = request.url?.path ?? ""
        let (changes, failure) = state.withLock { state in
            state.requests.append(request)
            return (
                state.changes.filter { path.hasSuffix($0.path) }.map(\.change),
                state.failures.first { path.hasSuffix($0.path) }?.error
            )
        }
        guard failure == nil, let url = request.url else {
            return (.failure(failure ?? URLError(.badURL)), 0)
        }
        let delivery = simulator.deliver(
            SimulatorRequest(
                method: request.httpMethod ?? "GET",
                url: url,
                headers: request.allHTTPHeaderFields ?? [:],
                body: request.httpBody ?? Data()
            )
        )
        guard var response = delivery.response else {
            return (.failure(URLError(.networkConnectionLost)), delivery.delay)
        }
        changes.forEach { $0(&response) }
        var headers: [String: String] = [:]
        for (name, value) in response.headers { headers[name.lowercased()] = value }
        if !response.cookies.isEmpty {
            headers["set-cookie"] = response.cookies.joined(separator: ", ")
        }
        let reply = OktaTransportReply(
            statusCode: response.statusCode, headers: headers, body: response.body
        )
        return (.success(reply), delivery.delay)
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
        headers["Location"] = nil
        headers["Content-Type"] = "text/html"
        body = Data("<html><body>Sign in</body></html>".utf8)
    }

    /// Replaces a parameter of the redirect, or removes it.
    mutating func redirect(_ name: String, to value: String?) {
        guard let location = headers["Location"], var parts = URLComponents(string: location) else {
            return
        }
        parts.queryItems?.removeAll { $0.name == name }
        headers["Location"] = parts.string
        if let value { redirect(name, adding: value) }
    }

    /// Adds a parameter to the redirect, which has others.
    mutating func redirect(_ name: String, adding value: String) {
        headers["Location"]?.append("&\(name)=\(value)")
    }
}
