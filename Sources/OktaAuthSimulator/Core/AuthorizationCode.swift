import Foundation

/// What an authorization code stands for.
struct AuthorizationCode: Sendable {
    let accountID: String
    let clientID: String
    let redirectURI: String
    let scope: String
    let nonce: String?
    /// The base64url of the SHA-256 of the verifier, `nil` without PKCE.
    let challenge: String?
    let expiresAt: Date
}
