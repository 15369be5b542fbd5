/// A push that waits for an answer on a phone.
public struct PendingPush: Sendable, Equatable {
    /// The three numbers the phone shows; empty without a number challenge.
    public let numbers: [Int]
    /// The number shown by the app that signs in; `nil` without a number challenge.
    public let correctAnswer: Int?
}
