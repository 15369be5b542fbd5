import Foundation

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
