/// One row per factor type: its class and its case of ``OktaFactorKind``.
///
/// Everything else a factor offers is defined by its class.
final class BuiltInFactor: Sendable {
    let type: FactorType
    let factorClass: OktaFactor.Type
    /// The case of a factor of this class, or of a class that extends it.
    let kind: @Sendable (OktaFactor) -> OktaFactorKind?

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
    static let rows: [BuiltInFactor] = [
        BuiltInFactor(.question, OktaFactorQuestion.self, OktaFactorKind.question),
        BuiltInFactor(.sms, OktaFactorSms.self, OktaFactorKind.sms),
        BuiltInFactor(.call, OktaFactorCall.self, OktaFactorKind.call),
        BuiltInFactor(.push, OktaFactorPush.self, OktaFactorKind.push),
        BuiltInFactor(.TOTP, OktaFactorTotp.self, OktaFactorKind.totp),
        BuiltInFactor(.email, OktaFactorEmail.self, OktaFactorKind.email),
        BuiltInFactor(.token, OktaFactorToken.self, OktaFactorKind.token),
        BuiltInFactor(.tokenHardware, OktaFactorTokenHardware.self, OktaFactorKind.tokenHardware),
        BuiltInFactor(.hotp, OktaFactorHotp.self, OktaFactorKind.hotp),
        BuiltInFactor(.web, OktaFactorDuo.self, OktaFactorKind.duo),
        BuiltInFactor(.u2f, OktaFactorU2F.self, OktaFactorKind.u2f),
        BuiltInFactor(.webauthn, OktaFactorWebAuthn.self, OktaFactorKind.webAuthn),
        BuiltInFactor(.saml, OktaFactorSaml.self, OktaFactorKind.saml),
        BuiltInFactor(.oidc, OktaFactorOidc.self, OktaFactorKind.oidc),
        BuiltInFactor(
            .claimsProvider,
            OktaFactorClaimsProvider.self,
            OktaFactorKind.claimsProvider
        ),
        BuiltInFactor(.password, OktaFactorPassword.self, OktaFactorKind.password),
        BuiltInFactor(.signedNonce, OktaFactorOther.self, OktaFactorKind.other),
    ]
}

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
        BuiltInFactor.rows.first { $0.type == type }?.factorClass ?? OktaFactorOther.self
    }
}
