public import Foundation
import OktaCore

/// The OAuth and OpenID Connect side of the simulated org.
public struct SimulatedOAuth: Sendable, Equatable {
    /// The clients of the org.
    ///
    /// Without one, every `client_id` is a public client, with any redirect URI and any
    /// scope, for which PKCE is optional.
    public var clients: [SimulatedOAuthClient] = []
    /// The custom authorization servers by id, with the audience of their access tokens.
    ///
    /// Default `default`, with the audience `api://default`. No other id is found.
    public var servers = ["default": "api://default"]
    /// The key set; the first key signs.
    public var keys = [SimulatedSigningKey.first]
    /// Whether a session token opens a session at the authorization endpoint.
    ///
    /// Orgs without Classic Engine refuse: `login_required`.
    @_spi(Server) public var acceptsSessionTokens = true
    /// Whether a refresh token works once and is replaced by the next.
    public var rotatesRefreshTokens = true
    /// Seconds for which a replaced refresh token still works.
    ///
    /// Default 0; after that, using it revokes all tokens of the sign-in.
    public var refreshReuseGrace: TimeInterval = 0
    /// Seconds a code can be exchanged; default 300.
    public var codeLifetime: TimeInterval = 300
    /// Seconds an access token lives; default 3600.
    public var accessTokenLifetime: TimeInterval = 3600
    /// Seconds an ID token lives; default 3600.
    public var idTokenLifetime: TimeInterval = 3600
    /// Seconds a refresh token lives without being used; default 604800, a week.
    public var refreshTokenLifetime: TimeInterval = 604_800
    /// How proofs of keys are checked, which tokens can be bound to.
    public var dpop = SimulatedDPoP()
    /// Redirects within the org, with a cookie, before the one that carries the code.
    ///
    /// Custom domains and identity provider routing insert some.
    @_spi(Server) public var extraRedirects = 0

    /// Creates an org that accepts every client.
    @_spi(Server) public init() {}
}

/// An OpenID Connect client of the simulated org.
public struct SimulatedOAuthClient: Sendable, Equatable {
    /// The `client_id`.
    public var id: String
    /// The `client_secret` of a confidential client, `nil` for a public one.
    public var secret: String?
    /// Where codes may be sent; compared as text.
    public var redirectURIs: [String]
    /// Where browsers may be sent after a sign-out; compared as text.
    @_spi(Server) public var postLogoutRedirectURIs: [String] = ["com.example.app:/logout"]
    /// The scopes it may ask for.
    public var scopes: [String]
    /// Whether it may ask for a code.
    @_spi(Server) public var allowsCodes = true
    /// Whether it may use the Identity Engine.
    public var allowsInteractionCodes = true
    /// The ids of the clients that may sign their users in to this one: Native to Web SSO.
    public var startingClients: [String] = []
    /// Whether its tokens have to be bound to a key: "Require DPoP" in the settings of an app.
    public var requiresDPoP = false
    /// Whether it may exchange a user's name and password; default false.
    public var allowsPasswords = false
    /// Whether it gets tokens for itself, from a custom authorization server; default false.
    ///
    /// It needs a secret.
    public var allowsClientCredentials = false
    /// Whether devices without a keyboard may sign in with it.
    @_spi(Server) public var allowsDevices = true
    /// Whether it gets refresh tokens, where `offline_access` is asked for.
    @_spi(Server) public var allowsRefresh = true
    /// Whether its sign-on policy asks for a second factor.
    ///
    /// A session without one is then not enough: `login_required`.
    public var requiresFactor = false
    /// Whether the user has yet to agree to its scopes: `consent_required`.
    @_spi(Server) public var requiresConsent = false

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

extension SimulatedOAuthClient: Redacting {
    /// The id and the addresses: the secret is never printed.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["id": id, "redirectURIs": redirectURIs]
    }
}
