import Foundation

/// The sessions of users, and the tokens that stand for a user: each of those works once.
struct Sessions: Sendable {
    private(set) var open: [String: Session] = [:]
    private var sessionTokens: [String: SessionGrant] = [:]
    private var recoveryTokens: [String: RecoveryGrant] = [:]
    /// The account of each activation token that has not been used.
    private var activationTokens: [String: String] = [:]
    var oauth = OAuthStore()

    // MARK: Sessions

    /// The unexpired session with this id.
    func session(_ id: String?, _ accounts: Accounts, at now: Date) -> Session? {
        guard let session = open[id ?? ""], now < session.expiresAt,
            accounts[id: session.accountID]?.isDeactivated == false
        else { return nil }
        return session
    }

    /// A new session for an unspent session token, `nil` for any other.
    mutating func begin(
        with token: String?,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator,
        at now: Date
    ) -> Session? {
        guard let token, let grant = sessionTokens.removeValue(forKey: token),
            now < grant.expiresAt, accounts[id: grant.accountID]?.isDeactivated == false
        else { return nil }
        let session = Session(
            id: generator.token("101", count: 22),
            accountID: grant.accountID,
            createdAt: now,
            usedFactor: grant.usedFactor,
            deviceToken: grant.deviceToken,
            expiresAt: now.addingTimeInterval(Session.lifetime)
        )
        open[session.id] = session
        return session
    }

    /// Extends `session` to the full lifetime.
    mutating func extend(_ session: Session, at now: Date) -> Session {
        var session = session
        session.expiresAt = now.addingTimeInterval(Session.lifetime)
        open[session.id] = session
        return session
    }

    mutating func end(_ session: Session) { open[session.id] = nil }

    /// Ends every session of the account with this id, and of no other.
    mutating func endAll(of accountID: String) {
        open = open.filter { $0.value.accountID != accountID }
    }

    // MARK: Tokens

    /// A new session token.
    mutating func issue(_ grant: SessionGrant, _ generator: inout SeededGenerator) -> String {
        let token = generator.token("20111", count: 50)
        sessionTokens[token] = grant
        return token
    }

    /// Ends every session token that was not used yet.
    mutating func endSessionTokens() { sessionTokens = [:] }

    /// A new recovery token.
    mutating func issue(_ grant: RecoveryGrant, _ generator: inout SeededGenerator) -> String {
        let token = generator.identifier("")
        recoveryTokens[token] = grant
        return token
    }

    /// The grant of a recovery token, used or not.
    func recovery(_ token: String) -> RecoveryGrant? { recoveryTokens[token] }

    /// The grant of a recovery token that is neither used nor expired.
    func validRecovery(_ token: String, at now: Date) -> RecoveryGrant? {
        recoveryTokens[token].flatMap { !$0.isUsed && now < $0.expiresAt ? $0 : nil }
    }

    mutating func spend(recovery token: String) { recoveryTokens[token]?.isUsed = true }

    /// Makes `token` an activation token of the account with this id.
    mutating func issue(activation token: String, for accountID: String) {
        activationTokens[token] = accountID
    }

    /// The id of the account of an unused activation token.
    func account(activation token: String) -> String? { activationTokens[token] }

    mutating func spend(activation token: String) { activationTokens[token] = nil }

    /// Removes expired tokens; requests with them are refused like unknown ones.
    mutating func sweep(at now: Date) {
        sessionTokens = sessionTokens.filter { now < $0.value.expiresAt }
        open = open.filter { now < $0.value.expiresAt }
        oauth.sweep(at: now)
    }
}

/// A user signed in with a cookie.
struct Session: Sendable {
    static let lifetime: TimeInterval = 7200

    let id: String
    let accountID: String
    let createdAt: Date
    let usedFactor: Bool
    let deviceToken: String?
    var expiresAt: Date
}

/// The grant of a session token.
struct SessionGrant: Sendable {
    let accountID: String
    let expiresAt: Date
    let usedFactor: Bool
    /// The device it was issued to, `nil` if unknown.
    let deviceToken: String?
}

/// The grant of a recovery token.
struct RecoveryGrant: Sendable {
    let accountID: String
    let kind: RecoveryKind
    let relayState: String?
    let expiresAt: Date
    var isUsed = false
}
