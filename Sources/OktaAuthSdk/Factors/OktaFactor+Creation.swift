extension OktaFactor {
    /// Creates a factor of the SDK's class for its type.
    ///
    /// The factors of a status have the class that ``OktaAuthStatusResponseHandler/factorClass(for:)``
    /// returns, which an app can override.
    ///
    /// - Parameters:
    ///   - factor: The factor as the server describes it.
    ///   - stateToken: The transaction.
    ///   - verifyLink: The link that verifies the factor, if it is being challenged.
    ///   - activationLink: The link that activates the factor, if it was just enrolled.
    /// - Returns: The factor; an ``OktaFactorOther`` for an unknown type.
    public class func createFactorWith(
        _ factor: EmbeddedResponse.Factor,
        stateToken: String,
        verifyLink: LinksResponse.Link?,
        activationLink: LinksResponse.Link?
    ) -> OktaFactor {
        factorClass(for: factor.factorType).init(
            factor: factor,
            stateToken: stateToken,
            verifyLink: verifyLink,
            activationLink: activationLink
        )
    }

    /// The class of the SDK for factors of `type`.
    static func factorClass(for type: FactorType) -> OktaFactor.Type {
        FactorCatalog.rows.first { $0.type == type }?.factorClass ?? OktaFactorOther.self
    }
}
