extension OktaAuthStatus {
    /// Sends the code or push once more over a channel: `POST` to the `resend` link of its name.
    ///
    /// The async form of ``OktaAuthStatus/resend(by:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resend(
        by channel: FactorType
    ) async throws -> OktaAuthStatus {
        try await outcome {
            resend(
                by: channel,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
