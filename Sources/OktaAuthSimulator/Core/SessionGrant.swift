import Foundation

/// What a session token stands for.
struct SessionGrant: Sendable {
    let accountID: String
    let expiresAt: Date
    let usedFactor: Bool
    /// The device it was given to, `nil` if nothing told.
    let deviceToken: String?
}
