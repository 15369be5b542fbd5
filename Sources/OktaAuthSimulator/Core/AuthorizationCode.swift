import Foundation

/// The grant of an authorization code.
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
