/// A code by voice call.
open class OktaFactorCall: OktaFactorPhone {
    /// The extension behind the number.
    open var phoneExtension: String? { profile?.phoneExtension }

    /// Enrolls a phone behind a switchboard and calls it: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - phoneNumber: In E.164 form, for example `+15551234567`.
    ///   - phoneExtension: The extension, digits only.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``.
    ///   - onError: Called instead; `E0000121` if the extension is invalid.
    open func enroll(
        phoneNumber: String,
        phoneExtension: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            OktaFactorEnrollment(phoneNumber: phoneNumber, phoneExtension: phoneExtension),
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaFactorCall/enroll(phoneNumber:phoneExtension:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func enroll(
        phoneNumber: String,
        phoneExtension: String
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(
                phoneNumber: phoneNumber,
                phoneExtension: phoneExtension,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
