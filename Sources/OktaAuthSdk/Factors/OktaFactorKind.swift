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
        switch self {
        case let factor as OktaFactorQuestion: .question(factor)
        case let factor as OktaFactorSms: .sms(factor)
        case let factor as OktaFactorCall: .call(factor)
        case let factor as OktaFactorPush: .push(factor)
        case let factor as OktaFactorTotp: .totp(factor)
        case let factor as OktaFactorEmail: .email(factor)
        case let factor as OktaFactorToken: .token(factor)
        case let factor as OktaFactorTokenHardware: .tokenHardware(factor)
        case let factor as OktaFactorHotp: .hotp(factor)
        case let factor as OktaFactorDuo: .duo(factor)
        case let factor as OktaFactorU2F: .u2f(factor)
        case let factor as OktaFactorWebAuthn: .webAuthn(factor)
        case let factor as OktaFactorSaml: .saml(factor)
        case let factor as OktaFactorOidc: .oidc(factor)
        case let factor as OktaFactorClaimsProvider: .claimsProvider(factor)
        case let factor as OktaFactorPassword: .password(factor)
        case let factor as OktaFactorOther: .other(factor)
        default: .custom(self)
        }
    }
}
