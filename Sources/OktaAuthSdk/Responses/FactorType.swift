/// The kind of a factor.
public enum FactorType: OktaOpenEnum {
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

    /// The values this SDK knows, by their spelling in upper case.
    public static let known: [String: Self] = [
        "QUESTION": .question,
        "SMS": .sms,
        "CALL": .call,
        "EMAIL": .email,
        "TOKEN:SOFTWARE:TOTP": .TOTP,
        "PUSH": .push,
        "TOKEN": .token,
        "TOKEN:HARDWARE": .tokenHardware,
        "TOKEN:HOTP": .hotp,
        "WEB": .web,
        "U2F": .u2f,
        "WEBAUTHN": .webauthn,
        "ASSERTION:SAML2": .saml,
        "ASSERTION:OIDC": .oidc,
        "CLAIMS_PROVIDER": .claimsProvider,
        "PASSWORD": .password,
        "SIGNED_NONCE": .signedNonce,
    ]

    /// The spelling on the wire.
    public var rawValue: String {
        switch self {
        case .question: "question"
        case .sms: "sms"
        case .call: "call"
        case .email: "email"
        case .TOTP: "token:software:totp"
        case .push: "push"
        case .token: "token"
        case .tokenHardware: "token:hardware"
        case .hotp: "token:hotp"
        case .web: "web"
        case .u2f: "u2f"
        case .webauthn: "webauthn"
        case .saml: "assertion:saml2"
        case .oidc: "assertion:oidc"
        case .claimsProvider: "claims_provider"
        case .password: "password"
        case .signedNonce: "signed_nonce"
        case .unknown(let spelling): spelling
        }
    }
}
