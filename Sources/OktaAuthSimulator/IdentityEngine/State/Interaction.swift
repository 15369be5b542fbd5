/// What an app asked for with `interact`.
struct Interaction: Sendable, Equatable {
    /// The id of the authorization server, `nil` for the org itself.
    let server: String?
    let clientID: String
    let redirectURI: String
    let scope: String
    let state: String
    let nonce: String?
    /// The base64url of the SHA-256 of the verifier.
    let codeChallenge: String
    /// Whether its client has a secret.
    let isConfidential: Bool
}
