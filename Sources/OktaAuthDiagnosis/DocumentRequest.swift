import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks for a public document, once, and without credentials.
struct DocumentRequest {
    let url: URL
    let configuration: OktaConfiguration

    /// - Throws: The error of the transport, also if the task is cancelled.
    func response() async throws -> (reply: OktaTransportReply, info: OktaHTTPResponseInfo) {
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
        let reply = try await reply(to: request)
        let clock = configuration.clock ?? DispatchClock(queue: configuration.callbackQueue)
        return (reply, OktaHTTPResponseInfo(reply, receivedAt: clock.now))
    }

    private func reply(to request: URLRequest) async throws -> OktaTransportReply {
        let transport =
            configuration.transport
            ?? URLSessionTransport(
                session: configuration.urlSession ?? URLSessionTransport.sharedSession
            )
        let call = Locked(Call())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                call.withLock { $0.continuation = continuation }
                guard !Task.isCancelled else { return call.end(.failure(CancellationError())) }
                let handle = transport.send(request) { call.end($0) }
                call.withLock { $0.handle = handle }
            }
        } onCancel: {
            call.withLock { $0.handle }?.cancel()
            call.end(.failure(CancellationError()))
        }
    }

    fileprivate struct Call: Sendable {
        var continuation: CheckedContinuation<OktaTransportReply, any Error>?
        var handle: (any OktaCancellable)?
    }
}

extension Locked<DocumentRequest.Call> {
    /// Reports the outcome, unless one was reported.
    fileprivate func end(_ outcome: Result<OktaTransportReply, any Error>) {
        let continuation = withLock { call in
            defer { call.continuation = nil }
            return call.continuation
        }
        continuation?.resume(with: outcome)
    }
}
