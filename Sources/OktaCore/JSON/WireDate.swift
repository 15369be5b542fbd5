package import Foundation

/// The date formats of the wire, read without a formatter.
///
/// A `DateFormatter` is slow to create and by default depends on the calendar and the 24-hour
/// setting of the device; these formats are fixed, so nothing here depends on either.
package enum WireDate {
    /// Reads ISO 8601: `2015-11-03T10:15:57.000Z`, with or without fraction, `Z` or an offset.
    package static func date(from text: String) -> Date? {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"),
            let month = scanner.number(digits: 2), scanner.take("-"),
            let day = scanner.number(digits: 2), scanner.take("T") || scanner.take(" "),
            let time = scanner.time(), let midnight = days(year: year, month: month, day: day)
        else { return nil }
        let fraction = scanner.take(".") || scanner.take(",") ? scanner.fraction() : 0
        guard let fraction, let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let seconds = midnight * 86_400 + Int64(time - offset)
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// Writes `date` as the server does: UTC, milliseconds, `Z`.
    package static func text(from date: Date) -> String {
        // Beyond the years of four digits there is nothing to write.
        let seconds = date.timeIntervalSince1970.isNaN ? 0 : date.timeIntervalSince1970
        let moment = max(-62_135_596_800, min(seconds, 253_402_300_799.999))
        let milliseconds = Int64((moment * 1_000).rounded())
        let (second, fraction) = milliseconds.quotientAndFloorRemainder(1_000)
        let (day, time) = second.quotientAndFloorRemainder(86_400)
        let civil = civilDate(days: day)
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
        return
            "\(padded(civil.year, to: 4))-\(padded(civil.month, to: 2))-\(padded(civil.day, to: 2))"
            + "T\(clock.joined(separator: ":")).\(padded(fraction, to: 3))Z"
    }

    /// Reads the `Date` header of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`, or one of its obsolete forms.
    ///
    /// Source: RFC 9110, section 5.6.7.
    package static func date(fromHTTP text: String) -> Date? {
        date(fromIMF: text) ?? current(text).flatMap(date(fromIMF:))
    }

    /// An obsolete date in today's form: of `Sunday, 06-Nov-94 08:49:37 GMT` or
    /// `Sun Nov  6 08:49:37 1994`.
    private static func current(_ text: String) -> String? {
        let parts = text.split { " ,-".contains($0) }.map(String.init)
        func padded(_ day: String) -> String { day.count == 1 ? "0\(day)" : day }
        switch parts.count {
        case 5: return "\(parts[0]), \(padded(parts[2])) \(parts[1]) \(parts[4]) \(parts[3]) GMT"
        case 6 where parts[3].count == 2:
            let century = parts[3] < "70" ? "20" : "19"
            return "\(parts[0]), \(parts[1]) \(parts[2]) \(century)\(parts[3]) \(parts[4]) "
                + parts[5]
        default: return nil
        }
    }

    private static func date(fromIMF text: String) -> Date? {
        var scanner = DigitScanner(text)
        scanner.skipPastSpace()
        guard let day = scanner.number(), scanner.take(" "), let month = scanner.month(),
            scanner.take(" "), let year = scanner.number(digits: 4), scanner.take(" "),
            let time = scanner.time(), scanner.take(" GMT"), scanner.isAtEnd,
            let midnight = days(year: year, month: month, day: day)
        else { return nil }
        return Date(timeIntervalSince1970: Double(midnight * 86_400 + Int64(time)))
    }

    // MARK: The Gregorian calendar

    /// Days since 1970, counting years from March so that the leap day comes last.
    private static func days(year: Int, month: Int, day: Int) -> Int64? {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        let year = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return Int64(year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468)
    }

    private static func civilDate(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (days + 719_468).quotientAndFloorRemainder(146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ number: Int64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    fileprivate func quotientAndFloorRemainder(_ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

private struct DigitScanner {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { index == bytes.count }

    mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// Skips the first word, for example the day of the week.
    mutating func skipPastSpace() {
        while index < bytes.count, bytes[index] != UInt8(ascii: " ") { index += 1 }
        _ = take(" ")
    }

    /// The month that is written with three letters, from 1.
    mutating func month() -> Int? {
        for (index, name) in Self.months.enumerated() where take(name) { return index + 1 }
        return nil
    }

    mutating func digit() -> Int? {
        guard index < bytes.count,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        else { return nil }
        defer { index += 1 }
        return Int(bytes[index] - UInt8(ascii: "0"))
    }

    /// A number of one or two digits.
    mutating func number() -> Int? {
        guard let first = digit() else { return nil }
        return digit().map { first * 10 + $0 } ?? first
    }

    mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Seconds since midnight: `08:49:37`; a minute with a leap second has 61.
    mutating func time() -> Int? {
        guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
            let second = number(digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// The digits after the decimal point, at least one.
    mutating func fraction() -> Double? {
        guard var value = digit().map({ Double($0) / 10 }) else { return nil }
        var unit = 0.01
        while let digit = digit() {
            value += Double(digit) * unit
            unit /= 10
        }
        return value
    }

    /// Seconds east of UTC: `Z`, `+02:00`, `-0700`, or nothing for UTC.
    mutating func offset() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let sign = take("-") ? -1 : take("+") ? 1 : 0
        guard sign != 0, let hours = number(digits: 2) else { return nil }
        _ = take(":")
        return sign * (hours * 3_600 + (number(digits: 2) ?? 0) * 60)
    }
}
