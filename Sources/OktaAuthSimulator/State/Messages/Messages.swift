import Foundation

struct Messages: Sendable {
    var outbox = SimulatedOutbox()
    var pushCount = 0

    /// The serial number of a new push: a phone shows the push with the highest.
    mutating func countPush() -> Int {
        pushCount += 1
        return pushCount
    }
}

struct IssuedCode: Sendable {
    let value: String
    let expiresAt: Date

    func matches(_ attempt: String, at now: Date) -> Bool { attempt == value && now < expiresAt }
}
