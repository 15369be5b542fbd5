import Foundation

/// A code sent by the org.
struct IssuedCode: Sendable {
    let value: String
    let expiresAt: Date

    /// Whether `attempt` is this code and the code has not expired.
    func matches(_ attempt: String, at now: Date) -> Bool { attempt == value && now < expiresAt }
}
