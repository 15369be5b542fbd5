extension OktaFactorRedirect {
    /// Asks how it went in the browser: `POST /api/v1/authn` with the state token.
    ///
    /// The async form of ``OktaFactorRedirect/checkResult(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func checkResult() async throws -> OktaAuthStatus {
        try await outcome {
            checkResult(onStatusChange: $0, onError: $1)
        }
    }
}
