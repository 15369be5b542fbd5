import Foundation

struct Messages: Sendable {
    var outbox = SimulatedOutbox()
    var pushCount = 0
    /// The time of the last message, by what it was for and its recipient.
    private var lastSent: [String: Date] = [:]

    /// Rejects a message within the pause after the last one for the same `key`.
    mutating func admit(
        _ key: String,
        by channel: SimulatedMessage.Channel,
        at now: Date
    ) throws(APIError) {
        if let last = lastSent[key], now < last + channel.pause {
            throw .sentRecently(channel)
        }
        lastSent[key] = now
    }

    /// The serial number of a new push: a phone shows the push with the highest.
    mutating func countPush() -> Int {
        pushCount += 1
        return pushCount
    }

    mutating func sweep(at now: Date) {
        lastSent = lastSent.filter { now < $0.value.addingTimeInterval(60) }
    }
}

struct IssuedCode: Sendable {
    let value: String
    let expiresAt: Date

    /// Whether `attempt` is this code and the code has not expired.
    func matches(_ attempt: String, at now: Date) -> Bool { attempt == value && now < expiresAt }
}
