/// A code that an app generates every 30 seconds: Okta Verify, Google Authenticator.
open class OktaFactorTotp: OktaFactorShownCode {
    /// The app that generates the code.
    public enum App: Hashable, Sendable {
        /// Okta Verify.
        case oktaVerify
        /// Google Authenticator, or any other app that scans its QR code.
        case googleAuthenticator
        /// An app this SDK does not know.
        case other
    }

    /// The app that generates the code, derived from the provider.
    open var app: App {
        switch provider {
        case .okta: .oktaVerify
        case .google: .googleAuthenticator
        default: .other
        }
    }

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
