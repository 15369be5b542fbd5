/// A code by e-mail.
open class OktaFactorEmail: OktaFactorOther {
    /// The e-mail address, masked.
    open var email: String? { profile?.email }

    /// The masked address.
    open override var detail: String? { email }

    /// Verifies the code: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros. `nil` sends a new one.
    ///   - onStatusChange: Called with the next status.
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

extension OktaFactorEmail: OktaFactorCodeResendable {}
extension OktaFactorEmail: OktaFactorEnrollable {}
