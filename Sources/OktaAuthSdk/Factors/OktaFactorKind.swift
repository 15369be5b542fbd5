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
