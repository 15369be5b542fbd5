/// A code that is sent to a phone, by message or voice.
open class OktaFactorPhone: OktaFactorSentCode {
    /// The phone number, masked.
    open var phoneNumber: String? { profile?.phoneNumber }

    /// Phones already on record, masked; while enrolling.
    ///
    /// Enroll without a number to use the active one.
    open var knownPhones: [EmbeddedResponse.Factor.Phone] { factor.embedded?.phones ?? [] }

    /// The masked number.
    open override var detail: String? { phoneNumber }

    /// Enrolls the phone and sends a code to it: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - phoneNumber: In E.164 form, for example `+15551234567`; `nil` for the number on record.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``.
    ///   - onError: Called instead; `E0000098` or `E0000001` if the number is invalid.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    open func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        enroll(
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: nil,
            phoneNumber: phoneNumber,
            onStatusChange: { status in
                if let result = status.factorResult { onFactorStatusUpdate?(result) }
                onStatusChange(status)
            },
            onError: onError
        )
    }

    /// The async form of ``OktaFactorPhone/enroll(phoneNumber:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func enroll(
        phoneNumber: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            enroll(
                phoneNumber: phoneNumber,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Enrolls another phone than the one on record: `POST /api/v1/authn/factors` with
    /// `updatePhone=true` in the query.
    ///
    /// - Parameters:
    ///   - phoneNumber: In E.164 form, for example `+15551234567`.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``.
    ///   - onError: Called instead; `E0000098` or `E0000001` if the number is invalid.
    open func updatePhone(
        phoneNumber: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            OktaFactorEnrollment(phoneNumber: phoneNumber, updatesPhone: true),
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaFactorPhone/updatePhone(phoneNumber:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func updatePhone(phoneNumber: String) async throws -> OktaAuthStatus {
        try await outcome {
            updatePhone(phoneNumber: phoneNumber, onStatusChange: $0, onError: $1)
        }
    }
}

extension OktaFactorPhone: OktaFactorEnrollable {
    /// The phone number.
    public var enrollmentFields: [OktaEnrollmentField] { [.phoneNumber] }
}
