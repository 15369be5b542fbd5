package import Foundation
package import OktaAuthSimulator
package import OktaCore

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

package enum ScriptedReply: Sendable {
    case body(Data, status: Int = 200, headers: [String: String] = [:])
    case failure(URLError.Code)
    case silence

    package static func http(
        _ status: Int, headers: [String: String] = [:], body: String = "{}"
    ) -> ScriptedReply { .body(Data(body.utf8), status: status, headers: headers) }

    package static func json(
        _ body: String, status: Int = 200, headers: [String: String] = [:]
    ) -> ScriptedReply { .body(Data(body.utf8), status: status, headers: headers) }

    package static func error(
        _ code: String, status: Int = 403, headers: [String: String] = [:]
    ) -> ScriptedReply {
        .http(status, headers: headers, body: #"{"errorCode": "\#(code)", "errorSummary": "No"}"#)
    }
}

package struct SentRequest: Sendable {
    /// Seconds since the transport was made.
    package let time: TimeInterval
    package let url: URL
    package let method: String
    package let headers: [String: String]
    package let body: Data?

    package var path: String { url.path }

    /// The path and query after the host.
    package var place: String { url.path + (url.query.map { "?\($0)" } ?? "") }

    package var text: String { String(decoding: body ?? Data(), as: UTF8.self) }

    /// The string members of a JSON body.
    package var fields: [String: String] {
        let json = body.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
        return json?.compactMapValues { $0 as? String } ?? [:]
    }

    /// The fields of a form in the body.
    package var form: [String: String] {
        var parts = URLComponents()
        parts.percentEncodedQuery = text
        return (parts.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
    }
}

/// A network that follows a script, each response a tenth of a second after its request.
package final class ScriptedTransport: OktaTransport {
    package static let latency: TimeInterval = 0.1

    private struct State {
        var script: [ScriptedReply]
        var sent: [SentRequest] = []
        var unexpected = 0
        var cancelled = 0
    }

    private let clock: VirtualClock
    private let start: Date
    private let state: Locked<State>

    package init(clock: VirtualClock, script: [ScriptedReply]) {
        (self.clock, start) = (clock, clock.now)
        state = Locked(State(script: script))
    }

    /// Seconds since the script began.
    package var time: TimeInterval { clock.now.timeIntervalSince(start) }
    package var sent: [SentRequest] { state.withLock { $0.sent } }
    package var unused: Int { state.withLock { $0.script.count } }
    package var unexpected: Int { state.withLock { $0.unexpected } }
    package var cancelled: Int { state.withLock { $0.cancelled } }

    package func append(_ replies: ScriptedReply...) { state.withLock { $0.script += replies } }

    package func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let sent = SentRequest(
            time: time,
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
        let result: Result<OktaTransportReply, any Error>
        switch reply {
        case .silence:
            // Keeps the completion until it is cancelled, as a session does.
            let kept = Locked(Optional(completion))
            return cancellable { _ = kept.withLock { $0.take() } }
        case .failure(let code): result = .failure(URLError(code))
        case .body(let data, let status, let headers):
            result = .success(.init(statusCode: status, headers: headers, body: data))
        }
        let timer = clock.schedule(after: Self.latency) { completion(result) }
        return cancellable { timer.cancel() }
    }

    private func cancellable(_ cancel: @escaping @Sendable () -> Void) -> any OktaCancellable {
        CancelAction {
            cancel()
            self.state.withLock { $0.cancelled += 1 }
        }
    }
}
