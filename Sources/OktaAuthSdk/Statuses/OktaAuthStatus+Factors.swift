/// The factors of a status, made at first use and kept as long as the status.
///
/// Unchecked: a factor may be used by any actor, because its state is behind locks.
struct FactorCache: @unchecked Sendable {
    fileprivate var factors: [Int: OktaFactor] = [:]
    /// What the app put in the place of the factors.
    fileprivate var replacement: [OktaFactor]?
}

extension OktaAuthStatus {
    /// The factors in `models`, the same objects each time.
    func factors(from models: [EmbeddedResponse.Factor]) -> [OktaFactor] {
        let cache = factorCache.withLock { $0 }
        if let replacement = cache.replacement { return replacement }
        return models.indices.map { index in
            if let factor = cache.factors[index] { return factor }
            let made = responseHandler.factorClass(for: models[index]).init(
                factor: models[index],
                stateToken: model.stateToken ?? "",
                verifyLink: factorVerifyLink,
                activationLink: factorActivationLink
            )
            made.attach(to: self, at: index)
            // Of two that were made at the same time, the first counts.
            return factorCache.withLock { cache in
                if let factor = cache.factors[index] { return factor }
                cache.factors[index] = made
                return made
            }
        }
    }

    /// Puts `factors` in the place of those of the answer.
    func replaceFactors(with factors: [OktaFactor]) {
        let old = factorCache.withLock { cache in
            defer { cache.replacement = factors }
            return cache.replacement
        }
        withExtendedLifetime(old) {}
    }

    /// The one factor this status is about.
    ///
    /// Where the server sent none, an empty one of unknown type, so that the rest stays usable.
    var singleFactor: OktaFactor {
        let description = model.embedded?.singleFactor ?? .init(factorType: .unknown(""))
        return factors(from: [description]).first
            ?? OktaFactorOther(
                factor: description,
                stateToken: model.stateToken ?? "",
                verifyLink: nil,
                activationLink: nil
            )
    }

    /// Takes over an answer that says the user has not decided yet.
    ///
    /// Links, tokens and factor come from the latest answer. A state token that is missing there is
    /// still the last one that came.
    func update(to answer: OktaAPISuccessResponse) {
        var answer = answer
        answer.stateToken = answer.stateToken ?? model.stateToken
        model = answer
        guard let description = answer.embedded?.singleFactor else { return }
        factorCache.withLock { $0.factors[0] }?.factor = description
    }

    /// A status that shows again what a factor shares with one that the app has released.
    static func restored(from shared: SharedStatus) -> OktaAuthStatus {
        let plain = OktaAuthStatus(shared)
        let made = try? plain.responseHandler.createAuthStatus(basedOn: plain.model, and: plain)
        return made ?? plain
    }

    /// Puts a factor that outlived its status in its place again.
    func adopt(_ factor: OktaFactor, at index: Int) {
        factorCache.withLock { $0.factors[index] = factor }
    }

    /// Where a factor of this status is verified.
    var factorVerifyLink: LinksResponse.Link? {
        self is OktaAuthStatusFactorChallenge ? model.links?.next : nil
    }

    /// Where a factor of this status is activated.
    var factorActivationLink: LinksResponse.Link? {
        self is OktaAuthStatusFactorEnrollActivate ? model.links?.next : nil
    }
}

extension EmbeddedResponse {
    /// The factor of a state that is about one, whichever way the server wrote it.
    var singleFactor: Factor? { factor ?? factors?.first }

    /// The factors of a state that offers several, whichever way the server wrote them.
    var allFactors: [Factor] { factors ?? factor.map { [$0] } ?? [] }
}
