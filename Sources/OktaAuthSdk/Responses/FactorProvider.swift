/// Who provides a factor.
public enum FactorProvider: SpelledEnum {
    /// Okta.
    case okta
    /// Google Authenticator.
    case google
    /// RSA SecurID.
    case rsa
    /// Symantec VIP.
    case symantec
    /// Yubico.
    case yubico
    /// Duo Security.
    case duo
    /// A FIDO authenticator.
    case fido
    /// A provider the organisation configured.
    case custom
    /// An on-prem agent.
    case onPrem
    /// An identity provider that the org reaches through SAML.
    case genericSaml
    /// An identity provider that the org reaches through OpenID Connect.
    case genericOidc
    /// A provider newer than this SDK, spelled as the server spelled it.
    case unknown(String)

    package static let spellings: KeyValuePairs<String, Self> = [
        "OKTA": .okta, "GOOGLE": .google,
        "RSA": .rsa, "SYMANTEC": .symantec,
        "YUBICO": .yubico, "DUO": .duo,
        "FIDO": .fido, "CUSTOM": .custom,
        "DEL_OATH": .onPrem, "GENERIC_SAML": .genericSaml,
        "GENERIC_OIDC": .genericOidc,
    ]

    package var unknownSpelling: String? {
        if case .unknown(let spelling) = self { spelling } else { nil }
    }
}
