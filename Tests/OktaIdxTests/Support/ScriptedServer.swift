import Foundation
import OktaAuthSimulator
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server that answers by a script, each request a tenth of a second after it was sent.
final class ScriptedServer: OktaTransport {
    static let latency: TimeInterval = 0.1

    enum Answer: Sendable {
        case body(Data, status: Int = 200, headers: [String: String] = [:])
        case failure(URLError.Code)
        /// Never answers.
        case silence

        static func json(
            _ text: String,
            status: Int = 200,
            headers: [String: String] = [:]
        ) -> Answer {
            .body(Data(text.utf8), status: status, headers: headers)
        }

        static func sample(_ sample: IDXSample) throws -> Answer {
            .body(try sample.data(), status: sample.status)
        }
    }

    struct Sent: Sendable {
        let url: URL
        let method: String
        let headers: [String: String]
        let body: Data
        let time: Date

        var path: String { url.path }

        /// The fields of a form.
        var form: [String: String] {
            var parts = URLComponents()
            parts.percentEncodedQuery = String(decoding: body, as: UTF8.self)
            return (parts.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
        }

        /// The body as compact text with sorted members, as it was sent.
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private struct State {
        var answers: [Answer]
        var sent: [Sent] = []
        var unexpected = 0
        var cancelled = 0
    }

    private let clock: VirtualClock
    private let state: Locked<State>

    init(_ clock: VirtualClock, _ answers: [Answer]) {
        self.clock = clock
        state = Locked(State(answers: answers))
    }

    var sent: [Sent] { state.withLock { $0.sent } }
    var unused: Int { state.withLock { $0.answers.count } }
    var unexpected: Int { state.withLock { $0.unexpected } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func append(_ answers: Answer...) { state.withLock { $0.answers += answers } }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let now = clock.now
        let answer = state.withLock { state -> Answer in
            state.sent.append(
                Sent(
                    url: request.url ?? URL(fileURLWithPath: "/"),
                    method: request.httpMethod ?? "",
                    headers: request.allHTTPHeaderFields ?? [:],
                    body: request.httpBody ?? Data(),
                    time: now
                )
            )
            guard !state.answers.isEmpty else {
                state.unexpected += 1
                return .failure(.cannotConnectToHost)
            }
            return state.answers.removeFirst()
        }
        let work: (any OktaCancellable)? =
            switch answer {
            case .silence: nil
            case .failure(let code):
                clock.schedule(after: Self.latency) { completion(.failure(URLError(code))) }
            case .body(let data, let status, let headers):
                clock.schedule(after: Self.latency) {
                    completion(
                        .success(.init(statusCode: status, headers: headers, body: data))
                    )
                }
            }
        return Work(work: work) { self.state.withLock { $0.cancelled += 1 } }
    }

    private struct Work: OktaCancellable {
        let work: (any OktaCancellable)?
        let onCancel: @Sendable () -> Void

        func cancel() {
            work?.cancel()
            onCancel()
        }
    }
}
