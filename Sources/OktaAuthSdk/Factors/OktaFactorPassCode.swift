/// A code the user reads off something they have, so that nothing needs to be sent first.
open class OktaFactorPassCode: OktaFactor {
    /// Picks the factor and verifies the code at once: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Works straight from ``OktaAuthStatusFactorRequired``.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    open func select(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        select(
            with: .passCode(passCode),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Verifies the code: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Works in ``OktaAuthStatusFactorChallenge``.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    open func verify(
        passCode: String,
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
