/// A code that is sent to a phone, whichever way.
open class OktaFactorPhone: OktaFactor {
    /// The phone number, masked.
    open var phoneNumber: String? { profile?.phoneNumber }

    /// Enrolls the phone and sends a code to it: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - phoneNumber: In E.164 form, for example `+15551234567`; `nil` for the number the org
    ///     knows already.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``.
    ///   - onError: Called instead; `E0000098` or `E0000001` if the number will not do.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    open func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        enroll(
            with: FactorFields(phoneNumber: phoneNumber),
            reporting: StatusCallbacks(
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

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
