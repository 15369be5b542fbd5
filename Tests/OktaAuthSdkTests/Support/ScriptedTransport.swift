import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the network does with one request.
enum ScriptedReply: Sendable {
    /// Answers 200 with the fixture of this name.
    case fixture(String)
    /// Answers with status, header fields and body.
    case http(Int, headers: [String: String] = [:], body: String = "{}")
    /// Loses the connection.
    case failure(URLError.Code)
    /// Never answers.
    case silence

    static func json(_ body: String) -> ScriptedReply { .http(200, body: body) }

    static func error(_ code: String, status: Int = 403, headers: [String: String] = [:])
        -> ScriptedReply
    {
        .http(status, headers: headers, body: #"{"errorCode": "\#(code)", "errorSummary": "No"}"#)
    }
}

/// One request as it left the SDK.
struct SentRequest: Sendable {
    let time: TimeInterval
    let url: URL
    let method: String
    let headers: [String: String]
    let body: Data?

    /// The path and query after the host.
    var place: String { url.path + (url.query.map { "?\($0)" } ?? "") }

    /// The string members of the body.
    var fields: [String: String] {
        let json = body.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
        return json?.compactMapValues { $0 as? String } ?? [:]
    }
}

/// A network that follows a script, each answer a tenth of a second after its request.
final class ScriptedTransport: OktaTransport {
    static let latency: TimeInterval = 0.1

    private struct State {
        var script: [ScriptedReply]
        var sent: [SentRequest] = []
        var unexpected = 0
    }

    private let clock: VirtualClock
    private let start: Date
    private let state: Locked<State>

    init(clock: VirtualClock, script: [ScriptedReply]) {
        self.clock = clock
        start = clock.now
        state = Locked(State(script: script))
    }

    var sent: [SentRequest] { state.withLock { $0.sent } }
    var unused: Int { state.withLock { $0.script.count } }
    var unexpected: Int { state.withLock { $0.unexpected } }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let sent = SentRequest(
            time: clock.now.timeIntervalSince(start),
            url: request.url ?? URL(fileURLWithPath: "/"),
            method: request.httpMethod ?? "",
            headers: request.allHTTPHeaderFields ?? [:],
            body: request.httpBody
        )
        let reply = state.withLock { state -> ScriptedReply in
            state.sent.append(sent)
            if state.script.isEmpty { state.unexpected += 1 }
            return state.script.isEmpty
                ? .failure(.cannotConnectToHost) : state.script.removeFirst()
        }
        switch reply {
        case .silence:
            return Held(completion: completion)
        case .failure(let code):
            return clock.schedule(after: Self.latency) { completion(.failure(URLError(code))) }
        case .http(let status, let headers, let body):
            let reply = OktaTransportReply(
                statusCode: status,
                headers: headers,
                body: Data(body.utf8)
            )
            return clock.schedule(after: Self.latency) { completion(.success(reply)) }
        case .fixture(let name):
            let body = (try? Sample.own("\(name).response").data()) ?? Data()
            let reply = OktaTransportReply(statusCode: 200, body: body)
            return clock.schedule(after: Self.latency) { completion(.success(reply)) }
        }
    }

    /// Keeps the completion, as a request without answer does.
    private final class Held: OktaCancellable {
        private let completion: Locked<(@Sendable (Result<OktaTransportReply, any Error>) -> Void)?>

        init(completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void) {
            self.completion = Locked(completion)
        }

        func cancel() { _ = completion.withLock { $0.take() } }
    }
}
