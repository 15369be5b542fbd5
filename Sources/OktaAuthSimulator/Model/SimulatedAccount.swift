public import Foundation
import OktaCore

/// A user of the org, as an administrator sees it at one moment.
public struct SimulatedAccount: Sendable, Equatable {
    /// The user as it was added, with its current password and factors.
    public let user: SimulatedUser
    /// The id of the user.
    public let id: String
    /// Whether the account is locked.
    public let isLocked: Bool
    /// Whether the account was deactivated.
    @_spi(Server) public let isDeactivated: Bool
    /// Whether an administrator reset the password and no new one was chosen.
    @_spi(Server) public let mustRecover: Bool
    /// The expiry of the password, `nil` if it does not expire.
    @_spi(Server) public let passwordExpiresAt: Date?
    /// Whether the enrollment of a push waits for its QR code to be scanned.
    public let awaitsScan: Bool
    /// The kinds of the active factors.
    public let factors: [SimulatedFactorKind]
}

extension SimulatedAccount: Redacting {
    /// The user and the state of the account, without passwords and secrets.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["user": user, "factors": factors, "isLocked": isLocked]
    }
}

/// A push that waits for approval on a phone.
public struct PendingPush: Sendable, Equatable {
    /// The three numbers the phone shows; empty without a number challenge.
    public let numbers: [Int]
    /// The number shown by the app that signs in; `nil` without a number challenge.
    public let correctAnswer: Int?
}
