/// One transition of the protocol: a state, a request, and the possible outcomes.
package struct AuthnTransition: Sendable, Equatable {
    /// The source of a transition.
    package enum Source: Sendable, Equatable {
        /// A section of the wire document, and a sample that shows a response.
        case documented(section: String, sample: String? = nil)
        /// Undocumented: the reason for the simulator's choice.
        case assumed(String)
    }

    /// The initial state, `nil` without a transaction.
    package let from: AuthnState?
    /// The link that is followed: `next:verify`, `cancel`, `factors.enroll`.
    ///
    /// In parentheses if no link is published: `(signIn)`.
    package let relation: String
    /// The HTTP method.
    package let method: String
    /// The path, with parameters in braces.
    package let path: String
    /// The members of the body; a question mark marks optional ones.
    package let fields: [String]
    /// The states of a successful response; empty if it has none.
    package let next: [AuthnState]
    /// The possible error codes, besides ``commonErrors``.
    package let errors: [String]
    /// The source.
    package let source: Source

    /// The error codes of every endpoint: body, headers, token, factor, rate, lock-out.
    package static let commonErrors = [
        "E0000003", "E0000007", "E0000011", "E0000021", "E0000047", "E0000069", "E0000122",
    ]

    /// The same operation from each of `states`.
    ///
    /// `request` is method and path, relative to `/api/v1/authn` unless it begins with a slash.
    static func row(
        _ states: [AuthnState?],
        _ relation: String,
        _ request: String,
        _ fields: String = "stateToken",
        to next: [AuthnState],
        errors: String = "",
        _ source: Source
    ) -> [AuthnTransition] {
        let parts = request.split(separator: " ").map(String.init)
        let tail = parts.count > 1 ? parts[1] : ""
        let base = "/api/v1/authn"
        let path = tail.hasPrefix("/") ? tail : tail.isEmpty ? base : "\(base)/\(tail)"
        return states.map { state in
            AuthnTransition(
                from: state,
                relation: relation,
                method: parts.first ?? "POST",
                path: path,
                fields: fields.split(separator: " ").map(String.init),
                next: next,
                errors: errors.split(separator: " ").map(String.init),
                source: source
            )
        }
    }

    /// One transition per state, for an operation that does not change the state.
    ///
    /// If a visit to a browser was required, it continues once that is done.
    static func staying(
        in states: [AuthnState],
        _ relation: String,
        _ request: String,
        _ source: Source
    ) -> [AuthnTransition] {
        states.flatMap { state in
            let onwards: [AuthnState] =
                switch state {
                case .mfaChallenge:
                    last + [.mfaEnroll, .mfaRequired, .passwordExpired, .passwordWarn]
                case .mfaEnrollActivate: last + [.mfaEnroll, .passwordWarn]
                default: []
                }
            return row([state], relation, request, to: [state] + onwards, source)
        }
    }

    /// The same transition with the state names of newer pipelines.
    var factorTwin: AuthnTransition? {
        let states = next.map { $0.factorTwin ?? $0 }
        let isNew = from?.factorTwin != nil || states != next
        // Those pipelines publish no way back (wire document, section 5.2).
        guard isNew, relation != "prev" else { return nil }
        return AuthnTransition(
            from: from.map { $0.factorTwin ?? $0 },
            relation: relation,
            method: method,
            path: path,
            fields: fields,
            next: states,
            errors: errors,
            source: source
        )
    }
}
