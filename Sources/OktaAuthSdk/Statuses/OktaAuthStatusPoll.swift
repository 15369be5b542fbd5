public import Foundation

/// Too many users sign in at once, and this one waits in a queue: `POLL`.
open class OktaAuthStatusPoll: OktaAuthStatus {
    /// Seconds between two questions, as the server wants it.
    open var refreshInterval: TimeInterval {
        model.queueInterval ?? PollPolicy(interval: responseHandler.pollInterval).interval
    }

    /// Waits until it is this user's turn: `POST /api/v1/authn/poll`, again and again.
    ///
    /// Like the wait for a push it pauses in the background, survives lost connections, and ends
    /// when anything else is started.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with what the sign-in goes on with.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if the server offers no way to ask.
    open func waitForTurn(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        do throws(OktaError) {
            _ = try link(.next)
            guard model.stateToken != nil else { throw .invalidResponse }
            guard !submission.isBusy else { throw .alreadyInProgress }
            responseHandler.remember(polling)
            ask(
                after: refreshInterval,
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            )
        } catch {
            onError(error)
        }
    }
}
