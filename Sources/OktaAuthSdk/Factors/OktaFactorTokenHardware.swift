/// A code from a YubiKey.
open class OktaFactorTokenHardware: OktaFactorOther {
    /// The serial number of the key.
    open var credentialId: String? { profile?.credentialId }

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

    /// Enrolls the key, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - passCode: The code the key types when it is touched, 44 characters.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; `E0000001` if the code is invalid.
    open func enroll(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: passCode,
            phoneNumber: nil,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaFactorTokenHardware/enroll(passCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func enroll(passCode: String) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(passCode: passCode, onStatusChange: $0, onError: $1)
        }
    }
}

extension OktaFactorTokenHardware: OktaFactorEnrollable {
    /// The current code.
    public var enrollmentFields: [OktaEnrollmentField] { [.passCode] }
}

extension OktaFactorTokenHardware: OktaFactorCodeSelectable {}
