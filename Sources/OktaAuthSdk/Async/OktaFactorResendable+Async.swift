extension OktaFactorResendable {
    /// Sends the code or push once more.
    ///
    /// The async form of `resend(onStatusChange:onError:)`.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resend() async throws -> OktaAuthStatus {
        try await outcome { resend(onStatusChange: $0, onError: $1) }
    }
}
