import Foundation

/// A push sent to verify a user.
struct PushChallenge: Sendable {
    /// The user's decision on the phone.
    enum Decision: Sendable {
        case approved, rejected
        /// The Okta Verify version on the phone is too old for this push.
        case tooOld
    }

    /// Increases with each push of the org; a phone shows the newest.
    let serial: Int
    let expiresAt: Date
    /// The three numbers on the phone; empty without a number challenge.
    let numbers: [Int]
    let correctAnswer: Int?
    var decision: Decision?
    /// The result last sent to the client.
    ///
    /// Every result but `WAITING` is final.
    var result = FactorResult.waiting
    /// Whether responses include the right number: from the first poll on.
    var showsAnswer = false

    /// Whether the phone can still approve or reject.
    func isOpen(at now: Date) -> Bool { decision == nil && now < expiresAt }
}

/// The result of a factor, spelled as on the wire.
enum FactorResult: String, Sendable {
    case waiting = "WAITING"
    case rejected = "REJECTED"
    case timeout = "TIMEOUT"
    case failed = "FAILED"
    case challenge = "CHALLENGE"
}
