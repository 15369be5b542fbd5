import Foundation

/// What a recovery token stands for.
struct RecoveryGrant: Sendable {
    let accountID: String
    let kind: RecoveryKind
    let relayState: String?
    let expiresAt: Date
    var isUsed = false
}
