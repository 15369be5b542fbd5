/// The factor is enrolled and waits for its activation.
open class OktaAuthStatusFactorEnrollActivate: OktaAuthStatus {
    /// Identifies the transaction.
    ///
    /// Never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factor to activate, made at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    ///
    /// While a push is waiting it follows the latest answer.
    open var factor: OktaFactor { singleFactor }

    /// Where the factor is activated.
    open var activateLink: LinksResponse.Link? { model.links?.next }

    /// Whether the code can be sent once more.
    open func canResend() -> Bool { offers(.resend) }

    /// Whether the code of `factor` can be sent once more.
    open func canResend(factor: OktaFactor) -> Bool { canResend() }

    /// Activates the factor: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// Without a code it waits until the user has scanned the QR code or opened the activation link.
    ///
    /// - Parameters:
    ///   - passCode: The code; `nil` for a push.
    ///   - onStatusChange: Called with what comes next, often ``OktaAuthStatusSuccess``; with this
    ///     status again if the activation timed out.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called each time the server says how it goes.
    open func activateFactor(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        factor.activate(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    /// Sends the code once more: `POST /api/v1/authn/factors/{id}/lifecycle/resend`.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with this status again.
    ///   - onError: Called instead; HTTP 429 less than 30 seconds after the last code.
    open func resendFactor(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        perform(
            .resend,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Waits until the user has set Okta Verify up, and tells what happens meanwhile.
    ///
    /// The same as ``activateFactor(passCode:onStatusChange:onError:onFactorStatusUpdate:)`` without a code, with typed
    /// events instead of factor results.
    ///
    /// - Parameters:
    ///   - onEvent: Called with each event, on the callback queue.
    ///   - onStatusChange: Called with what comes next; with this status again if the user said no
    ///     or it timed out.
    ///   - onError: Called instead; `E0000011` if the transaction ended meanwhile, `E0000047` if
    ///     the org refuses for long.
    open func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        telling(onEvent, then: onStatusChange) { onStatusChange in
            activateFactor(passCode: nil, onStatusChange: onStatusChange, onError: onError)
        }
    }
}
