import Foundation
import OktaCore

/// The two spellings of a date on the wire.
struct Timestamp {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The range of years with four digits, to which dates are clamped.
    private static let seconds = -62_135_596_800.0...253_402_300_799.999

    /// In whole milliseconds, rounded down.
    private let date: Date

    init(_ date: Date) {
        self.date = Date(timeIntervalSince1970: (Self.readable(date) * 1000).rounded(.down) / 1000)
    }

    /// Seconds since 1970, clamped to the range of four-digit years; 0 if not finite.
    static func readable(_ date: Date) -> TimeInterval {
        let value = date.timeIntervalSince1970
        return value.isNaN ? 0 : min(max(value, seconds.lowerBound), seconds.upperBound)
    }

    /// The spelling in bodies: `2024-05-01T12:00:00.000Z`.
    var body: String { WireDate.text(from: date) }

    /// The spelling in the header `Date`: `Wed, 01 May 2024 12:00:00 GMT`.
    var header: String {
        let parts = body.split { "-T.".contains($0) }
        let dayNumber = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
        let weekday = Self.weekdays[(dayNumber % 7 + 7) % 7]
        let month = Self.months[(Int(parts[1]) ?? 1) - 1]
        return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(parts[3]) GMT"
    }
}

extension SimulatorJSON {
    static func date(_ date: Date) -> SimulatorJSON { .string(Timestamp(date).body) }
}
