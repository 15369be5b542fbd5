/// A factor that was handed out, for as long as the app uses it.
struct WeakFactor {
    weak var factor: OktaFactor?
}

extension OktaAuthStatus {
    /// The factors in `models`, made at first use.
    ///
    /// A factor holds its status, so the status does not hold its factors; while the app uses one,
    /// it gets the same object again.
    func factors(from models: [EmbeddedResponse.Factor]) -> [OktaFactor] {
        models.indices.map { index in
            if let factor = handedOut[index]?.factor { return factor }
            let factor = OktaFactor.createFactorWith(
                models[index],
                stateToken: model.stateToken ?? "",
                verifyLink: factorVerifyLink,
                activationLink: factorActivationLink
            )
            factor.restApi = restApi
            factor.origin = self
            handedOut[index] = WeakFactor(factor: factor)
            return factor
        }
    }

    /// The one factor this status is about.
    ///
    /// Where the server sent none, an empty one of unknown type, so that the rest stays usable.
    var singleFactor: OktaFactor {
        factors(from: [model.embedded?.singleFactor ?? .init(factorType: .unknown(""))])[0]
    }

    /// Brings factors the app holds up to date with the latest answer.
    func refreshFactors() {
        guard let factor = handedOut[0]?.factor else { return }
        factor.factor = model.embedded?.singleFactor ?? factor.factor
        factor.stateToken = model.stateToken ?? factor.stateToken
        factor.verifyLink = factorVerifyLink
        factor.activationLink = factorActivationLink
    }

    /// Where a factor of this status is verified.
    private var factorVerifyLink: LinksResponse.Link? {
        statusType == .MFAChallenge ? model.links?.next : nil
    }

    /// Where a factor of this status is activated.
    private var factorActivationLink: LinksResponse.Link? {
        statusType == .MFAEnrollActivate ? model.links?.next : nil
    }
}

extension EmbeddedResponse {
    /// The factor of a state that is about one, whichever way the server wrote it.
    var singleFactor: Factor? { factor ?? factors?.first }

    /// The factors of a state that offers several, whichever way the server wrote them.
    var allFactors: [Factor] { factors ?? factor.map { [$0] } ?? [] }
}
