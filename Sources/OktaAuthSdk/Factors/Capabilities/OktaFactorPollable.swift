/// A factor that the user verifies or sets up elsewhere, for example on the phone.
public protocol OktaFactorPollable: OktaFactor {}

extension OktaFactorPollable {
    /// Whether the user's decision is outstanding and can be polled.
    public func canWait() -> Bool { origin?.canPoll() ?? false }

    /// Waits until the user has decided, and reports events meanwhile.
    ///
    /// - Parameters:
    ///   - onEvent: Called with each event, on the callback queue.
    ///   - onStatusChange: Called with the next status; with the same status again if the user
    ///     rejected it or it timed out.
    ///   - onError: Called instead; `E0000011` if the transaction ended meanwhile, `E0000047` if
    ///     the rate limit lasts too long.
    public func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        switch origin?.step {
        case .factorChallenge(let status)?:
            status.waitForDecision(
                onEvent: onEvent,
                onStatusChange: onStatusChange,
                onError: onError
            )
        case .factorEnrollActivate(let status)?:
            status.waitForDecision(
                onEvent: onEvent,
                onStatusChange: onStatusChange,
                onError: onError
            )
        default:
            StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
                .fail(.missing(.next, in: subject))
        }
    }

    /// The async form of `waitForDecision(onEvent:onStatusChange:onError:)`.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onEvent) {
            waitForDecision(onEvent: $2, onStatusChange: $0, onError: $1)
        }
    }

    /// Starts the wait, and returns its events and its outcome.
    public func waitForDecision() -> OktaPollSession {
        OktaPollSession { waitForDecision(onEvent: $0, onStatusChange: $1, onError: $2) }
    }
}
