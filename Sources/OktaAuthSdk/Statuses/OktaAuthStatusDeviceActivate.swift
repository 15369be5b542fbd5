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

    /// Activates the device that shows `userCode`, with its hyphen:
    /// `POST /api/v1/authn/device/activate`.
    ///
    /// A wrong code is `E0000170`, or leads to this status again.
    open func activate(
        userCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try custom(.next, ["userCode": userCode], checking: ["userCode": userCode]),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Activates the device that shows `userCode`, with its hyphen, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusDeviceActivate) async throws {
    ///     let next = try await status.activate(userCode: "MHXTFRPK")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusDeviceActivate/activate(userCode:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func activate(userCode: String) async throws -> OktaAuthStatus {
        try await outcome { activate(userCode: userCode, onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> { canActivate() ? [.activateDevice] : [] }
}
