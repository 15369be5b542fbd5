/// One transition of the protocol: a state, an operation, and the states it can lead to.
public struct SimulatedTransition: Sendable, Equatable {
    /// The state it starts from, spelled as on the wire; `nil` without a transaction.
    public let from: String?
    /// The link that is followed, for example `next:verify`; in parentheses if none is published.
    public let relation: String
    /// The HTTP method.
    public let method: String
    /// The path, with parameters in braces.
    public let path: String
    /// The states of a successful answer; empty if it has none.
    public let next: [String]
    /// Whether documentation shows it, rather than the simulator assumes it.
    public let isDocumented: Bool

    /// All transitions, from the table that determines the simulator's routes.
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
}
