import Foundation
import Testing

@testable import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The request executor")
struct RequestExecutorTests {
    typealias Reply = Result<OktaTransportReply, any Error>

    private let transport = ScriptedTransport()
    private let clock = ManualClock()
    private let slot = WorkSlot()
    private let outcomes = Locked<[Result<HTTPReply, HTTPFailure>]>([])
    private let observed = Locked<[Int]>([])
    private let log = RecordingLogger()

    private func send(_ replies: Reply..., isRead: Bool, policy: OktaRetryPolicy) throws {
        transport.replies.withLock { $0 = replies }
        let url = try #require(URL(string: "https://org.example.test/api/v1/authn?token=t-1"))
        var network = OktaNetworkOptions()
        network.clock = clock
        network.retryPolicy = policy
        network.logger = log
        network.responseObserver = { [observed] info in
            observed.withLock { $0.append(info.statusCode) }
        }
        let executor = RequestExecutor(URLRequest(url: url), transport, network)
        executor.send(in: slot, isRead: isRead) { [outcomes] outcome in
            outcomes.withLock { $0.append(outcome) }
        }
    }

    private static func status(_ code: Int, _ headers: [String: String] = [:]) -> Reply {
        .success(OktaTransportReply(statusCode: code, headers: headers, body: Data()))
    }

    private static let persistent: OktaRetryPolicy = {
        var policy = OktaRetryPolicy()
        policy.retriesReads = true
        return policy
    }()

    @Test("The request executor returns a success, and logs it without its query")
    func success() throws {
        try send(Self.status(204), isRead: false, policy: Self.persistent)
        let outcome = try #require(outcomes.withLock { $0.first })
        #expect(try outcome.get().info.statusCode == 204)
        #expect(log.lines == ["GET /api/v1/authn 204 0 ms"])
        #expect(observed.withLock { $0 } == [204])
    }

    @Test("The request executor returns a refusal with its facts")
    func refusal() throws {
        let reply = Self.status(403, ["x-okta-request-id": "req-1"])
        try send(reply, isRead: true, policy: Self.persistent)
        guard case .failure(.refused(let answer)) = outcomes.withLock({ $0.first }) else {
            Issue.record("not refused")
            return
        }
        #expect(answer.info.requestId == "req-1")
        #expect(observed.withLock { $0 } == [403])
    }

    @Test("The request executor distinguishes a lost connection from a response that is not HTTP")
    func failures() throws {
        try send(.failure(URLError(.timedOut)), isRead: false, policy: .never)
        try send(.failure(NotHTTPError()), isRead: true, policy: Self.persistent)
        let outcomes = outcomes.withLock { $0 }
        guard case .failure(.connection(URLError.timedOut)) = outcomes.first,
            case .failure(.notHTTP) = outcomes.last
        else {
            Issue.record("other failures")
            return
        }
        #expect(clock.pending == 0)
    }

    @Test("The request executor repeats a read after a delay, and nothing else")
    func retries() throws {
        let lost = Reply.failure(URLError(.networkConnectionLost))
        try send(lost, Self.status(503), Self.status(200), isRead: true, policy: Self.persistent)
        #expect(clock.delays == [1])
        clock.runNext()
        #expect(clock.delays == [1, 2])
        clock.runNext()
        #expect(outcomes.withLock { $0.count } == 1)
        #expect(transport.sent.withLock { $0 } == 3)

        try send(lost, Self.status(200), isRead: false, policy: Self.persistent)
        #expect(clock.pending == 0)
        #expect(transport.sent.withLock { $0 } == 4)
    }

    @Test("The request executor stops with its slot, also between two attempts")
    func cancelled() throws {
        try send(Self.status(500), Self.status(200), isRead: true, policy: Self.persistent)
        slot.cancel()
        clock.runNext()
        #expect(transport.sent.withLock { $0 } == 1)
        #expect(outcomes.withLock { $0.isEmpty })
    }
}

private final class ScriptedTransport: OktaTransport {
    let replies = Locked<[RequestExecutorTests.Reply]>([])
    let sent = Locked(0)

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        sent.withLock { $0 += 1 }
        let reply = replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let reply { completion(reply) }
        return Step()
    }
}

private final class RecordingLogger: OktaLogger {
    private let entries = Locked<[OktaLogEntry]>([])
    var lines: [String] { entries.withLock { $0.map(\.description) } }
    func log(_ entry: OktaLogEntry) { entries.withLock { $0.append(entry) } }
}

/// A clock that stands still and runs its actions one by one, on demand.
private final class ManualClock: OktaClock {
    private let state = Locked<(delays: [TimeInterval], actions: [@Sendable () -> Void])>(([], []))

    let now = Date(timeIntervalSince1970: 1_000)
    var delays: [TimeInterval] { state.withLock { $0.delays } }
    var pending: Int { state.withLock { $0.actions.count } }

    func schedule(
        after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable {
        state.withLock { state in
            state.delays.append(delay)
            state.actions.append(action)
        }
        return Step()
    }

    func runNext() {
        let action = state.withLock { $0.actions.isEmpty ? nil : $0.actions.removeFirst() }
        action?()
    }
}
