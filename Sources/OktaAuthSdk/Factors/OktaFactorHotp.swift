/// A code from a counter-based token of the org's own.
///
/// Enrolled by an administrator, not here.
open class OktaFactorHotp: OktaFactorOther {
    /// The name of the token.
    open var credentialId: String? { profile?.credentialId }

    /// The org's name for the token.
    open override var detail: String? { factor.vendorName ?? credentialId }

    /// Selects the factor and verifies the code at once: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorRequired``.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    open func select(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        select(
            passCode: passCode,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Verifies the code: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorChallenge``.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros.
    ///   - onStatusChange: Called with the next status.
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

extension OktaFactorHotp: OktaFactorCodeSelectable {}
