import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers 429 before `send` returns.
private struct ImmediateTransport: OktaTransport {
    private struct Sent: OktaCancellable {
        func cancel() {}
    }

    let count = Locked(0)

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        count.withLock { $0 += 1 }
        completion(.success(OktaTransportReply(statusCode: 429, body: Data())))
        return Sent()
    }
}

@Suite("A read that was cancelled")
struct CancelledReadTests {
    @Test("A read that was cancelled is not retried, however fast the transport is")
    func noRetry() throws {
        let transport = ImmediateTransport()
        let session = try ScriptedSession(configuring: { $0.transport = transport })
        session.start.restApi.getTransactionState(stateToken: "t").cancel()
        session.wait(120)
        #expect(transport.count.withLock { $0 } == 1)
    }
}
