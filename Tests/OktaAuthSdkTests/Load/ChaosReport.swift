import OktaAuthSimulator

/// What a walk, or many of them, came to.
struct ChaosReport: Sendable, Equatable {
    private var counts: [String: Int] = [:]
    /// What must not be.
    var problems: [String] = []

    /// How often `what` happened, for example `calls` or `fault html`.
    subscript(what: String) -> Int { counts[what] ?? 0 }

    mutating func count(_ what: String, times: Int = 1) { counts[what, default: 0] += times }

    mutating func add(_ other: ChaosReport) {
        counts.merge(other.counts, uniquingKeysWith: +)
        problems += other.problems
    }

    /// The figures as lines for people.
    var text: String {
        counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }.joined(separator: "\n")
    }
}

extension SimulatedFault {
    /// The fault without its numbers.
    var name: String { String("\(self)".prefix { $0 != "(" }) }
}
