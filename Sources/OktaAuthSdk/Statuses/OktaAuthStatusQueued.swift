package import Foundation

/// Too many users sign in at once, and this one waits in a queue: `POLL`.
open class OktaAuthStatusQueued: OktaAuthStatus {
    package var refreshInterval: TimeInterval {
        model.queueInterval ?? PollPolicy(interval: responseHandler.pollInterval).interval
    }

    /// Waits for the end of the queue, polling `POST /api/v1/authn/poll`.
    ///
    /// Like the wait for a push it pauses in the background, survives lost connections, and ends
    /// when another operation starts. The error is ``OktaError/wrongStatus(_:)`` if the server offers no
    /// link to poll.
    open func waitForTurn(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        startWaiting(
            after: refreshInterval,
            through: restApi,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Waits for the end of the queue, polling `POST /api/v1/authn/poll`, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusQueued) async throws {
    ///     let next = try await status.waitForTurn()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusQueued/waitForTurn(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func waitForTurn() async throws -> OktaAuthStatus {
        try await outcome { waitForTurn(onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> { offers(.next) ? [.waitForTurn] : [] }
}
