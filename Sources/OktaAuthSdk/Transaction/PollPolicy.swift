import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Decides whether to poll again, and when.
///
/// Pure: uses neither clock nor network. Source of the rules: Okta Authn API, "Verify push factor",
/// and what keeps a wait going while the user switches to Okta Verify.
struct PollPolicy: Equatable, Sendable {
    /// The decision about an answer.
    enum Verdict: Equatable {
        /// Poll again after this many seconds.
        case poll(after: TimeInterval)
        /// The answer is final; report it.
        case report
    }

    /// The minimum of seconds between two polls, so that a wrong setting does not flood the org.
    static let minimumInterval: TimeInterval = 0.5
    /// The maximum of seconds between two polls while they fail.
    static let maximumBackOff: TimeInterval = 30
    /// Seconds without a successful answer after which a wait ends, if the expiry of the
    /// transaction is unknown.
    static let patience: TimeInterval = 300

    /// Seconds between two polls.
    let interval: TimeInterval

    /// Whether to continue after a failure.
    var retryPolicy = OktaRetryPolicy()

    init(interval: TimeInterval) {
        self.interval = interval >= Self.minimumInterval ? interval : Self.minimumInterval
    }

    /// The decision about an answer that arrived while the transaction was in `current`.
    func verdict(
        on answer: OktaAPISuccessResponse,
        receivedIn current: AuthStatus
    ) -> Verdict {
        guard answer.status == current else { return .report }
        if answer.isQueued { return .poll(after: answer.queueInterval ?? interval) }
        guard answer.isPollable else { return .report }
        return .poll(after: interval)
    }

    /// The decision after the latest of `failures` failed polls in a row.
    func verdict(on error: OktaError, failures: Int, deadline: Date, now: Date) -> Verdict {
        guard error.isTransient,
            retryPolicy.continuesPolling(afterRateLimit: error.httpStatusCode == 429)
        else { return .report }
        // A server that closes an idle connection drops the poll being sent.
        let pause = failures == 1 && error.isLostConnection ? 0 : backOff(failures: failures)
        let delay = max(pause, error.secondsUntilReset(now: now))
        return now.addingTimeInterval(delay) <= deadline ? .poll(after: delay) : .report
    }

    /// When a wait whose polls fail ends, on this machine's clock.
    func deadline(after answer: OktaAPISuccessResponse, now: Date) -> Date {
        let fallback = now.addingTimeInterval(Self.patience)
        guard let expiry = answer.expiresAt else { return fallback }
        let local = answer.http?.localTime(of: expiry) ?? expiry
        // An answer cannot have expired when it arrives; if it seems to have, one of the clocks is
        // wrong.
        return local > now ? local : fallback
    }

    private func backOff(failures: Int) -> TimeInterval {
        let doublings = Double(min(max(0, failures - 1), 6))
        return max(interval, min(interval * pow(2, doublings), Self.maximumBackOff))
    }
}

extension AuthStatus {
    /// The status in which a user waits in the queue before the sign-in.
    static let queueSpelling = "POLL"
}

extension OktaAPISuccessResponse {
    /// Whether the user's decision is outstanding and can be polled again.
    var isPollable: Bool {
        guard factorResult == .waiting, let next = links?.next else { return false }
        return next.takesPost && !next.isNamed("redirect")
    }

    /// Whether the user waits in the queue before the sign-in.
    var isQueued: Bool {
        status?.rawValue.uppercased() == AuthStatus.queueSpelling && links?.next?.takesPost ?? false
    }

    /// Seconds between two polls of the queue, from the server; at least half a second.
    var queueInterval: TimeInterval? {
        embedded?.queueRefreshMilliseconds.map {
            min(max(Double($0) / 1_000, PollPolicy.minimumInterval), PollPolicy.patience)
        }
    }
}

extension OktaError {
    /// Whether an open connection was lost.
    fileprivate var isLostConnection: Bool {
        guard case .connectionError(let error as URLError) = self else { return false }
        return error.code == .networkConnectionLost
    }

    /// Whether a wait may continue after this error.
    fileprivate var isTransient: Bool {
        guard case .connectionError(let error) = self else { return isRetryable }
        let hopeless: Set<URLError.Code> = [
            .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid,
            .serverCertificateHasUnknownRoot, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection,
            .unsupportedURL, .badURL, .cancelled,
        ]
        return (error as? URLError).map { !hopeless.contains($0.code) } ?? true
    }
}
