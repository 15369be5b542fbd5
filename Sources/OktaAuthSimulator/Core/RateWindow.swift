import Foundation

/// The minute in which an endpoint counts its requests.
struct RateWindow: Sendable {
    let start: Date
    var count = 0

    var end: Date { start.addingTimeInterval(60) }
}
