import Foundation
import NIOHTTP1
@_spi(Server) import OktaAuthSimulator

/// Passes each request to the page, the control API or the org.
struct Router: Sendable {
    enum Outcome: Sendable {
        /// A response some seconds later; without one, the connection is closed.
        case delivery(SimulatorResponse?, delay: TimeInterval)
        /// A response that can take its time.
        case command(@Sendable () -> SimulatorResponse)
        /// A stream of events about what has to do with a text.
        case events(search: String)
    }

    let controller: SimulatorController
    let control: ControlAPI
    let scheme: String
    /// Origins, besides this machine's, whose pages may call the org from a browser.
    let origins: [String]
    /// Called with a line for each request to the org.
    let report: (@Sendable (String) -> Void)?

    func respond(to head: HTTPRequestHead, _ body: Data) -> Outcome {
        let host = head.headers.first(name: "host") ?? "127.0.0.1"
        var headers: [String: String] = [:]
        for (name, value) in head.headers {
            let key = name.lowercased()
            headers[key] =
                headers[key].map { "\($0)\(key == "cookie" ? ";" : ",") \(value)" } ?? value
        }
        let request = SimulatorRequest(
            method: head.method == .HEAD ? "GET" : head.method.rawValue,
            origin: "\(scheme)://\(host)",
            target: Self.target(of: head.uri),
            headers: headers,
            body: body
        )
        if let outcome = page(request, host) { return outcome }
        let cors = CrossOrigin(request, allowing: origins + controller.trustedOrigins)
        if let preflight = cors.preflight { return .delivery(preflight, delay: 0) }
        let (delivery, exchange) = controller.deliver(request)
        report?(exchange.line)
        return .delivery(delivery.response.map(cors.applied), delay: delivery.delay)
    }

    /// Path and query, also of a target that names the host.
    private static func target(of uri: String) -> String {
        guard !uri.hasPrefix("/"), let scheme = uri.range(of: "://") else { return uri }
        let rest = uri[scheme.upperBound...]
        return rest.firstIndex { $0 == "/" || $0 == "?" }.map { String(rest[$0...]) } ?? "/"
    }

    /// The page and the control API, `nil` for what belongs to the org.
    private func page(_ request: SimulatorRequest, _ host: String) -> Outcome? {
        let isControl = request.path == "/simulator" || request.path.hasPrefix("/simulator/")
        guard isControl || request.path == "/" else { return nil }
        if let problem = rejectionReason(for: request, host) {
            return .delivery(ControlAPI.response(403, ["error": .string(problem)]), delay: 0)
        }
        if let file = PageFile(path: request.path) {
            let isGet = request.method == "GET"
            return .delivery(isGet ? file.response : ControlAPI.wrongMethod("GET"), delay: 0)
        }
        if request.path == "/simulator/events", request.method == "GET" {
            return .events(search: request.parameters["search"] ?? "")
        }
        return .command { [control] in control.respond(to: request) }
    }

    /// Why the page and the control API are not for this request, `nil` if they are.
    ///
    /// A name of another machine that leads here, or a page of another origin, could otherwise
    /// command the org through the browser of its user.
    private func rejectionReason(for request: SimulatorRequest, _ host: String) -> String? {
        guard CrossOrigin.isLoopback(host: host) else {
            return "the page and the control API are for 127.0.0.1 and localhost only"
        }
        if let origin = request.headers["origin"], origin != request.origin {
            return "the control API is not for pages of other origins"
        }
        // A link that leads to the page is followed; the page is shown in no frame.
        let isVisit = request.path == "/" && request.headers["sec-fetch-dest"] == "document"
        guard !isVisit, let site = request.headers["sec-fetch-site"],
            !["same-origin", "none"].contains(site)
        else { return nil }
        return "the control API is not for pages of other sites"
    }
}
