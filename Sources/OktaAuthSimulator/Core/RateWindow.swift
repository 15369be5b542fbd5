import Foundation

/// The one-minute window of an endpoint's rate limit.
struct RateWindow: Sendable {
    let start: Date
    var count = 0

    var end: Date { start.addingTimeInterval(60) }
}
