/// The user picks a factor to verify.
open class OktaAuthStatusFactorRequired: OktaAuthStatus {
    /// Identifies the transaction.
    ///
    /// Never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factors to choose from, made at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    open var availableFactors: [OktaFactor] { factors(from: model.embedded?.allFactors ?? []) }

    /// Sends the challenge of `factor`: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - factor: One of ``availableFactors``.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorChallenge``.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if the factor cannot be selected.
    open func selectFactor(
        _ factor: OktaFactor,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        factor.select(onStatusChange: onStatusChange, onError: onError)
    }
}
