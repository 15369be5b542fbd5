import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes one request to the server and brings the answer, a refusal or the reason why there is none.
struct Courier: Sendable {
    /// A success of the server.
    struct Success: Sendable {
        let reply: OktaTransportReply
        let http: OktaHTTPResponseInfo
    }

    let request: URLRequest
    let transport: any OktaTransport
    let clock: any OktaClock
    let configuration: OktaConfiguration

    /// Sends the request.
    ///
    /// - Parameters:
    ///   - owner: What is cancelled to stop it.
    ///   - attempt: The number of this attempt; `nil` for what must not be sent twice.
    ///   - completion: Called once, on any thread, unless `owner` is cancelled.
    func send(
        for owner: OktaAPIRequest,
        attempt: Int?,
        completion: @escaping @Sendable (Result<Success, OktaError>) -> Void
    ) {
        guard !owner.isCancelled else { return }
        let start = clock.now
        let work = transport.send(request) { outcome in
            let answer = judge(outcome, sentAt: start)
            if let attempt, case .failure(let error) = answer,
                let pause = configuration.retryPolicy.pause(
                    after: error,
                    attempt: attempt,
                    now: clock.now
                )
            {
                let retry = clock.schedule(after: pause) {
                    send(for: owner, attempt: attempt + 1, completion: completion)
                }
                owner.attach(retry)
            } else {
                completion(answer)
            }
        }
        owner.attach(work)
    }

    private func judge(
        _ outcome: Result<OktaTransportReply, any Error>,
        sentAt start: Date
    ) -> Result<Success, OktaError> {
        let now = clock.now
        switch outcome {
        case .failure(let error):
            log(nil, error, duration: now.timeIntervalSince(start))
            return .failure(error is NotHTTPError ? .unexpectedResponse : .connectionError(error))
        case .success(let reply):
            let http = OktaHTTPResponseInfo(reply, receivedAt: now)
            log(http, nil, duration: now.timeIntervalSince(start))
            configuration.responseObserver?(http)
            guard (200..<300).contains(reply.statusCode) else {
                let refusal = OktaAPIErrorResponse(decoding: reply.body, http: http)
                return .failure(.serverRespondedWithError(refusal))
            }
            return .success(Success(reply: reply, http: http))
        }
    }

    private func log(
        _ http: OktaHTTPResponseInfo?,
        _ error: (any Error)?,
        duration: TimeInterval
    ) {
        guard let logger = configuration.logger else { return }
        logger.log(
            OktaLogEntry(
                method: request.httpMethod ?? "",
                url: request.url,
                http: http,
                error: error,
                duration: duration
            )
        )
    }
}
