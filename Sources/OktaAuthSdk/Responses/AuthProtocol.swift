extension EmbeddedResponse.AuthenticationObject {
    /// The protocol of the application behind a step-up.
    public enum AuthProtocol: SpelledEnum {
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

        package static let spellings: KeyValuePairs<String, Self> = [
            "SAML2.0": .saml20,
            "SAML1.1": .saml11,
            "WS-FED": .wsFed,
            "OAUTH2.0": .oauth20,
        ]

        package var unknownSpelling: String? {
            if case .unknown(let spelling) = self { spelling } else { nil }
        }
    }
}

/// The protocol of the application behind a step-up.
public typealias AuthProtocol = EmbeddedResponse.AuthenticationObject.AuthProtocol

extension AuthProtocol {
    /// The name that 1.x had for ``saml20``.
    @available(*, deprecated, renamed: "saml20")
    public static let saml_2_0 = Self.saml20  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name that 1.x had for ``saml11``.
    @available(*, deprecated, renamed: "saml11")
    public static let saml_1_1 = Self.saml11  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name that 1.x had for ``wsFed``.
    @available(*, deprecated, renamed: "wsFed")
    public static let ws_fed = Self.wsFed  // swift-format-ignore: AlwaysUseLowerCamelCase
}
