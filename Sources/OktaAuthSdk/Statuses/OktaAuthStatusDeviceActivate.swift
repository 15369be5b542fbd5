/// A device without a keyboard waits for its code: `DEVICE_ACTIVATE`.
open class OktaAuthStatusDeviceActivate: OktaAuthStatus {
    /// The code, if the link that led here held it.
    open var userCode: String? { model.embedded?.userCode }

    /// Whether the code that was typed last is wrong.
    open var isCodeInvalid: Bool {
        model.embedded?.deviceActivationStatus?.uppercased() == "INVALID_USER_CODE"
    }

    /// Whether a code can be sent here.
    open func canActivate() -> Bool { offers(.next) }

    /// Activates the device: `POST /api/v1/authn/device/activate`.
    ///
    /// - Parameters:
    ///   - userCode: The code the device shows; its hyphen is kept.
    ///   - onStatusChange: Called with what comes next; with this status again if the code is wrong.
    ///   - onError: Called instead; `E0000170` if the code is wrong.
    open func activate(
        userCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        do throws(OktaError) {
            if let error = OktaError.empty(in: ["userCode": userCode]) { throw error }
            send(
                ["userCode": userCode],
                to: try link(.next),
                onStatusChange: onStatusChange,
                onError: onError
            )
        } catch {
            onError(error)
        }
    }
}
