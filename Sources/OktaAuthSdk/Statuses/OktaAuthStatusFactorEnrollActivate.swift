/// The factor is enrolled and waits for its activation.
open class OktaAuthStatusFactorEnrollActivate: OktaAuthStatus {
    /// Identifies the transaction.
    ///
    /// Never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factor to activate, created at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    ///
    /// While a push is waiting it follows the latest answer.
    open var factor: OktaFactor {
        get { singleFactor }
        set { replaceFactors(with: [newValue]) }
    }

    /// The link that activates the factor.
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
    ///   - onStatusChange: Called with the next status, often ``OktaAuthStatusSuccess``; with this
    ///     status again if the activation timed out.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called with each factor result.
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

    /// The async form of ``OktaAuthStatusFactorEnrollActivate/activateFactor(passCode:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func activateFactor(
        passCode: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            activateFactor(
                passCode: passCode,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
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
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaAuthStatusFactorEnrollActivate/resendFactor(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func resendFactor() async throws -> OktaAuthStatus {
        try await outcome { resendFactor(onStatusChange: $0, onError: $1) }
    }

    /// Waits until the user has decided elsewhere, for example on the phone.
    ///
    /// Like ``activateFactor(passCode:onStatusChange:onError:onFactorStatusUpdate:)`` without a code,
    /// with typed events instead of factor results.
    ///
    /// - Parameters:
    ///   - onEvent: Called with each event, on the callback queue.
    ///   - onStatusChange: Called with the next status; with this status again if the user rejected
    ///     it or it timed out.
    ///   - onError: Called instead; `E0000011` if the transaction ended meanwhile, `E0000047` if
    ///     the rate limit lasts too long.
    open func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        waiting(onEvent).run {
            activateFactor(passCode: nil, onStatusChange: onStatusChange, onError: onError)
        }
    }

    /// The async form of ``OktaAuthStatusFactorEnrollActivate/waitForDecision(onEvent:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public final func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onEvent) {
            waitForDecision(onEvent: $2, onStatusChange: $0, onError: $1)
        }
    }

    /// Starts the wait, and returns its events and its outcome.
    public final func waitForDecision() -> OktaPollSession {
        OktaPollSession { waitForDecision(onEvent: $0, onStatusChange: $1, onError: $2) }
    }

    override var ownOperations: Set<OktaOperation> {
        Set(
            factor.canActivate() ? .activateFactor : nil,
            canPoll() ? .waitForDecision : nil,
            canResend() ? .resend : nil
        )
    }
}
