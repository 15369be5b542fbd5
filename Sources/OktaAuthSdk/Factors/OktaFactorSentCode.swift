/// A code that is sent to the user, whichever way.
open class OktaFactorSentCode: OktaFactor {
    /// Verifies the code: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros. `nil` sends a new one.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    open func verify(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        verify(
            passCode: passCode,
            answerToSecurityQuestion: nil,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}
