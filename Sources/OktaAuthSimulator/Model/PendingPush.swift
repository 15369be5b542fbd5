/// A push that waits on a phone for an answer.
public struct PendingPush: Sendable, Equatable {
    /// The three numbers the phone shows; empty without a number challenge.
    public let numbers: [Int]
    /// The number that the app which signs in shows; `nil` without a number challenge.
    public let correctAnswer: Int?
}
