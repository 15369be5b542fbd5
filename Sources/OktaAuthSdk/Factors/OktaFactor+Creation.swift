extension OktaFactor {
    /// Creates a factor of the class that belongs to its type.
    ///
    /// - Parameters:
    ///   - factor: The factor as the server describes it.
    ///   - stateToken: The transaction.
    ///   - verifyLink: Where the factor is verified, if it is being challenged.
    ///   - activationLink: Where the factor is activated, if it was just enrolled.
    /// - Returns: The factor; an ``OktaFactorOther`` where no class knows the type.
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

    // No `default`: a new case in `FactorType` must be decided here.
    static func factorClass(for type: FactorType) -> OktaFactor.Type {
        switch type {
        case .sms: OktaFactorSms.self
        case .call: OktaFactorCall.self
        case .push: OktaFactorPush.self
        case .TOTP: OktaFactorTotp.self
        case .question: OktaFactorQuestion.self
        case .token: OktaFactorToken.self
        case .email: OktaFactorEmail.self
        case .tokenHardware: OktaFactorTokenHardware.self
        case .hotp: OktaFactorHotp.self
        case .web: OktaFactorDuo.self
        case .u2f: OktaFactorU2F.self
        case .webauthn: OktaFactorWebAuthn.self
        case .saml: OktaFactorSaml.self
        case .oidc: OktaFactorOidc.self
        case .claimsProvider: OktaFactorClaimsProvider.self
        case .password: OktaFactorPassword.self
        case .signedNonce, .unknown: OktaFactorOther.self
        }
    }
}
