import Foundation
@_spi(Server) import OktaAuthSimulator

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a simulator with faults, on a virtual clock, and counts what the org receives.
final class CountingTransport: OktaTransport {
    /// What happened since the last ``takeTally()``.
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
        guard let url = request.url else {
            return clock.schedule(after: 0) { completion(.failure(URLError(.badURL))) }
        }
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
        guard let response = delivery.response else {
            return clock.schedule(after: latency + delivery.delay) {
                completion(.failure(URLError(.networkConnectionLost)))
            }
        }
        let headers = response.headers.map { ($0.key.lowercased(), $0.value) }
        let reply = OktaTransportReply(
            statusCode: response.statusCode,
            headers: Dictionary(headers) { $1 },
            body: response.body
        )
        return clock.schedule(after: latency + delivery.delay) { completion(.success(reply)) }
    }
}
