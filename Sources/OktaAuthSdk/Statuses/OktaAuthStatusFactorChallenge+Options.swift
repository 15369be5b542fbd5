extension OktaAuthStatusFactorChallenge {
    /// Answers the challenge with what the user chose: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Sets ``OktaAuthStatus/verifyOptions`` and calls
    /// ``OktaAuthStatusFactorChallenge/verifyFactor(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Parameters:
    ///   - passCode: The code; `nil` for a push or a question.
    ///   - answerToSecurityQuestion: The answer; `nil` unless the factor is a question.
    ///   - options: Whether to remember the device, and to push without asking.
    ///   - onStatusChange: Called with what comes next, often ``OktaAuthStatusSuccess``.
    ///   - onError: Called instead; a wrong code or answer is `E0000068`.
    ///   - onFactorStatusUpdate: Called each time the server says how it goes.
    public func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String? = nil,
        options: OktaVerifyOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        verifyOptions = options
        verifyFactor(
            passCode: passCode,
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}
