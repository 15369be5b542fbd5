/// The factor is enrolled and waits for its activation.
open class OktaAuthStatusFactorEnrollActivate: OktaAuthStatusSingleFactor {
    /// The link that activates the factor.
    open var activateLink: LinksResponse.Link? { model.links?.next }

    /// Whether the code of `factor` can be sent again.
    open func canResend(factor: OktaFactor) -> Bool { canResend() }

    /// Activates ``OktaAuthStatusSingleFactor/factor``: `POST …/factors/{id}/lifecycle/activate`.
    ///
    /// Without a code it waits until the user has scanned the QR code or opened the activation link. The
    /// next status is often ``OktaAuthStatusSuccess``; this one again if the activation timed out. A
    /// wrong code is `E0000068`.
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

    /// Activates the factor of this status, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusFactorEnrollActivate) async throws {
    ///     let next = try await status.activateFactor(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusFactorEnrollActivate/activateFactor(passCode:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func activateFactor(
        passCode: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            activateFactor(
                passCode: passCode, onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2
            )
        }
    }

    override var canPushAgain: Bool { factor.canActivate() && factor.type == .push }

    override func poll(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { activateFactor(passCode: nil, onStatusChange: onStatusChange, onError: onError) }

    override var ownOperations: Set<OktaOperation> {
        Set(
            factor.canActivate() ? .activateFactor : nil,
            awaitsDecision ? .waitForDecision : nil,
            canResend() ? .resend : nil
        )
    }
}
