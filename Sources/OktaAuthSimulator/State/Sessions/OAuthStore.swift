import Foundation

/// The codes and tokens of the org.
struct OAuthStore: Sendable {
    var settings = SimulatedOAuth()
    /// The codes that have not expired, also those that were exchanged.
    var codes: [String: AuthorizationCode] = [:]
    /// The tokens that have not expired, by their text.
    var tokens: [String: IssuedToken] = [:]
    /// Authorizations on their way through redirects, by the key in the address.
    var detours: [String: Detour] = [:]

    /// An authorization on its way through redirects of the org.
    struct Detour: Sendable {
        let query: [String: String]
        let sessionID: String
        var remaining: Int
        let expiresAt: Date
    }

    /// Removes expired tokens; requests with them are refused like unknown ones.
    mutating func sweep(at now: Date) {
        codes = codes.filter { now < $0.value.expiresAt }
        tokens = tokens.filter { now < $0.value.expiresAt }
        detours = detours.filter { now < $0.value.expiresAt }
    }

    /// Revokes every token of one sign-in.
    mutating func revoke(family: String) {
        tokens = tokens.filter { $0.value.family != family }
    }
}

/// The grant of an authorization code.
struct AuthorizationCode: Sendable {
    let server: String?
    let clientID: String
    let redirectURI: String
    let nonce: String?
    /// The base64url of the SHA-256 of the verifier, `nil` without PKCE.
    let challenge: String?
    let subject: TokenSubject
    let expiresAt: Date
    /// Whether it is an interaction code.
    var isInteraction = false
    /// Whether it was exchanged: a second attempt revokes what the first one got.
    var isSpent = false
}

/// Who a token is about, and what for.
struct TokenSubject: Sendable, Equatable {
    let accountID: String
    let scope: String
    /// When the user signed in.
    let authenticatedAt: Date
    let usedFactor: Bool

    var scopes: [String] { scope.split(separator: " ").map(String.init) }

    /// The same user, asking for less.
    func limited(to scope: String) -> TokenSubject {
        TokenSubject(
            accountID: accountID,
            scope: scope,
            authenticatedAt: authenticatedAt,
            usedFactor: usedFactor
        )
    }
}

/// A token the org has handed out.
struct IssuedToken: Sendable {
    enum Kind: String, Sendable {
        case access = "access_token"
        case refresh = "refresh_token"
        case id = "id_token"
    }

    let kind: Kind
    /// The claim `jti`.
    let id: String
    /// The claim `aud`.
    let audience: String
    let server: String?
    let clientID: String
    let subject: TokenSubject
    /// The id that all tokens of one sign-in share.
    let family: String
    let issuedAt: Date
    let expiresAt: Date
    /// When a refresh token was replaced by the next one.
    var replacedAt: Date?
}
