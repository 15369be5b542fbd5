/// A factor by its class, for a `switch` that needs neither a cast nor a `default`.
///
/// A factor class of the app counts as the class it extends.
public enum OktaFactorKind {
    /// A security question.
    case question(OktaFactorQuestion)
    /// A code by text message.
    case sms(OktaFactorSms)
    /// A code by voice call.
    case call(OktaFactorCall)
    /// A notification to approve in Okta Verify.
    case push(OktaFactorPush)
    /// A code from an app.
    case totp(OktaFactorTotp)
    /// A code by e-mail.
    case email(OktaFactorEmail)
    /// A code from a token.
    case token(OktaFactorToken)
    /// A code from a YubiKey.
    case tokenHardware(OktaFactorTokenHardware)
    /// A code from a counter-based token.
    case hotp(OktaFactorHotp)
    /// The dialogue of Duo.
    case duo(OktaFactorDuo)
    /// A U2F security key.
    case u2f(OktaFactorU2F)
    /// A security key or built-in authenticator through WebAuthn.
    case webAuthn(OktaFactorWebAuthn)
    /// A SAML identity provider, in a browser.
    case saml(OktaFactorSaml)
    /// An OpenID Connect identity provider, in a browser.
    case oidc(OktaFactorOidc)
    /// A claims provider, in a browser.
    case claimsProvider(OktaFactorClaimsProvider)
    /// The password as one factor of several.
    case password(OktaFactorPassword)
    /// A factor this SDK has no class for.
    case other(OktaFactorOther)
    /// A factor class of the app that extends none of these.
    case custom(OktaFactor)
}

extension OktaFactor {
    /// This factor by its class.
    public var kind: OktaFactorKind {
        BuiltInFactor.rows.lazy.compactMap { $0.kind(self) }.first ?? .custom(self)
    }
}

/// One row per factor type: its class and its case of ``OktaFactorKind``.
///
/// Everything else a factor offers is defined by its class.
final class BuiltInFactor: Sendable {
    let type: FactorType
    let factorClass: OktaFactor.Type
    /// The case of a factor of this class, or of a class that extends it.
    let kind: @Sendable (OktaFactor) -> OktaFactorKind?

    private init<Factor: OktaFactor>(
        _ type: FactorType, _ kind: @escaping @Sendable (Factor) -> OktaFactorKind
    ) {
        self.type = type
        factorClass = Factor.self
        self.kind = { ($0 as? Factor).map(kind) }
    }

    /// The factor types this SDK knows; a class stands above the one it extends.
    static let rows: [BuiltInFactor] = [
        .init(.question, OktaFactorKind.question),
        .init(.sms, OktaFactorKind.sms),
        .init(.call, OktaFactorKind.call),
        .init(.push, OktaFactorKind.push),
        .init(.TOTP, OktaFactorKind.totp),
        .init(.email, OktaFactorKind.email),
        .init(.token, OktaFactorKind.token),
        .init(.tokenHardware, OktaFactorKind.tokenHardware),
        .init(.hotp, OktaFactorKind.hotp),
        .init(.web, OktaFactorKind.duo),
        .init(.u2f, OktaFactorKind.u2f),
        .init(.webauthn, OktaFactorKind.webAuthn),
        .init(.saml, OktaFactorKind.saml),
        .init(.oidc, OktaFactorKind.oidc),
        .init(.claimsProvider, OktaFactorKind.claimsProvider),
        .init(.password, OktaFactorKind.password),
        .init(.signedNonce, OktaFactorKind.other),
    ]
}

extension OktaFactor {
    /// Creates a factor of the SDK's class for its type, an ``OktaFactorOther`` for an unknown one.
    ///
    /// Takes the parameters of ``init(factor:stateToken:verifyLink:activationLink:)``. The factors
    /// of a status have the class that ``OktaAuthStatusResponseHandler/factorClass(for:)`` returns;
    /// an app can override it.
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

    static func factorClass(for type: FactorType) -> OktaFactor.Type {
        BuiltInFactor.rows.first { $0.type == type }?.factorClass ?? OktaFactorOther.self
    }
}
