extension OktaAuthStatusPoll {
    /// Waits until it is this user's turn: `POST /api/v1/authn/poll`, again and again.
    ///
    /// The async form of ``OktaAuthStatusPoll/waitForTurn(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func waitForTurn() async throws -> OktaAuthStatus {
        try await outcome {
            waitForTurn(
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
