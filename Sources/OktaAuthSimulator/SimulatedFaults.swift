public import Foundation

/// The faults between a client and the org, scripted or by seeded chance.
///
/// ```swift
/// let simulator = OktaSimulator()
/// simulator.faults.next(.dropAfter, on: "/verify")
/// simulator.faults.byChance([.dropBefore, .serverError(503)], probability: 0.2, seed: 7)
/// ```
public struct SimulatedFaults: Sendable, Equatable {
    private struct Rule: Equatable {
        let fault: SimulatedFault
        /// The suffix of the path, `nil` for any path.
        let path: String?
        var count: Int
    }

    /// Seconds by which the org's clock is ahead of the simulator's; negative if it is behind.
    public var clockSkew: TimeInterval = 0
    private var chances: [SimulatedFault] = []
    private var probability = 0.0
    private var rules: [Rule] = []
    private var dice = SeededGenerator(seed: 0)

    /// Creates a connection without faults.
    public init() {}

    /// Applies `fault` to the next requests, by default one.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - path: The suffix of the path, `nil` for any path.
    ///   - times: The number of requests.
    public mutating func next(_ fault: SimulatedFault, on path: String? = nil, times: Int = 1) {
        rules.append(Rule(fault: fault, path: path, count: times))
    }

    /// Removes all faults; the clock of the org is right again.
    public mutating func clear() { self = SimulatedFaults() }

    /// Applies one of `faults` to each request with `probability`.
    ///
    /// The same seed gives the same faults to the same requests.
    public mutating func byChance(_ faults: [SimulatedFault], probability: Double, seed: UInt64) {
        chances = faults
        self.probability = probability
        dice = SeededGenerator(seed: seed)
    }

    /// The faults in use, as the server shows them.
    @_spi(Server) public var overview: SimulatorJSON {
        [
            "pending": .array(
                rules.filter { $0.count > 0 }.map { rule in
                    [
                        "fault": .string(rule.fault.summary),
                        "path": rule.path.map(SimulatorJSON.string) ?? .null,
                        "times": .integer(rule.count),
                    ]
                }
            ),
            "byChance": .array(chances.map { .string($0.summary) }),
            "probability": .number(probability),
            "clockSkew": Int(exactly: clockSkew).map(SimulatorJSON.integer) ?? .number(clockSkew),
        ]
    }

    /// The fault of a request to `path`: scripted faults precede random ones.
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

/// The delivery of one response to a client, with its fault.
@_spi(Server) public struct SimulatedDelivery: Sendable, Equatable {
    /// The response, `nil` if the connection is lost.
    @_spi(Server) public let response: SimulatorResponse?
    /// The fault, `nil` if there was none.
    @_spi(Server) public var fault: SimulatedFault?

    /// Seconds on the simulator's clock until then.
    @_spi(Server) public var delay: TimeInterval {
        guard case .delay(let seconds) = fault else { return 0 }
        return seconds
    }
}
