extension OktaFactorCodeVerifiable {
    /// Submits a code to whatever waits for it.
    ///
    /// The async form of `submit(code:onStatusChange:onError:)`.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func submit(code: String) async throws -> OktaAuthStatus {
        try await outcome { submit(code: code, onStatusChange: $0, onError: $1) }
    }
}
