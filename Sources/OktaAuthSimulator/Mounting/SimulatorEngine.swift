import Foundation
import OktaCore

/// The server of a host: the org behind its lock, the time and the log.
///
/// Separate from ``OktaSimulator`` so that the registry of hosts does not retain simulators.
final class SimulatorEngine: Sendable {
    private struct State {
        var org: SimulatedOrg
        var requests: [RecordedRequest] = []
        var isRecording = true
        var faults = SimulatedFaults()

        mutating func respond(to request: SimulatorRequest, at now: Date) -> SimulatorResponse {
            let response = org.respond(to: request, at: now + faults.clockSkew)
            if isRecording {
                requests.append(
                    RecordedRequest(request: request, date: now, statusCode: response.statusCode)
                )
            }
            return response
        }
    }

    let time: SimulatorTime
    private let state: Locked<State>

    init(time: SimulatorTime, seed: UInt64) {
        self.time = time
        state = Locked(State(org: SimulatedOrg(seed: seed)))
    }

    var requests: [RecordedRequest] { state.withLock { $0.requests } }

    var isRecording: Bool {
        get { state.withLock { $0.isRecording } }
        set { state.withLock { $0.isRecording = newValue } }
    }

    var faults: SimulatedFaults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let now = time.now
        return state.withLock { $0.respond(to: request, at: now) }
    }

    /// Responds to `request`, with faults.
    func deliver(_ request: SimulatorRequest) -> SimulatedDelivery {
        let now = time.now
        return state.withLock { state in
            guard let fault = state.faults.take(for: request.path) else {
                return SimulatedDelivery(response: state.respond(to: request, at: now), delay: 0)
            }
            var response: SimulatorResponse?
            if fault.reachesOrg { response = state.respond(to: request, at: now) }
            if fault == .repeatRequest { response = state.respond(to: request, at: now) }
            var delay: TimeInterval = 0
            if case .delay(let seconds) = fault { delay = seconds }
            return SimulatedDelivery(
                response: fault.applied(to: response, at: now + state.faults.clockSkew),
                delay: delay,
                fault: fault
            )
        }
    }

    func forgetRequests() { state.withLock { $0.requests = [] } }

    /// Reads or changes the org at the current time.
    func withOrg<Result>(_ body: (inout SimulatedOrg, Date) -> Result) -> Result {
        let now = time.now
        return state.withLock { body(&$0.org, now + $0.faults.clockSkew) }
    }
}

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
