import OktaAuthSimulator

/// What a walk, or many of them, came to.
struct ChaosReport: Sendable, Equatable {
    var walks = 0
    /// Operations that were started.
    var calls = 0
    /// Closures and `await`s that ended.
    var completions = 0
    /// Operations whose place was taken, or whose task was cancelled, so that they fall silent.
    var silenced = 0
    /// Passwords, codes and answers the org got.
    var submissions = 0
    /// How often each fault happened.
    var faults: [String: Int] = [:]
    /// How often each error was reported.
    var errors: [String: Int] = [:]
    /// How often each operation was started.
    var operations: [String: Int] = [:]
    /// How often each status was reached.
    var statuses: [String: Int] = [:]
    /// How the walks ended.
    var ends: [String: Int] = [:]
    /// What must not be.
    var problems: [String] = []

    mutating func add(_ other: ChaosReport) {
        walks += other.walks
        calls += other.calls
        completions += other.completions
        silenced += other.silenced
        submissions += other.submissions
        faults.merge(other.faults, uniquingKeysWith: +)
        errors.merge(other.errors, uniquingKeysWith: +)
        operations.merge(other.operations, uniquingKeysWith: +)
        statuses.merge(other.statuses, uniquingKeysWith: +)
        ends.merge(other.ends, uniquingKeysWith: +)
        problems += other.problems
    }

    /// The figures as lines for people.
    var text: String {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        return """
            \(walks) walks, \(calls) calls: \(completions) completed, \(silenced) silenced; \
            \(submissions) submissions, \(faults.values.reduce(0, +)) faults
              faults: \(list(faults))
              errors: \(list(errors))
              operations: \(list(operations))
              statuses: \(list(statuses))
              ends: \(list(ends))
            """
    }
}

extension SimulatedFault {
    /// The fault without its numbers.
    var name: String { String("\(self)".prefix { $0 != "(" }) }
}
