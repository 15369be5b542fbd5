import Foundation
import OktaCore

/// The server of a host: the org behind its lock, the time and the log.
///
/// Separate from ``OktaSimulator`` so that the registry of hosts does not retain simulators.
final class SimulatorEngine: Sendable {
    struct State: Sendable {
        var org: SimulatedOrg
        var requests: [RecordedRequest] = []
        var isRecording = true
        var faults = SimulatedFaults()

        mutating func respond(to request: SimulatorRequest, at now: Date) -> SimulatorResponse {
            org.refusal = nil
            let response = org.respond(to: request, at: now + faults.clockSkew)
            if isRecording {
                var record = RecordedRequest(
                    request: request, date: now, statusCode: response.statusCode
                )
                record.refusal = org.refusal
                requests.append(record)
            }
            return response
        }
    }

    let time: SimulatorTime
    let state: Locked<State>

    init(time: SimulatorTime, seed: UInt64) {
        self.time = time
        state = Locked(State(org: SimulatedOrg(seed: seed)))
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let now = time.now
        return state.withLock { $0.respond(to: request, at: now) }
    }

    func deliver(_ request: SimulatorRequest) -> SimulatedDelivery {
        let now = time.now
        return state.withLock { state in
            guard let fault = state.faults.take(for: request.path) else {
                return SimulatedDelivery(response: state.respond(to: request, at: now))
            }
            let response = fault.response(at: now + state.faults.clockSkew) {
                state.respond(to: request, at: now)
            }
            return SimulatedDelivery(response: response, fault: fault)
        }
    }

    func withOrg<Result>(_ body: (inout SimulatedOrg, Date) -> Result) -> Result {
        let now = time.now
        return state.withLock { body(&$0.org, now + $0.faults.clockSkew) }
    }
}

enum SimulatorRegistry {
    /// A server that is held by its simulator and by the session of that.
    private struct WeakEngine {
        weak var engine: SimulatorEngine?
    }

    /// The suffix of all simulator hosts; `.test` never resolves on a network.
    static let domain = ".okta-simulator.test"
    /// The host of a released server stays, so that a late request gets an error that explains it.
    private static let engines = Locked<[String: WeakEngine]>([:])

    static func register(_ engine: SimulatorEngine) -> String {
        engines.withLock { engines in
            let host = "sim-\(engines.count + 1)\(domain)"
            engines[host] = WeakEngine(engine: engine)
            return host
        }
    }

    static func engine(for host: String) -> SimulatorEngine? {
        engines.withLock { $0[host.lowercased()]?.engine }
    }

    static func wasIssued(_ host: String) -> Bool {
        engines.withLock { $0[host.lowercased()] != nil }
    }
}
