public import Foundation

/// The OAuth and OpenID Connect side of the simulated org.
public struct SimulatedOAuth: Sendable, Equatable {
    /// The clients of the org.
    ///
    /// Without one, every `client_id` is a public client, with any redirect URI and any
    /// scope, for which PKCE is optional.
    public var clients: [SimulatedOAuthClient] = []
    /// The custom authorization servers by id, with the audience of their access tokens.
    ///
    /// Without one, every id is accepted.
    public var servers: [String: String] = [:]
    /// The key set; the first key signs.
    public var keys = [SimulatedSigningKey.first]
    /// Whether a session token opens a session at the authorization endpoint.
    ///
    /// Orgs without Classic Engine refuse: `login_required`.
    public var acceptsSessionTokens = true
    /// Whether a refresh token works once and is replaced by the next.
    public var rotatesRefreshTokens = true
    /// Seconds for which a replaced refresh token still works.
    ///
    /// Default 0; after that, using it revokes all tokens of the sign-in.
    public var refreshReuseGrace: TimeInterval = 0
    /// Seconds a code can be exchanged.
    ///
    /// Default 300.
    public var codeLifetime: TimeInterval = 300
    /// Seconds an access token lives.
    ///
    /// Default 3600.
    public var accessTokenLifetime: TimeInterval = 3600
    /// Seconds an ID token lives.
    ///
    /// Default 3600.
    public var idTokenLifetime: TimeInterval = 3600
    /// Seconds a refresh token lives without being used.
    ///
    /// Default 604800, a week.
    public var refreshTokenLifetime: TimeInterval = 604_800
    /// Redirects within the org, with a cookie, before the one that carries the code.
    ///
    /// Custom domains and identity provider routing insert some.
    public var extraRedirects = 0

    /// Creates an org that accepts every client.
    public init() {}
}
