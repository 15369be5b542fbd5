/// An OpenID Connect client of the simulated org.
public struct SimulatedOAuthClient: Sendable, Equatable {
    /// The `client_id`.
    public var id: String
    /// The `client_secret` of a confidential client, `nil` for a public one.
    public var secret: String?
    /// Where codes may be sent; compared as text.
    public var redirectURIs: [String]
    /// Where browsers may be sent after a sign-out; compared as text.
    public var postLogoutRedirectURIs: [String] = ["com.example.app:/logout"]
    /// The scopes it may ask for.
    public var scopes: [String]
    /// Whether it may ask for a code.
    public var allowsCodes = true
    /// Whether it may use the Identity Engine.
    public var allowsInteractionCodes = true
    /// Whether it gets refresh tokens, where `offline_access` is asked for.
    public var allowsRefresh = true
    /// Whether its sign-on policy asks for a second factor.
    ///
    /// A session without one is then not enough: `login_required`.
    public var requiresFactor = false
    /// Whether the user has yet to agree to its scopes: `consent_required`.
    public var requiresConsent = false

    /// Creates a client; one without a secret is public and has to use PKCE.
    public init(
        id: String,
        secret: String? = nil,
        redirectURIs: [String] = ["com.example.app:/callback"],
        scopes: [String] = ["openid", "profile", "email", "offline_access"]
    ) {
        (self.id, self.secret) = (id, secret)
        (self.redirectURIs, self.scopes) = (redirectURIs, scopes)
    }
}

extension SimulatedOAuthClient: CustomStringConvertible, CustomReflectable {
    /// The id and the addresses: the secret is never printed.
    public var description: String { "SimulatedOAuthClient(\(id), \(redirectURIs))" }

    /// Mirrors what ``description`` shows.
    public var customMirror: Mirror {
        Mirror(self, children: ["id": id, "redirectURIs": redirectURIs])
    }
}
