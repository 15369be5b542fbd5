import Foundation
@_spi(Server) import OktaAuthSimulator

/// The rights of a page of another origin, as browsers request them.
///
/// Pages of this machine and of trusted origins may call the org with cookies.
struct CrossOrigin: Sendable {
    private let origin: String?
    private let isPreflight: Bool
    private let asked: String?

    init(_ request: SimulatorRequest, allowing trusted: [String]) {
        let named = request.headers["origin"]
        let isAllowed = named.map { trusted.contains($0) || Self.isLoopback(origin: $0) } ?? false
        origin = isAllowed ? named : nil
        isPreflight =
            request.method == "OPTIONS" && named != nil
            && request.headers["access-control-request-method"] != nil
        asked = request.headers["access-control-request-headers"]
    }

    /// Whether `host`, with or without a port, is this machine.
    static func isLoopback(host: String) -> Bool {
        let host = host.lowercased()
        return ["localhost", "127.0.0.1", "[::1]"].contains { name in
            guard host.hasPrefix(name) else { return false }
            let rest = host.dropFirst(name.count)
            return rest.isEmpty
                || rest.first == ":" && UInt16(rest.dropFirst()) != nil
                    && rest.dropFirst().first != "+"
        }
    }

    /// Whether `origin` is of a page of this machine.
    private static func isLoopback(origin: String) -> Bool {
        ["http://", "https://"].contains { scheme in
            origin.hasPrefix(scheme) && isLoopback(host: String(origin.dropFirst(scheme.count)))
        }
    }

    var preflight: SimulatorResponse? {
        guard isPreflight else { return nil }
        var headers = common
        if origin != nil {
            headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, DELETE, OPTIONS"
            headers["Access-Control-Allow-Headers"] = asked ?? "Content-Type"
            headers["Access-Control-Max-Age"] = "600"
        }
        return SimulatorResponse(statusCode: 204, headers: headers)
    }

    func applied(to response: SimulatorResponse) -> SimulatorResponse {
        var response = response
        response.headers.merge(common) { $1 }
        return response
    }

    private var common: [String: String] {
        guard let origin else { return ["Vary": "Origin"] }
        return [
            "Vary": "Origin", "Access-Control-Allow-Origin": origin,
            "Access-Control-Allow-Credentials": "true",
            "Access-Control-Expose-Headers":
                "X-Okta-Request-Id, X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset",
        ]
    }
}
