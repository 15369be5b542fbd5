import Foundation

/// A code the org has sent.
struct IssuedCode: Sendable {
    let value: String
    let expiresAt: Date

    /// Whether `attempt` is this code, in time.
    func matches(_ attempt: String, at now: Date) -> Bool { attempt == value && now < expiresAt }
}
