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
    public static let all: [SimulatedTransition] = AuthnTable.rows.map {
        Self($0, relation: $0.relation)
    }

    /// All transitions of the Identity Engine, from the table that determines the forms of responses.
    public static let identityEngine: [SimulatedTransition] = IdentityTable.rows.map {
        Self($0, relation: $0.relation.rawValue)
    }

    private init<State: RawRepresentable<String>, Relation>(
        _ transition: Transition<State, Relation>,
        relation: String
    ) {
        from = transition.from?.rawValue
        self.relation = relation
        (method, path) = (transition.method, transition.path)
        next = transition.next.map(\.rawValue)
        if case .assumed = transition.source { isDocumented = false } else { isDocumented = true }
    }
}
