/// A factor that was handed out.
struct HandedOutFactor {
    /// The factor, for as long as the app uses it.
    weak var factor: OktaFactor?
    /// What the app set on it, which outlives it.
    let settings: FactorSettings
}

extension OktaAuthStatus {
    /// The factors in `models`, made at first use.
    ///
    /// A factor holds its status, so the status does not hold its factors. While the app uses one,
    /// it gets the same object again; after that, one with the same settings.
    func factors(from models: [EmbeddedResponse.Factor]) -> [OktaFactor] {
        models.indices.map { index in
            if let factor = handedOut[index]?.factor { return factor }
            let factor = responseHandler.factorClass(for: models[index]).init(
                factor: models[index],
                stateToken: model.stateToken ?? "",
                verifyLink: factorVerifyLink,
                activationLink: factorActivationLink
            )
            let settings = handedOut[index]?.settings ?? FactorSettings(restApi: restApi)
            factor.settings = settings
            factor.origin = self
            handedOut[index] = HandedOutFactor(factor: factor, settings: settings)
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
        self is OktaAuthStatusFactorChallenge ? model.links?.next : nil
    }

    /// Where a factor of this status is activated.
    private var factorActivationLink: LinksResponse.Link? {
        self is OktaAuthStatusFactorEnrollActivate ? model.links?.next : nil
    }
}

extension EmbeddedResponse {
    /// The factor of a state that is about one, whichever way the server wrote it.
    var singleFactor: Factor? { factor ?? factors?.first }

    /// The factors of a state that offers several, whichever way the server wrote them.
    var allFactors: [Factor] { factors ?? factor.map { [$0] } ?? [] }
}
