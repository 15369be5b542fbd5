import Foundation
@_spi(Server) import OktaAuthSimulator

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way to a simulator whose faults happen, on a virtual clock, without a `URLSession`.
///
/// It counts what the org got, which is what matters.
final class CountingTransport: OktaTransport {
    /// What happened since the last ``takeTally()``.
    struct Tally {
        /// Requests that left the SDK.
        var sent = 0
        /// Requests with a password, code, answer, token, consent or profile that the org got; one
        /// that the network repeated counts once.
        var submissions = 0
        /// What went wrong.
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
        simulator.isRecordingRequests = true
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
        guard let url = request.url else { return lose(completion, .badURL, after: 0) }
        simulator.forgetRequests()
        let delivery = simulator.deliver(
            SimulatorRequest(
                method: request.httpMethod ?? "GET",
                url: url,
                headers: request.allHTTPHeaderFields ?? [:],
                body: request.httpBody ?? Data()
            )
        )
        var arrived = simulator.requests.filter { Self.submits($0) }.count
        if delivery.fault == .repeatRequest { arrived /= 2 }
        tally.withLock { [arrived] tally in
            tally.sent += 1
            tally.submissions += arrived
            if let fault = delivery.fault { tally.faults.append(fault) }
        }
        guard let answer = delivery.response else {
            return lose(completion, .networkConnectionLost, after: latency)
        }
        let reply = OktaTransportReply(
            statusCode: answer.statusCode,
            headers: Dictionary(answer.headers.map { ($0.key.lowercased(), $0.value) }) { $1 },
            body: answer.body
        )
        return clock.schedule(after: latency + delivery.delay) { completion(.success(reply)) }
    }

    private func lose(
        _ completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void,
        _ code: URLError.Code,
        after delay: TimeInterval
    ) -> any OktaCancellable {
        clock.schedule(after: delay) { completion(.failure(URLError(code))) }
    }

    private static func submits(_ request: RecordedRequest) -> Bool {
        guard case .object(let members) = request.json else { return false }
        return members.keys.contains(where: submitted.contains)
    }
}
