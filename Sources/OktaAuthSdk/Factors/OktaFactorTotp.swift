/// A code from an app that makes one every 30 seconds: Okta Verify, Google Authenticator.
open class OktaFactorTotp: OktaFactorPassCode {
    /// What is needed to set the app up: the shared secret and more.
    open var activation: EmbeddedResponse.Factor.Embedded.Activation? {
        factor.embedded?.activation
    }

    /// The links of ``activation``.
    open var activationLinks: LinksResponse? { activation?.links }

    /// The picture of the QR code to scan.
    ///
    /// Never log it.
    open var qrCodeLink: LinksResponse.QRCode? { activationLinks?.qrcode }

    /// Enrolls the app: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``, whose factor has the
    ///     secret and the QR code.
    ///   - onError: Called instead.
    open func enroll(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            with: FactorFields(),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Activates the app with its first code: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
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
}
