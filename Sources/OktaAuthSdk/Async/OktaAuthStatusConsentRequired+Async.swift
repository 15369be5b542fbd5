extension OktaAuthStatusConsentRequired {
    /// Grants what the application asks for: `POST /api/v1/authn/consent`.
    ///
    /// The async form of ``OktaAuthStatusConsentRequired/consent(to:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func consent(
        to scopeNames: [String]? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome {
            consent(
                to: scopeNames,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
