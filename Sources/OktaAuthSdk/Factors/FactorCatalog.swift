/// One row per factor type: its class and its case of ``OktaFactorKind``.
///
/// Everything else a factor offers is defined by its class.
final class FactorCatalog: Sendable {
    let type: FactorType
    let factorClass: OktaFactor.Type
    /// The case of a factor of this class, or of a class that extends it.
    let kind: @Sendable (OktaFactor) -> OktaFactorKind?

    // Neither specialised nor inlined: there are many rows.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private init<Factor: OktaFactor>(
        _ type: FactorType,
        _ factorClass: Factor.Type,
        _ kind: @escaping @Sendable (Factor) -> OktaFactorKind
    ) {
        self.type = type
        self.factorClass = factorClass
        self.kind = { ($0 as? Factor).map(kind) }
    }

    /// The factor types this SDK knows; a class stands above the one it extends.
    static let rows: [FactorCatalog] = [
        FactorCatalog(.question, OktaFactorQuestion.self, OktaFactorKind.question),
        FactorCatalog(.sms, OktaFactorSms.self, OktaFactorKind.sms),
        FactorCatalog(.call, OktaFactorCall.self, OktaFactorKind.call),
        FactorCatalog(.push, OktaFactorPush.self, OktaFactorKind.push),
        FactorCatalog(.TOTP, OktaFactorTotp.self, OktaFactorKind.totp),
        FactorCatalog(.email, OktaFactorEmail.self, OktaFactorKind.email),
        FactorCatalog(.token, OktaFactorToken.self, OktaFactorKind.token),
        FactorCatalog(.tokenHardware, OktaFactorTokenHardware.self, OktaFactorKind.tokenHardware),
        FactorCatalog(.hotp, OktaFactorHotp.self, OktaFactorKind.hotp),
        FactorCatalog(.web, OktaFactorDuo.self, OktaFactorKind.duo),
        FactorCatalog(.u2f, OktaFactorU2F.self, OktaFactorKind.u2f),
        FactorCatalog(.webauthn, OktaFactorWebAuthn.self, OktaFactorKind.webAuthn),
        FactorCatalog(.saml, OktaFactorSaml.self, OktaFactorKind.saml),
        FactorCatalog(.oidc, OktaFactorOidc.self, OktaFactorKind.oidc),
        FactorCatalog(
            .claimsProvider,
            OktaFactorClaimsProvider.self,
            OktaFactorKind.claimsProvider
        ),
        FactorCatalog(.password, OktaFactorPassword.self, OktaFactorKind.password),
        FactorCatalog(.signedNonce, OktaFactorOther.self, OktaFactorKind.other),
    ]
}
