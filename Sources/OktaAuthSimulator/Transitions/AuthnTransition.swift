/// One line of the protocol: what can be done in a state, how, and what comes of it.
package struct AuthnTransition: Sendable, Equatable {
    /// Where a line comes from.
    package enum Source: Sendable, Equatable {
        /// A section of the wire document, and a sample that shows an answer.
        case documented(section: String, sample: String? = nil)
        /// Nowhere: the simulator's choice, and why.
        case assumed(String)
    }

    /// The state it begins in, `nil` without a transaction.
    package let from: AuthnState?
    /// The link that is followed: `next:verify`, `cancel`, `factors.enroll`.
    ///
    /// In parentheses where no link is published: `(signIn)`.
    package let relation: String
    /// The HTTP method.
    package let method: String
    /// The path, its open parts in braces.
    package let path: String
    /// The members of the body; a question mark follows those that may be absent.
    package let fields: [String]
    /// The states of a successful answer; empty if it carries none.
    package let next: [AuthnState]
    /// The codes of the errors it can end in, besides ``commonErrors``.
    package let errors: [String]
    /// Where this is written.
    package let source: Source

    /// The codes every endpoint can answer with: body, headers, token, factor, rate, lock-out.
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

    /// Each state by itself, where an operation leaves the state as it is.
    ///
    /// Where a page in a browser had to be visited, it goes on if that was done.
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

    /// The same line where states are named as newer pipelines name them.
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
