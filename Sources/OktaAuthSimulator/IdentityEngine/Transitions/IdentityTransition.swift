/// One transition of the Identity Engine: a state, a form, and the states it can lead to.
package struct IdentityTransition: Sendable, Equatable {
    /// The place of the form in the response.
    package enum Place: Sendable, Equatable {
        /// Among the remediations.
        case remediation
        /// In the current authenticator.
        case authenticator
        /// At the top level.
        case top
    }

    /// The source of a transition.
    package enum Source: Sendable, Equatable {
        /// A recorded response that has the form.
        case recorded(String)
        /// Not recorded: what the simulator's choice rests on.
        case assumed(String)
    }

    package let from: IdentityState
    package let action: IdentityAction
    package let place: Place
    /// The path of the form, below the origin.
    package let path: String
    /// The states of an accepted request.
    package let next: [IdentityState]
    package let source: Source

    /// The same form in each of `states`; `path` is relative to `/idp/idx`.
    static func row(
        _ states: [IdentityState],
        _ action: IdentityAction,
        _ path: String,
        in place: Place = .remediation,
        to next: [IdentityState],
        _ source: Source
    ) -> [IdentityTransition] {
        states.map { state in
            IdentityTransition(
                from: state,
                action: action,
                place: place,
                path: path.hasPrefix("/") ? path : "/idp/idx/\(path)",
                next: next,
                source: source
            )
        }
    }

    private static let byState = Dictionary(grouping: table, by: \.from)

    /// The transitions from `state`, in the order in which responses list them.
    package static func rows(from state: IdentityState) -> [IdentityTransition] {
        byState[state] ?? []
    }
}
