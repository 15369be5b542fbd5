/// The user selects a factor to verify.
open class OktaAuthStatusFactorRequired: OktaAuthStatus {
    /// Identifies the transaction; never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// The factors to choose from, created at first use from ``OktaAuthStatus/restApi`` and
    /// ``OktaAuthStatus/model``.
    open var availableFactors: [OktaFactor] {
        get { factors(from: model.embedded?.allFactors ?? []) }
        set { replaceFactors(with: newValue) }
    }

    /// Sends the challenge of one of the ``availableFactors``:
    /// `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The next status is ``OktaAuthStatusFactorChallenge``; the error is ``OktaError/wrongStatus(_:)`` if
    /// the factor cannot be selected.
    open func selectFactor(
        _ factor: OktaFactor,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { factor.select(onStatusChange: onStatusChange, onError: onError) }

    /// Sends the challenge of one of the ``availableFactors``, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusFactorRequired, factor: OktaFactor) async throws {
    ///     let next = try await status.selectFactor(factor)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusFactorRequired/selectFactor(_:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func selectFactor(_ factor: OktaFactor) async throws -> OktaAuthStatus {
        try await outcome { selectFactor(factor, onStatusChange: $0, onError: $1) }
    }

    /// The factor types whose factors can all be challenged at once, so that the user may use any
    /// of them.
    open var selectableTypes: [FactorType] {
        model.embedded?.factorTypes?.filter { $0.links?.next?.takesPost ?? false }
            .map(\.factorType) ?? []
    }

    /// Challenges all factors of one of the ``selectableTypes``:
    /// `POST /api/v1/authn/factors/{type}/verify`.
    ///
    /// The next status is ``OktaAuthStatusFactorChallenge``; the error is ``OktaError/wrongStatus(_:)`` if
    /// the type is not offered.
    open func selectFactor(
        ofType type: FactorType,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        guard selectableTypes.contains(type) else {
            return callbacks.fail(.missing(.next, in: "\(subject) factor type '\(type.rawValue)'"))
        }
        let offered = model.embedded?.factorTypes?.first { $0.factorType == type }
        run(
            try .verify(step(at: offered?.links?.next), withOptions: false), reporting: callbacks
        )
    }

    /// Challenges all factors of one of the ``selectableTypes``, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusFactorRequired, type: FactorType) async throws {
    ///     let next = try await status.selectFactor(ofType: type)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusFactorRequired/selectFactor(ofType:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func selectFactor(ofType type: FactorType) async throws -> OktaAuthStatus {
        try await outcome { selectFactor(ofType: type, onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> {
        availableFactors.contains { $0.canSelect() } || !selectableTypes.isEmpty
            ? [.selectFactor] : []
    }
}
