import Foundation

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
