import Foundation

/// Decides whether to poll again, and when.
///
/// Pure: uses neither clock nor network. Source of the rules: Okta Authn API, "Verify push factor",
/// and what keeps a wait going while the user switches to Okta Verify.
struct AuthnPollPolicy: Equatable, Sendable {
    /// The decision about a response.
    enum Verdict: Equatable {
        /// Poll again after this many seconds.
        case poll(after: TimeInterval)
        /// The response is final; report it.
        case report
    }

    private var timing: PollPolicy

    init(interval: TimeInterval) { timing = PollPolicy(interval: interval) }

    /// Seconds between two polls.
    var interval: TimeInterval { timing.interval }

    /// Whether to continue after a failure.
    var retryPolicy: OktaRetryPolicy {
        get { timing.retryPolicy }
        set { timing.retryPolicy = newValue }
    }

    /// The decision about a response that arrived while the transaction was in `current`.
    func verdict(on response: OktaAPISuccessResponse, receivedIn current: AuthStatus) -> Verdict {
        guard response.status == current else { return .report }
        if response.isQueued { return .poll(after: response.queueInterval ?? interval) }
        guard response.isPollable else { return .report }
        return .poll(after: interval)
    }

    /// The decision after the latest of `failures` failed polls in a row.
    func verdict(on error: OktaError, failures: Int, deadline: Date, now: Date) -> Verdict {
        let delay = timing.delay(
            after: PollPolicy.Failure(error),
            failures: failures,
            deadline: deadline,
            now: now
        )
        return delay.map(Verdict.poll(after:)) ?? .report
    }

    /// When a wait whose polls fail ends, on this machine's clock.
    func deadline(after response: OktaAPISuccessResponse, now: Date) -> Date {
        let expiry = response.expiresAt.map { response.http?.localTime(of: $0) ?? $0 }
        return PollPolicy.deadline(expiry: expiry, now: now)
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
            if case .connectionError(let error) = error { error } else { nil }
        self.init(
            connectionError: connectionError,
            response: error.serverError?.http,
            isRetryable: error.isRetryable
        )
    }
}
