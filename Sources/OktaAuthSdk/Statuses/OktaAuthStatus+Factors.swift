/// The factors of a status, created at first use and retained as long as the status.
///
/// Unchecked: a factor may be used by any actor, because its state is behind locks.
struct FactorCache: @unchecked Sendable {
    /// By their position in the model.
    fileprivate var factors: [Int: OktaFactor] = [:]
    fileprivate var replacement: [OktaFactor]?
}

extension OktaAuthStatus {
    /// The factors in `models`, the same objects each time.
    func factors(from models: [EmbeddedResponse.Factor]) -> [OktaFactor] {
        let cache = factorCache.withLock { $0 }
        if let replacement = cache.replacement { return replacement }
        return models.indices.map { index in
            if let factor = cache.factors[index] { return factor }
            let factor = responseHandler.factorClass(for: models[index]).init(
                factor: models[index],
                stateToken: model.stateToken ?? "",
                verifyLink: factorVerifyLink,
                activationLink: factorActivationLink
            )
            factor.attach(to: self, at: index)
            // If two are created at the same time, the first is used.
            return factorCache.withLock { cache in
                if let factor = cache.factors[index] { return factor }
                cache.factors[index] = factor
                return factor
            }
        }
    }

    func replaceFactors(with factors: [OktaFactor]) {
        factorCache.change { $0.replacement = factors }
    }

    /// The single factor of this status.
    ///
    /// If the server sent none, an empty one of unknown type, so that the rest stays usable.
    var singleFactor: OktaFactor {
        // One for each description, or the factor that the app has set.
        factors(from: [model.embedded?.singleFactor ?? .init(factorType: .unknown(""))])[0]
    }

    /// Updates the status with a response that is still waiting for the user.
    ///
    /// Links, tokens and factor come from the latest response. If the state token is missing there,
    /// the last one stays valid.
    func update(to response: OktaAPISuccessResponse) {
        var response = response
        response.stateToken = response.stateToken ?? model.stateToken
        model = response
        guard let description = response.embedded?.singleFactor else { return }
        factorCache.withLock { $0.factors[0] }?.factor = description
    }

    /// A status recreated from the data that a factor shares with a released one.
    static func restored(from shared: SharedStatus) -> OktaAuthStatus {
        let plain = OktaAuthStatus(shared)
        var model = plain.model
        // The class decides: an app may have created it with any model.
        model.status = plain.statusType
        let status = try? plain.responseHandler.createAuthStatus(basedOn: model, and: plain)
        return status ?? plain
    }

    func adopt(_ factor: OktaFactor, at index: Int) {
        factorCache.withLock { $0.factors[index] = factor }
    }

    var factorVerifyLink: LinksResponse.Link? {
        self is OktaAuthStatusFactorChallenge ? model.links?.next : nil
    }

    var factorActivationLink: LinksResponse.Link? {
        self is OktaAuthStatusFactorEnrollActivate ? model.links?.next : nil
    }
}

extension EmbeddedResponse {
    /// The factor of a state with one factor, from either member.
    var singleFactor: Factor? { factor ?? factors?.first }

    /// The factors of a state with several factors, from either member.
    var allFactors: [Factor] { factors ?? factor.map { [$0] } ?? [] }
}
