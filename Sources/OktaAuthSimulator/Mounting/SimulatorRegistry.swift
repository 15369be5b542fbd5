import OktaCore

/// The simulators of this process, by host.
enum SimulatorRegistry {
    private struct State {
        var issued = 0
        var engines: [String: WeakEngine] = [:]
    }

    /// A server that is held by its simulator and by the session of that.
    private struct WeakEngine {
        weak var engine: SimulatorEngine?
    }

    /// The suffix of all simulator hosts; `.test` never resolves on a network.
    static let domain = ".okta-simulator.test"
    private static let prefix = "sim-"
    private static let state = Locked(State())

    /// Registers `engine` under a new host.
    static func register(_ engine: SimulatorEngine) -> String {
        state.withLock { state in
            state.issued += 1
            let host = "\(prefix)\(state.issued)\(domain)"
            state.engines = state.engines.filter { $0.value.engine != nil }
            state.engines[host] = WeakEngine(engine: engine)
            return host
        }
    }

    static func engine(for host: String) -> SimulatorEngine? {
        state.withLock { $0.engines[host.lowercased()]?.engine }
    }

    /// Whether a simulator of this process had the host `host`.
    static func wasIssued(_ host: String) -> Bool {
        let host = host.lowercased()
        guard host.hasPrefix(prefix), host.hasSuffix(domain),
            let number = Int(host.dropFirst(prefix.count).dropLast(domain.count))
        else { return false }
        return (1...).contains(number) && number <= state.withLock { $0.issued }
    }
}
