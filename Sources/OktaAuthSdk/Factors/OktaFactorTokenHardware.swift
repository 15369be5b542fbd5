/// A code from a YubiKey.
open class OktaFactorTokenHardware: OktaFactorPassCode {
    /// The serial number of the key.
    open var credentialId: String? { profile?.credentialId }

    /// Enrolls the key, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - passCode: What the key types when it is touched, 44 characters.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; `E0000001` if the code will not do.
    open func enroll(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            OktaFactorEnrollment(passCode: passCode),
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
