import Foundation

/// The sessions of users, and the tokens that stand for a user; each token works once.
struct Sessions: Sendable {
    /// By id.
    var open: [String: Session] = [:]
    /// The session that each unused session token opens.
    var sessionTokens: [String: Session] = [:]
    /// The recovery tokens, used or not.
    var recoveryTokens: [String: RecoveryGrant] = [:]
    /// The account id of each unused activation token.
    var activationTokens: [String: String] = [:]
    /// The sign-in pages that are open in browsers, by id.
    var pages: [String: SignInPage] = [:]
    var oauth = OAuthStore()

    mutating func endAll(of accountID: String) {
        open = open.filter { $0.value.accountID != accountID }
    }

    mutating func sweep(at now: Date) {
        sessionTokens = sessionTokens.filter { now < $0.value.expiresAt }
        open = open.filter { now < $0.value.expiresAt }
        pages = pages.filter { now < $0.value.expiresAt }
        oauth.sweep(at: now)
    }
}

struct Session: Sendable {
    static let lifetime: TimeInterval = 7200

    var id = ""
    let accountID: String
    var createdAt: Date
    /// When it expires, or its session token while that is unused.
    var expiresAt: Date
    let usedFactor: Bool
    /// The device it was issued to, `nil` if unknown.
    let deviceToken: String?
}

struct RecoveryGrant: Sendable {
    let accountID: String
    let kind: RecoveryKind
    let relayState: String?
    let expiresAt: Date
    var isUsed = false

    func isValid(at now: Date) -> Bool { !isUsed && now < expiresAt }
}
