extension OktaFactorTotp {
    /// Activates the app with its first code: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// The async form of ``OktaFactorTotp/activate(passCode:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func activate(
        passCode: String,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            activate(
                passCode: passCode,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}
