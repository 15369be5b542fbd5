/// One transition of a protocol: a state, a request, and the possible outcomes.
package struct Transition<State: Sendable & Equatable, Relation: Sendable & Equatable>:
    Sendable, Equatable
{
    package enum Source: Sendable, Equatable {
        /// A section of the wire document, and a sample that shows a response.
        case documented(section: String, sample: String?)
        /// A recorded response that has the form.
        case recorded(String)
        /// Neither: the reason for the simulator's choice.
        case assumed(String)
    }

    /// The place of a form in a response of the Identity Engine.
    package enum Place: Sendable, Equatable {
        case remediation
        case authenticator
        case top
    }

    /// The initial state, `nil` without a transaction.
    package internal(set) var from: State?
    /// The link or form that is followed: `next:verify`, `cancel`, `factors.enroll`.
    ///
    /// A link in parentheses is not published: `(signIn)`.
    package let relation: Relation
    package let place: Place
    package let method: String
    package let path: String
    /// The members of the body; a question mark marks optional ones.
    package internal(set) var fields: [String] = []
    /// The states of a successful response; empty if it has none.
    package internal(set) var next: [State] = []
    /// The possible error codes, besides the common ones.
    package internal(set) var errors: [String] = []
    package internal(set) var source = Source.assumed("")
}

/// The rows of a table that differ in their initial state only.
struct TransitionRows<State: Sendable & Equatable, Relation: Sendable & Equatable>: Sendable {
    typealias Row = Transition<State, Relation>
    private var row: Row
    private var states: [State?] = []

    init(_ relation: Relation, _ method: String, _ path: String, in place: Row.Place = .remediation)
    {
        row = Row(relation: relation, place: place, method: method, path: path)
    }

    var all: [Row] {
        states.map { state in
            var copy = row
            copy.from = state
            return copy
        }
    }

    private func changing(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    func from(_ states: State?..., anyOf group: [State] = []) -> Self {
        changing { $0.states = states + group }
    }

    func to(_ states: State..., orAny group: [State] = []) -> Self {
        changing { $0.row.next = group + states }
    }

    /// `fields` are the members of the body, separated by spaces.
    func sending(_ fields: String) -> Self {
        changing { $0.row.fields = fields.split(separator: " ").map(String.init) }
    }

    /// `errors` are codes, separated by spaces.
    func failing(_ errors: String) -> Self {
        changing { $0.row.errors = errors.split(separator: " ").map(String.init) }
    }

    func documented(_ section: String, _ sample: String? = nil) -> Self {
        changing { $0.row.source = .documented(section: section, sample: sample) }
    }

    func recorded(_ sample: String) -> Self { changing { $0.row.source = .recorded(sample) } }

    func assumed(_ reason: String) -> Self { changing { $0.row.source = .assumed(reason) } }
}
