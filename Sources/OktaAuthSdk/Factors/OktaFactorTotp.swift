/// A code that an app generates every 30 seconds.
///
/// Its ``OktaFactor/provider`` is `okta` for Okta Verify, and `google` for Google Authenticator or any other
/// app that scans its QR code.
open class OktaFactorTotp: OktaFactorShownCode {
    /// Activates the app with its first code: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// Keep leading zeros; a wrong code is `E0000068`.
    open func activate(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        activate(
            passCode: Optional(passCode),
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    /// Activates the app with its first code, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorTotp) async throws {
    ///     let next = try await factor.activate(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorTotp/activate(passCode:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func activate(
        passCode: String,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            activate(passCode: passCode, onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    override var ownFields: [OktaEnrollmentField]? { [] }
}
