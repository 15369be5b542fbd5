/// The kind of a factor.
public enum FactorType: SpelledEnum {
    /// A security question.
    case question
    /// A code by text message.
    case sms
    /// A code by voice call.
    case call
    /// A code by e-mail.
    case email
    /// A code from an app, such as Okta Verify or Google Authenticator.
    case TOTP  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A notification to approve in Okta Verify.
    case push
    /// A code from a token of RSA SecurID, Symantec VIP or an on-prem agent.
    case token
    /// A code from a YubiKey.
    case tokenHardware
    /// A code from a counter-based token.
    case hotp
    /// A dialogue of another vendor, such as Duo.
    case web
    /// A U2F security key.
    case u2f
    /// A security key or built-in authenticator through WebAuthn.
    case webauthn
    /// A SAML identity provider, reached with a browser.
    case saml
    /// An OpenID Connect identity provider, reached with a browser.
    case oidc
    /// A claims provider, reached with a browser.
    case claimsProvider
    /// The password as one factor of several.
    case password
    /// Okta FastPass.
    case signedNonce
    /// A type newer than this SDK, spelled as the server spelled it.
    case unknown(String)

    package static let spellings: KeyValuePairs<String, Self> = [
        "question": .question, "sms": .sms,
        "call": .call, "email": .email,
        "token:software:totp": .TOTP, "push": .push,
        "token": .token, "token:hardware": .tokenHardware,
        "token:hotp": .hotp, "web": .web,
        "u2f": .u2f, "webauthn": .webauthn,
        "assertion:saml2": .saml, "assertion:oidc": .oidc,
        "claims_provider": .claimsProvider, "password": .password,
        "signed_nonce": .signedNonce,
    ]

    package var unknownSpelling: String? {
        if case .unknown(let spelling) = self { spelling } else { nil }
    }
}
