/// The protocol of the application behind a step-up.
public enum AuthProtocol: OktaOpenEnum {
    /// SAML 2.0.
    case saml20
    /// SAML 1.1.
    case saml11
    /// WS-Federation.
    case wsFed
    /// OAuth 2.0 or OpenID Connect.
    case oauth20
    /// A protocol newer than this SDK, spelled as the server spelled it.
    case unknown(String)

    /// The values this SDK knows, each with its spelling on the wire.
    public static let spellings: KeyValuePairs<String, Self> = [
        "SAML2.0": .saml20,
        "SAML1.1": .saml11,
        "WS-FED": .wsFed,
        "OAUTH2.0": .oauth20,
    ]

    /// The spelling on the wire.
    public var rawValue: String {
        if case .unknown(let spelling) = self { spelling } else { knownSpelling }
    }
}
