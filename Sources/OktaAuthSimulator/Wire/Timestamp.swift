import Foundation
import OktaCore

/// The two spellings of a date on the wire, computed without a formatter.
struct Timestamp {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private let year: Int
    private let month: Int
    private let day: Int
    private let weekday: Int
    private let milliseconds: Int

    /// The range of years with four digits, to which dates are clamped.
    private static let seconds = -62_135_596_800.0...253_402_300_799.999

    init(_ date: Date) {
        let total = Int64(saturating: Self.readable(date) * 1000)
        let daySpan: Int64 = 86_400_000
        let dayNumber = Int((Double(total) / Double(daySpan)).rounded(.down))
        milliseconds = Int(total - Int64(dayNumber) * daySpan)
        weekday = ((dayNumber % 7) + 7) % 7
        // Civil date from a day count, in eras of 400 years that begin in March.
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Seconds since 1970, clamped to the range of four-digit years; 0 if not finite.
    static func readable(_ date: Date) -> TimeInterval {
        let value = date.timeIntervalSince1970
        return value.isNaN ? 0 : min(max(value, seconds.lowerBound), seconds.upperBound)
    }

    /// The spelling in bodies: `2024-05-01T12:00:00.000Z`.
    var body: String {
        let date = "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
        return "\(date)T\(time).\(pad(milliseconds % 1000, 3))Z"
    }

    /// The spelling in the header `Date`: `Wed, 01 May 2024 12:00:00 GMT`.
    var header: String {
        let date = "\(pad(day, 2)) \(Self.months[month - 1]) \(pad(year, 4))"
        return "\(Self.days[weekday]), \(date) \(time) GMT"
    }

    private var time: String {
        let seconds = milliseconds / 1000
        return "\(pad(seconds / 3600, 2)):\(pad(seconds / 60 % 60, 2)):\(pad(seconds % 60, 2))"
    }

    private func pad(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension SimulatorJSON {
    /// A date in the spelling of bodies.
    static func date(_ date: Date) -> SimulatorJSON { .string(Timestamp(date).body) }
}
