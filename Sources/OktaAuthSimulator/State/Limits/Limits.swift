import Foundation

/// How often the org was asked: sign-ins by user name, and requests by endpoint.
struct Limits: Sendable {
    /// The one-minute window of an endpoint's rate limit.
    struct Window: Sendable {
        let start: Date
        var count = 0

        var end: Date { start.addingTimeInterval(60) }
    }

    /// The sign-in times of the last second, by user name.
    private(set) var signIns: [String: [Date]] = [:]
    private var windows: [String: Window] = [:]

    /// Counts a sign-in of `username`.
    ///
    /// - Returns: Whether it is one of the first `limit` within a second; others do not count.
    mutating func admitSignIn(of username: String, limit: Int, at now: Date) -> Bool {
        let recent = (signIns[username.lowercased()] ?? []).filter { now < $0 + 1 }
        guard recent.count < limit else { return false }
        signIns[username.lowercased()] = recent + [now]
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
        signIns = signIns.filter { $0.value.contains { now < $0 + 1 } }
    }
}
