import Foundation

/// A push sent to verify a user.
struct PushChallenge: Sendable {
    /// What the user did on the phone.
    enum Reply: Sendable {
        case approved, rejected
        /// Okta Verify on it is too old for this push.
        case tooOld
    }

    /// Rises with each push of the org: a phone shows the newest.
    let serial: Int
    let expiresAt: Date
    /// The three numbers on the phone; empty without a number challenge.
    let numbers: [Int]
    let correctAnswer: Int?
    var reply: Reply?
    /// What the client was told last.
    ///
    /// Anything but waiting is final.
    var result = FactorResult.waiting
    /// Whether the client gets to see the right number: from the first poll on.
    var showsAnswer = false

    /// Whether the phone can still answer.
    func isOpen(at now: Date) -> Bool { reply == nil && now < expiresAt }
}
