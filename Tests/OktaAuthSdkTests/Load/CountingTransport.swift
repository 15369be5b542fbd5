import Foundation
@_spi(Server) import OktaAuthSimulator

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a simulator with faults, on a virtual clock, and counts what the org receives.
final class CountingTransport: OktaTransport {
    /// The counts since the last ``takeTally()``.
    struct Tally {
        /// Requests that left the SDK.
        var sent = 0
        /// Requests that the org received with a value of ``submitted``; a request that the network
        /// repeated counts once.
        var submissions = 0
        var faults: [SimulatedFault] = []
    }

    private static let submitted: Set = [
        "password", "oldPassword", "newPassword", "passCode", "nextPassCode", "answer", "token",
        "recoveryToken", "consent", "registration", "userCode",
    ]

    private let simulator: OktaSimulator
    private let clock: VirtualClock
    private let latency: TimeInterval
    private let tally = Locked(Tally())

    init(_ simulator: OktaSimulator, clock: VirtualClock, latency: TimeInterval) {
        (self.simulator, self.clock, self.latency) = (simulator, clock, latency)
    }

    func takeTally() -> Tally {
        tally.withLock { tally in
            defer { tally = Tally() }
            return tally
        }
    }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        guard let url = request.url else { preconditionFailure("a request without a URL") }
        simulator.forgetRequests()
        let delivery = simulator.deliver(
            SimulatorRequest(
                method: request.httpMethod ?? "GET",
                url: url,
                headers: request.allHTTPHeaderFields ?? [:],
                body: request.httpBody ?? Data()
            )
        )
        let submissions = simulator.requests.filter { request in
            request.json?.object?.keys.contains(where: Self.submitted.contains) == true
        }
        let repeats = delivery.fault == .repeatRequest ? 2 : 1
        tally.withLock { tally in
            tally.sent += 1
            tally.submissions += submissions.count / repeats
            if let fault = delivery.fault { tally.faults.append(fault) }
        }
        let result = Result {
            guard let response = delivery.response else { throw URLError(.networkConnectionLost) }
            let headers = Dictionary(response.headers.map { ($0.lowercased(), $1) }) { $1 }
            return OktaTransportReply(
                statusCode: response.statusCode, headers: headers, body: response.body
            )
        }
        return clock.schedule(after: latency + delivery.delay) { completion(result) }
    }
}
