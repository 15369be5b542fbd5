import Foundation

/// The grant of a recovery token.
struct RecoveryGrant: Sendable {
    let accountID: String
    let kind: RecoveryKind
    let relayState: String?
    let expiresAt: Date
    var isUsed = false
}
