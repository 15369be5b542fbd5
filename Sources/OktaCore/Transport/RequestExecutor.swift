#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Performs one HTTP request: sends it, retries it if it only reads, logs it, and calls the
/// response observer.
///
/// A class, because each closure of a request holds it.
package final class RequestExecutor: Sendable {
    private let request: URLRequest
    private let transport: any OktaTransport
    private let network: OktaNetworkOptions
    private let clock: any OktaClock
    /// Completes the request each time before it is sent, for example with a proof that counts once.
    ///
    /// An error of `prepare` is reported like an error of the connection.
    private let prepare: (@Sendable (inout URLRequest) throws -> Void)?

    package init(
        _ request: URLRequest,
        _ transport: any OktaTransport,
        _ network: OktaNetworkOptions,
        prepare: (@Sendable (inout URLRequest) throws -> Void)? = nil
    ) {
        self.request = request
        self.prepare = prepare
        self.transport = transport
        self.network = network
        clock = network.usedClock
    }

    /// Sends the request and returns the response, with any status code.
    ///
    /// - Throws: ``HTTPFailure``, or `CancellationError`.
    package func reply(isRead: Bool) async throws -> HTTPReply {
        try await PendingCall.value { call in
            send(in: call.work, isRead: isRead) { result in
                if case .failure(.refused(let reply)) = result {
                    call.end(with: .success(reply))
                } else {
                    call.end(with: result.mapError { $0 })
                }
            }
        }
    }

    /// Sends the request, again only if it `isRead`.
    ///
    /// The caller passes `false` for everything that carries a password, code or answer.
    ///
    /// `completion` is called once, on any thread, unless `slot` is cancelled, which stops the request
    /// and its retries.
    package func send(
        in slot: WorkSlot,
        isRead: Bool,
        attempt: Int = 1,
        completion: @escaping @Sendable (Result<HTTPReply, HTTPFailure>) -> Void
    ) {
        guard !slot.isCancelled else { return }
        let start = clock.now
        var request = request
        do { try prepare?(&request) } catch { return completion(.failure(.connection(error))) }
        let work = transport.send(request) { [self] received in
            let result = result(of: received, sentAt: start)
            if case .failure(let failure) = result,
                let delay = network.retryPolicy.delay(
                    after: failure, isRead: isRead, attempt: attempt, now: clock.now
                )
            {
                let retry = clock.schedule(after: delay) { [self] in
                    send(in: slot, isRead: isRead, attempt: attempt + 1, completion: completion)
                }
                slot.attach(retry)
            } else {
                completion(result)
            }
        }
        slot.attach(work)
    }

    private func result(
        of received: Result<OktaTransportReply, any Error>, sentAt start: Date
    ) -> Result<HTTPReply, HTTPFailure> {
        let now = clock.now
        func log(_ response: OktaHTTPResponseInfo?, _ error: (any Error)?) {
            network.logger?.log(
                OktaLogEntry(
                    method: request.httpMethod ?? "",
                    url: request.url,
                    response: response,
                    error: error,
                    duration: now.timeIntervalSince(start)
                )
            )
        }
        switch received {
        case .failure(let error):
            log(nil, error)
            return .failure(error is NotHTTPError ? .notHTTP : .connection(error))
        case .success(let reply):
            let response = HTTPReply(reply, receivedAt: now)
            log(response.info, nil)
            network.responseObserver?(response.info)
            return (200..<300).contains(reply.statusCode)
                ? .success(response) : .failure(.refused(response))
        }
    }
}
