import Foundation

/// How often something happened: sign-ins by user name, messages, and requests by endpoint.
struct Limits: Sendable {
    struct Window: Sendable {
        let start: Date
        var count = 0

        var end: Date { start.addingTimeInterval(60) }
    }

    /// When each of the latest events ceases to count, by what it was.
    private(set) var latest: [String: [Date]] = [:]
    private var windows: [String: Window] = [:]

    /// Whether this event is one of the first `limit` within `seconds`; others do not count.
    mutating func admit(_ event: String, limit: Int = 1, within seconds: TimeInterval, at now: Date)
        -> Bool
    {
        let recent = (latest[event] ?? []).filter { now < $0 }
        guard recent.count < limit else { return false }
        latest[event] = recent + [now + seconds]
        return true
    }

    mutating func countRequest(to path: String, at now: Date) -> Window {
        var window = windows[path] ?? Window(start: now)
        if now >= window.end { window = Window(start: now) }
        window.count += 1
        windows[path] = window
        return window
    }

    mutating func sweep(at now: Date) {
        latest = latest.filter { $0.value.contains { now < $0 } }
    }
}
