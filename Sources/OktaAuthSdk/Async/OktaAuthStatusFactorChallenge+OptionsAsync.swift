extension OktaAuthStatusFactorChallenge {
    /// Answers the challenge with what the user chose: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaAuthStatusFactorChallenge/verifyFactor(passCode:answerToSecurityQuestion:options:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String? = nil,
        options: OktaVerifyOptions,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            verifyFactor(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                options: options,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}
