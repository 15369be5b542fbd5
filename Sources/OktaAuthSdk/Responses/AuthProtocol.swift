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

    /// The values this SDK knows, by their spelling in upper case.
    public static let known: [String: Self] = [
        "SAML2.0": .saml20,
        "SAML1.1": .saml11,
        "WS-FED": .wsFed,
        "OAUTH2.0": .oauth20,
    ]

    /// The spelling on the wire.
    public var rawValue: String {
        switch self {
        case .saml20: "SAML2.0"
        case .saml11: "SAML1.1"
        case .wsFed: "WS-FED"
        case .oauth20: "OAUTH2.0"
        case .unknown(let spelling): spelling
        }
    }
}
