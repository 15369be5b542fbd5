public import Foundation

/// What goes wrong between a client and the org, as a script or by seeded chance.
///
/// ```swift
/// let simulator = OktaSimulator()
/// simulator.faults.next(.dropAfter, on: "/verify")
/// simulator.faults.byChance([.dropBefore, .serverError(503)], probability: 0.2, seed: 7)
/// ```
public struct SimulatedFaults: Sendable, Equatable {
    private struct Rule: Sendable, Equatable {
        let fault: SimulatedFault
        let path: String?
        var count: Int
    }

    /// Seconds by which the org's clock is ahead of the simulator's; negative if it is behind.
    public var clockSkew: TimeInterval = 0
    private var rules: [Rule] = []
    private var chances: [SimulatedFault] = []
    private var probability = 0.0
    private var dice = SeededGenerator(seed: 0)

    /// Creates a connection on which nothing goes wrong.
    public init() {}

    /// Lets `fault` happen to the next requests, by default one.
    ///
    /// - Parameters:
    ///   - fault: What goes wrong.
    ///   - path: What the path has to end in, `nil` for any path.
    ///   - times: How many requests it happens to.
    public mutating func next(_ fault: SimulatedFault, on path: String? = nil, times: Int = 1) {
        rules.append(Rule(fault: fault, path: path, count: times))
    }

    /// Lets one of `faults` happen to each request with `probability`.
    ///
    /// The same seed gives the same faults to the same requests.
    public mutating func byChance(
        _ faults: [SimulatedFault],
        probability: Double,
        seed: UInt64
    ) {
        chances = faults
        self.probability = probability
        dice = SeededGenerator(seed: seed)
    }

    /// The fault that happens to a request to `path`: the script comes before chance.
    mutating func take(for path: String) -> SimulatedFault? {
        let match = rules.firstIndex { rule in
            rule.count > 0 && (rule.path.map(path.hasSuffix) ?? true)
        }
        if let match {
            rules[match].count -= 1
            return rules[match].fault
        }
        guard !chances.isEmpty else { return nil }
        let roll = Double(dice.next() >> 11) / Double(UInt64(1) << 53)
        let choice = Int(dice.next() % UInt64(chances.count))
        return roll < probability ? chances[choice] : nil
    }
}
