import OktaCore

/// The simulators of this process, by host.
enum SimulatorRegistry {
    private struct State {
        var issued = 0
        var engines: [String: SimulatorEngine] = [:]
    }

    /// The suffix of all simulator hosts; `.test` never resolves on a network.
    static let domain = ".okta-simulator.test"
    private static let state = Locked(State())

    /// Registers `engine` under a new host.
    static func register(_ engine: SimulatorEngine) -> String {
        state.withLock { state in
            state.issued += 1
            let host = "sim-\(state.issued)\(domain)"
            state.engines[host] = engine
            return host
        }
    }

    static func remove(_ host: String) {
        // Released outside the lock, because of the objects the engine owns.
        _ = state.withLock { $0.engines.removeValue(forKey: host) }
    }

    static func engine(for host: String) -> SimulatorEngine? {
        state.withLock { $0.engines[host.lowercased()] }
    }
}
