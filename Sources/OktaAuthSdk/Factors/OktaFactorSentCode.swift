/// A code that is sent to a phone, by message or voice.
open class OktaFactorPhone: OktaFactor {
    /// The phone number, masked.
    open var phoneNumber: String? { profile?.phoneNumber }

    /// Phones already on record, masked; while enrolling.
    ///
    /// Enroll without a number to use the active one.
    open var knownPhones: [EmbeddedResponse.Factor.Profile] {
        factor.embedded?.phones?.compactMap(\.profile) ?? []
    }

    override var ownDetail: String? { phoneNumber }

    /// Enrolls the phone and sends a code to it: `POST /api/v1/authn/factors`.
    ///
    /// The number is in E.164 form, for example `+15551234567`; `nil` stands for the number on record.
    /// The next status is ``OktaAuthStatusFactorEnrollActivate``. An invalid number is `E0000098` or
    /// `E0000001`.
    open func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        enroll(
            with: phoneNumber.map { [.phoneNumber: $0] } ?? [:],
            onStatusChange: { status in
                if let result = status.factorResult { onFactorStatusUpdate?(result) }
                onStatusChange(status)
            },
            onError: onError
        )
    }

    /// Enrolls the phone and sends a code to it, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPhone) async throws {
    ///     let next = try await factor.enroll(phoneNumber: "+15550100")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPhone/enroll(phoneNumber:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func enroll(
        phoneNumber: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            enroll(
                phoneNumber: phoneNumber, onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2
            )
        }
    }

    /// Enrolls another phone than the one on record: `POST /api/v1/authn/factors` with
    /// `updatePhone=true` in the query.
    ///
    /// Otherwise like ``enroll(phoneNumber:onStatusChange:onError:onFactorStatusUpdate:)``.
    open func updatePhone(
        phoneNumber: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .enroll(factor, step(.enroll), [.phoneNumber: phoneNumber], updatesPhone: true),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Enrolls another phone than the one on record, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPhone) async throws {
    ///     let next = try await factor.updatePhone(phoneNumber: "+15550100")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPhone/updatePhone(phoneNumber:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func updatePhone(phoneNumber: String) async throws -> OktaAuthStatus {
        try await outcome { updatePhone(phoneNumber: phoneNumber, onStatusChange: $0, onError: $1) }
    }

    /// Verifies the code that was sent: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// `nil` sends a new code. Keep leading zeros; a wrong code is `E0000068`.
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

    /// Verifies the code that was sent, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPhone) async throws {
    ///     let next = try await factor.verify(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPhone/verify(passCode:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func verify(
        passCode: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            verify(passCode: passCode, onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    override var ownFields: [OktaEnrollmentField]? { [.phoneNumber] }
    override var codeSource: CodeSource? { .message }
}

/// A code by text message.
open class OktaFactorSms: OktaFactorPhone {}

/// A code by voice call.
open class OktaFactorCall: OktaFactorPhone {}

/// A code by e-mail; see ``OktaFactor/submit(code:onStatusChange:onError:)``.
public final class OktaFactorEmail: OktaFactorOther {
    /// The e-mail address, masked.
    public var email: String? { profile?.email }

    override var ownDetail: String? { email }
    /// Empty: the code is sent to the address on record.
    override var ownFields: [OktaEnrollmentField]? { [] }
    override var codeSource: CodeSource? { .message }
}
