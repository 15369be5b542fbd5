import Foundation
import OktaAuthSdk

/// What answers for a host: the org behind its lock, the time and the log.
///
/// Separate from ``OktaSimulator`` so that the registry of hosts does not keep simulators alive.
final class SimulatorEngine: Sendable {
    private struct State {
        var org: SimulatedOrg
        var requests: [RecordedRequest] = []
        var isRecording = true
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

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let now = time.now
        return state.withLock { state in
            let response = state.org.respond(to: request, at: now)
            if state.isRecording {
                state.requests.append(
                    RecordedRequest(request: request, date: now, statusCode: response.statusCode)
                )
            }
            return response
        }
    }

    func forgetRequests() { state.withLock { $0.requests = [] } }

    /// Reads or changes the org at the current time.
    func withOrg<Result>(_ body: (inout SimulatedOrg, Date) -> Result) -> Result {
        let now = time.now
        return state.withLock { body(&$0.org, now) }
    }
}
