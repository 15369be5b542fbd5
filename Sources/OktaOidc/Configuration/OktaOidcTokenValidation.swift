/// The checks of an ID token.
public enum OktaOidcTokenValidation: Hashable, Sendable {
    /// The claims, and the RS256 signature with the keys of the issuer.
    case claimsAndSignature
    /// The claims only: OpenID Connect permits this for a token that came from the token endpoint
    /// over TLS.
    ///
    /// Saves the request for the keys.
    ///
    /// Source: OpenID Connect Core 1.0, section 3.1.3.7, item 6.
    case claimsOnly
}
