import Foundation

/// One endpoint: its method and path, the states that allow it, and the states it leads to.
struct Route: Sendable {
    typealias OpenHandler = @Sendable (inout SimulatedOrg, Call) throws(APIError) -> Reply
    /// What the handler makes of the transaction is stored after it has returned.
    typealias StepHandler =
        @Sendable (inout Transaction, inout SimulatedOrg, Call) throws(APIError) ->
        TransactionOutcome
    typealias UserHandler =
        @Sendable (inout Transaction, inout Account, inout SimulatedOrg, Call) throws(APIError) ->
        TransactionOutcome

    /// The precondition of an endpoint.
    enum Handler: Sendable {
        /// Nothing.
        case open(OpenHandler)
        /// A state token of a transaction in one of the states.
        case step(Set<AuthnState>, StepHandler)
    }

    let method: String
    /// The path as written in the table; endpoints that share it share a rate limit.
    let path: String
    /// Whether a body may be a form: pages and OAuth, and what Duo's script posts.
    var acceptsForms: Bool { !path.hasPrefix("/api/") || path.contains("/factors/{factor}/") }
    /// The segments of the path, `nil` for those in braces, which are parameters.
    private let pattern: [String?]
    /// The states of a successful answer by the state before it; empty if it has none.
    private let next: [AuthnState?: Set<AuthnState>]
    /// The possible error codes, besides that of a wrong state.
    let errors: Set<String>
    let handler: Handler

    /// An endpoint that needs no transaction.
    static func open(
        _ method: String = "POST",
        _ path: String,
        _ handler: @escaping OpenHandler
    ) -> Route {
        Route(method: method, path: path, handler: .open(handler))
    }

    /// An endpoint that continues a transaction, in the states named by the transition table.
    static func step(
        _ path: String,
        _ handler: @escaping StepHandler
    ) -> Route {
        let states = AuthnTransition.table.filter { $0.path == path }.compactMap(\.from)
        return Route(method: "POST", path: path, handler: .step(Set(states), handler))
    }

    /// An endpoint that continues a transaction of a user, who may be changed by it.
    static func user(_ path: String, _ handler: @escaping UserHandler) -> Route {
        .step(path) { (transaction, org, call) throws(APIError) in
            guard var account = org.accounts[id: transaction.accountID] else {
                throw .invalidToken
            }
            // Also a refused request counts, as a wrong code does.
            defer { org.accounts.update(account.id) { $0 = account } }
            return try handler(&transaction, &account, &org, call)
        }
    }

    private init(method: String, path: String, handler: Handler) {
        (self.method, self.path) = (method, path)
        pattern = path.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
        let lines = AuthnTransition.table.filter { $0.path == path && $0.method == method }
        next = Dictionary(grouping: lines) { $0.from }.mapValues { Set($0.flatMap(\.next)) }
        errors = Set(lines.flatMap(\.errors) + AuthnTransition.commonErrors)
        self.handler = handler
    }

    var belongsToAuthn: Bool { path.hasPrefix("/api/v1/authn") }

    /// Whether the table says that a successful answer in `state` can lead to `status`.
    ///
    /// A request that begins a transaction leads where it leads without one.
    func leads(from state: AuthnState?, to status: String?) -> Bool {
        guard let status else { return true }
        guard let after = AuthnState(rawValue: status) else { return false }
        return next[state]?.contains(after) == true || next[nil]?.contains(after) == true
    }

    private static let tableByLength = Dictionary(grouping: table) { $0.pattern.count }

    /// The endpoint matched by `request`, and the values of its path parameters.
    static func find(
        _ request: SimulatorRequest
    ) throws(APIError) -> (route: Route, parameters: [String]) {
        let matches = matches(of: request)
        guard !matches.isEmpty else { throw .unknownPath }
        guard let match = matches.first(where: { $0.route.method == request.method }) else {
            throw .wrongMethod
        }
        return match
    }

    /// The methods of the endpoints at the path of `request`, as the header `Allow` lists them.
    static func methods(for request: SimulatorRequest) -> String {
        Set(matches(of: request).map(\.route.method)).sorted().joined(separator: ", ")
    }

    /// The endpoints at the path of `request`, whatever their method.
    private static func matches(
        of request: SimulatorRequest
    ) -> [(route: Route, parameters: [String])] {
        // Paths longer than those of all endpoints are not parsed.
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
