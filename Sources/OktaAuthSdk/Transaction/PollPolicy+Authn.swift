import Foundation

/// When to poll at the Authn API.
///
/// Source of the rules: Okta Authn API, "Verify push factor", and what keeps a wait going while the
/// user switches to Okta Verify.
extension PollPolicy {
    /// Seconds until the poll that follows `response`, which arrived while the transaction was in
    /// `current`; `nil` if the response is final.
    func delay(
        after response: OktaAPISuccessResponse, receivedIn current: AuthStatus
    ) -> TimeInterval? {
        guard response.status == current else { return nil }
        if response.isQueued { return response.queueInterval ?? interval }
        return response.isPollable ? interval : nil
    }

    /// When a wait whose polls fail ends, on this machine's clock.
    static func deadline(after response: OktaAPISuccessResponse, now: Date) -> Date {
        let expiry = response.expiresAt.map { response.http?.localTime(of: $0) ?? $0 }
        return deadline(expiry: expiry, now: now)
    }
}

extension OktaAPISuccessResponse {
    /// Seconds between two polls of the queue, from the server; at least half a second.
    var queueInterval: TimeInterval? {
        embedded?.queueRefreshMilliseconds.map {
            min(max(Double($0) / 1_000, PollPolicy.minimumInterval), PollPolicy.maximumSilence)
        }
    }
}

extension PollPolicy.Failure {
    init(_ error: OktaError) {
        let connectionError: (any Error)? =
            switch error {
            case .connectionError(let error): error
            // A page of something on the way: the poll has not reached the org.
            case .serverRespondedWithError(let response)
            where response.http?.isPage == true && !error.isRetryable:
                URLError(.badServerResponse)
            case .responseSerializationError(let problem as DecodingFailure, _)
            where problem.isPage:
                URLError(.badServerResponse)
            default: nil
            }
        self.init(
            connectionError: connectionError,
            response: error.serverError?.http,
            isRetryable: error.isRetryable
        )
    }
}
