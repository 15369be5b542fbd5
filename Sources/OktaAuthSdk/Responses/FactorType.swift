/// The kind of a factor.
public enum FactorType: SpelledEnum {
    /// `question`: a security question.
    case question
    /// `sms`: a code by text message.
    case sms
    /// `call`: a code by voice call.
    case call
    /// `email`: a code by e-mail.
    case email
    /// `token:software:totp`: a code from an app, such as Okta Verify or Google Authenticator.
    case TOTP  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// `push`: a notification to approve in Okta Verify.
    case push
    /// `token`: a code from a token of RSA SecurID, Symantec VIP or an on-prem agent.
    case token
    /// `token:hardware`: a code from a YubiKey.
    case tokenHardware
    /// `token:hotp`: a code from a counter-based token.
    case hotp
    /// `web`: a dialogue of another vendor, such as Duo.
    case web
    /// `u2f`: a U2F security key.
    case u2f
    /// `webauthn`: a security key or built-in authenticator through WebAuthn.
    case webauthn
    /// `assertion:saml2`: a SAML identity provider, reached with a browser.
    case saml
    /// `assertion:oidc`: an OpenID Connect identity provider, reached with a browser.
    case oidc
    /// `claims_provider`: a claims provider, reached with a browser.
    case claimsProvider
    /// `password`: the password as one factor of several.
    case password
    /// `signed_nonce`: Okta FastPass.
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
