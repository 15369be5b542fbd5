import Foundation

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
