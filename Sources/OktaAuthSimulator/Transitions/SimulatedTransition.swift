/// One transition of the protocol: a state, an operation, and the states it can lead to.
@_spi(Server)
public struct SimulatedTransition: Sendable, Equatable {
    /// The state it starts from; `nil` without a transaction.
    ///
    /// Spelled as on the wire. The Identity Engine has no names for states there: the names come from
    /// the simulator, for example `selectAuthenticator`.
    public let from: String?
    /// The link or form that is followed, for example `next:verify` or `identify`; in parentheses if
    /// none is published.
    public let relation: String
    /// The HTTP method.
    public let method: String
    /// The path, with parameters in braces.
    public let path: String
    /// The states of a successful response; empty if it has none.
    public let next: [String]
    /// Whether documentation shows it, rather than the simulator assumes it.
    public let isDocumented: Bool

    /// All transitions of the Authn API, from the table that determines the simulator's routes.
    public static let all: [SimulatedTransition] = AuthnTransition.table.map { transition in
        var isDocumented = false
        if case .documented = transition.source { isDocumented = true }
        return SimulatedTransition(
            from: transition.from?.rawValue,
            relation: transition.relation,
            method: transition.method,
            path: transition.path,
            next: transition.next.map(\.rawValue),
            isDocumented: isDocumented
        )
    }

    /// All transitions of the Identity Engine, from the table that determines the forms of responses.
    public static let identityEngine: [SimulatedTransition] = IdentityTransition.table.map {
        transition in
        var isRecorded = false
        if case .recorded = transition.source { isRecorded = true }
        return SimulatedTransition(
            from: transition.from.rawValue,
            relation: transition.action.rawValue,
            method: transition.action == .redirectProvider ? "GET" : "POST",
            path: transition.path,
            next: transition.next.map(\.rawValue),
            isDocumented: isRecorded
        )
    }
}
