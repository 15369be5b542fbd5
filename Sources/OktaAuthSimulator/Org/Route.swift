import Foundation

/// One endpoint: its method and path, the states that allow it, and the states it leads to.
final class Route: Sendable {
    let method: String
    /// The path as written in the table; endpoints that share it share a rate limit.
    let path: String
    /// Whether a body may be a form: pages and OAuth, and what Duo's script posts.
    let acceptsForms: Bool
    /// Whether a body may be JSON: OAuth asks for a form.
    let acceptsJSON: Bool
    /// The segments of the path, `nil` for those in braces, which are parameters.
    private let pattern: [String?]
    /// The states of a successful response by the state before it; empty if it has none.
    private let next: [AuthnState?: Set<AuthnState>]
    /// The possible error codes, besides the code for a wrong state.
    let errors: Set<String>
    let action: Action
    /// The states of a transaction that it continues, from the transition table.
    let states: Set<AuthnState>

    init(_ path: String, _ method: String = "POST", _ action: @escaping Action) {
        (self.method, self.path, self.action) = (method, path, action)
        acceptsForms = !path.hasPrefix("/api/") || path.contains("/factors/{factor}/")
        acceptsJSON = !path.hasPrefix("/oauth2/")
        pattern = path.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
        let rows = AuthnTable.rows.filter { $0.path == path && $0.method == method }
        states = Set(rows.compactMap(\.from))
        next = Dictionary(grouping: rows) { $0.from }.mapValues { Set($0.flatMap(\.next)) }
        errors = Set(rows.flatMap(\.errors) + AuthnTable.commonErrors)
    }

    var belongsToAuthn: Bool { path.hasPrefix("/api/v1/authn") }

    /// Whether, by the table, a successful response in `state` can lead to `status`.
    ///
    /// A request that begins a transaction leads where it leads without one.
    func leads(from state: AuthnState?, to status: String?) -> Bool {
        guard let status else { return true }
        guard let after = AuthnState(rawValue: status) else { return false }
        return next[state]?.contains(after) == true || next[nil]?.contains(after) == true
    }

    private static let tableByLength = Dictionary(grouping: table) { $0.pattern.count }

    static func matches(
        of request: SimulatorRequest
    ) -> [(route: Route, parameters: [String])] {
        // Paths longer than the path of any endpoint are not parsed.
        guard request.path.utf8.count <= 2048 else { return [] }
        let segments = request.segments
        return (tableByLength[segments.count] ?? []).compactMap { route in
            route.parameters(in: segments).map { (route: route, parameters: $0) }
        }
    }

    private func parameters(in segments: [String]) -> [String]? {
        // Most paths have the same first segments.
        for (expected, segment) in zip(pattern.reversed(), segments.reversed()) {
            if let expected, expected != segment { return nil }
        }
        return zip(pattern, segments).compactMap { $0 == nil ? $1 : nil }
    }
}

extension Route {
    /// The action of a route; a closure does not infer that it throws only an `APIError`.
    typealias Action = @Sendable (inout SimulatedOrg, Call) throws -> EndpointResponse

    typealias Step =
        @Sendable (inout Transaction, Call, inout SimulatedOrg) throws -> Transaction.Effect

    static func run<Result>(_ operation: () throws -> Result) throws(APIError) -> Result {
        do {
            return try operation()
        } catch {
            guard let error = error as? APIError else {
                preconditionFailure("an endpoint throws \(error)")
            }
            throw error
        }
    }
}
