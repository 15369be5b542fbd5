import Foundation

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
    /// What all tokens of one sign-in share.
    let family: String
    let issuedAt: Date
    let expiresAt: Date
    /// When a refresh token was replaced by the next one.
    var replacedAt: Date?
}
