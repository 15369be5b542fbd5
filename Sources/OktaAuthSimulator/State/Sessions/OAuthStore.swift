import Foundation

struct OAuthStore: Sendable {
    var settings = SimulatedOAuth()
    /// The codes that have not expired, also those that were exchanged.
    var codes: [String: AuthorizationCode] = [:]
    var tokens: [String: IssuedToken] = [:]
    var proofs = DPoPStore()
    /// Authorizations on their way through redirects, by the key in the address.
    var detours: [String: Detour] = [:]

    struct Detour: Sendable {
        let request: AuthorizationRequest
        let sessionID: String
        var remaining: Int
        let expiresAt: Date
    }

    /// The unused tokens that sign a user in to another app, by their text.
    var webTokens: [String: WebToken] = [:]

    struct WebToken: Sendable {
        let session: Session
        /// The client or app that it is for.
        let target: String
        let expiresAt: Date
    }

    mutating func sweep(at now: Date) {
        webTokens = webTokens.filter { now < $0.value.expiresAt }
        codes = codes.filter { now < $0.value.expiresAt }
        tokens = tokens.filter { now < $0.value.expiresAt }
        detours = detours.filter { now < $0.value.expiresAt }
        proofs.sweep(at: now)
    }

    mutating func revoke(family: String) {
        tokens = tokens.filter { $0.value.family != family }
    }
}

/// The nonces of the org, the proofs it has accepted, and counts for tests.
struct DPoPStore: Sendable {
    var nonces = DPoPNonces()
    /// When each accepted proof can be forgotten, by key and id.
    var used: [String: Date] = [:]
    var counts = SimulatedDPoPCounts()

    /// Notes a proof; refuses one that was used before.
    mutating func use(_ proof: DPoPProof, until end: Date) throws(DPoPRefusal) {
        let key = "\(proof.thumbprint) \(proof.id)"
        guard used[key] == nil else { throw DPoPRefusal(.replay) }
        used[key] = end
    }

    mutating func sweep(at now: Date) { used = used.filter { now < $0.value } }
}

/// An app's request for a code.
struct AuthorizationRequest: Sendable {
    /// How a code reaches the app.
    enum ResponseMode: String, Sendable, CaseIterable {
        case query, fragment
        case formPost = "form_post"
        /// As a message to the page that opened the request in a window or in a frame.
        case postMessage = "okta_post_message"
    }

    let clientID: String
    let isConfidential: Bool
    /// The id of the authorization server, `nil` for the org itself.
    let server: String?
    let redirectURI: String
    let scope: String
    let state: String?
    let nonce: String?
    /// The base64url of the SHA-256 of the verifier, `nil` without PKCE.
    let challenge: String?
    let mode: ResponseMode
    /// The key that the code is for; `nil` for any.
    let keyThumbprint: String?

    init(
        of client: SimulatedOAuthClient,
        at server: String?,
        _ parameter: (_ name: String) -> String?
    ) {
        (clientID, isConfidential) = (client.id, client.secret != nil)
        self.server = server
        redirectURI = parameter("redirect_uri") ?? ""
        scope = parameter("scope") ?? ""
        state = parameter("state")
        nonce = parameter("nonce")
        challenge = parameter("code_challenge")
        keyThumbprint = parameter("dpop_jkt")
        mode = parameter("response_mode").flatMap(ResponseMode.init) ?? .query
    }

    var scopes: [String] { scope.split(separator: " ").map(String.init) }
}

struct AuthorizationCode: Sendable {
    let request: AuthorizationRequest
    let subject: TokenSubject
    let expiresAt: Date
    let isInteraction: Bool
    /// Whether it was exchanged: a second attempt revokes what the first one got.
    var isSpent = false
}

/// Who a token is about, and what for.
struct TokenSubject: Sendable, Equatable {
    /// Empty for a client itself.
    let accountID: String
    var scope: String
    let authenticatedAt: Date
    let usedFactor: Bool

    var scopes: [String] { scope.split(separator: " ").map(String.init) }
    var isClient: Bool { accountID.isEmpty }
}

struct IssuedToken: Sendable {
    enum Kind: String, Sendable {
        case access = "access_token"
        case refresh = "refresh_token"
        case id = "id_token"
    }

    let kind: Kind
    let id: String
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
    /// The thumbprint of the key that it is bound to; `nil` for a Bearer token.
    var keyThumbprint: String?
}
