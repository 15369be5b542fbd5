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

    /// The factor types of which all keys can be challenged at once, so that the user takes
    /// whichever is at hand.
    open var selectableTypes: [FactorType] {
        model.embedded?.factorTypes?.filter { $0.links?.next?.takesPost ?? false }
            .map(\.factorType) ?? []
    }

    /// Challenges all factors of a type: `POST /api/v1/authn/factors/{type}/verify`.
    ///
    /// - Parameters:
    ///   - type: One of ``selectableTypes``.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorChallenge``.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if the type is not offered.
    open func selectFactor(
        ofType type: FactorType,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let offered = model.embedded?.factorTypes?.first { $0.factorType == type }
        guard let link = offered?.links?.next else {
            return onError(
                .missing(.next, in: "\(statusType.rawValue) factor type '\(type.rawValue)'")
            )
        }
        let stateToken = stateToken
        start(
            .step,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) { restApi.verifyFactor(with: link, stateToken: stateToken, completion: $0) }
    }

    /// The factors as a user sees them: push and code of one Okta Verify are one choice.
    public var choices: [OktaFactorChoice] { OktaFactorChoice.choices(among: availableFactors) }
}
