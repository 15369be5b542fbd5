extension OktaAuthStatusFactorChallenge {
    /// Answers the challenge: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaAuthStatusFactorChallenge/verifyFactor(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Sends the code or push once more: `POST /api/v1/authn/factors/{id}/verify/resend`.
    ///
    /// The async form of ``OktaAuthStatusFactorChallenge/resendFactor(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resendFactor() async throws -> OktaAuthStatus {
        try await outcome { resendFactor(onStatusChange: $0, onError: $1) }
    }

    /// Waits until the user has decided elsewhere, and tells what happens meanwhile.
    ///
    /// The async form of ``OktaAuthStatusFactorChallenge/waitForDecision(onEvent:onStatusChange:onError:)``.
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
