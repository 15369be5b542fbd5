extension OktaFactorPollable {
    /// Waits until the user has decided, and tells what happens meanwhile.
    ///
    /// The async form of `waitForDecision(onEvent:onStatusChange:onError:)`.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onEvent) {
            waitForDecision(onEvent: $2, onStatusChange: $0, onError: $1)
        }
    }
}
