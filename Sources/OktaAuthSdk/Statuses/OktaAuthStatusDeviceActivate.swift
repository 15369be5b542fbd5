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
    ///   - userCode: The code the device shows; with its hyphen.
    ///   - onStatusChange: Called with the next status; with this status again if the code is
    ///     wrong.
    ///   - onError: Called instead; `E0000170` if the code is wrong.
    open func activate(
        userCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        do throws(OktaError) {
            send(
                ["userCode": userCode],
                to: try link(.next),
                checking: ["userCode": userCode],
                reporting: callbacks
            )
        } catch {
            callbacks.fail(error)
        }
    }

    /// The async form of ``OktaAuthStatusDeviceActivate/activate(userCode:onStatusChange:onError:)``.
    public final func activate(userCode: String) async throws -> OktaAuthStatus {
        try await nextStatus { activate(userCode: userCode, onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> { canActivate() ? [.activateDevice] : [] }
}
