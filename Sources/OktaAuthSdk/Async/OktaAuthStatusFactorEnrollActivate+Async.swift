extension OktaAuthStatusFactorEnrollActivate {
    /// Activates the factor: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// The async form of ``OktaAuthStatusFactorEnrollActivate/activateFactor(passCode:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func activateFactor(
        passCode: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            activateFactor(
                passCode: passCode,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Sends the code once more: `POST /api/v1/authn/factors/{id}/lifecycle/resend`.
    ///
    /// The async form of ``OktaAuthStatusFactorEnrollActivate/resendFactor(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resendFactor() async throws -> OktaAuthStatus {
        try await outcome { resendFactor(onStatusChange: $0, onError: $1) }
    }

    /// Waits until the user has decided elsewhere, and tells what happens meanwhile.
    ///
    /// The async form of ``OktaAuthStatusFactorEnrollActivate/waitForDecision(onEvent:onStatusChange:onError:)``.
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
