import Foundation
import Testing

@testable import OktaCore

@Suite("Dates of the wire")
struct WireDateTests {
    @Test(
        "Dates of the wire are read in every format",
        arguments: [
            ("2015-11-03T10:15:57.000Z", 1_446_545_757.0), ("2015-11-03T10:15:57Z", 1_446_545_757),
            ("2015-11-03T10:15:57.25Z", 1_446_545_757.25),
            ("2015-11-03T10:15:57,5Z", 1_446_545_757.5),
            ("2015-11-03T10:15:57.125Z", 1_446_545_757.125),
            ("2015-11-03T12:15:57+02", 1_446_545_757),
            ("2015-11-03T12:15:57+02:00", 1_446_545_757),
            ("2015-11-03T03:15:57.000-0700", 1_446_545_757),
            ("2015-11-03T15:45:57+05:30", 1_446_545_757),
            ("2015-11-03T06:45:57-0330", 1_446_545_757),
            ("2015-11-03T10:15:57", 1_446_545_757), ("2015-11-03 10:15:57z", 1_446_545_757),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.500Z", -0.5),
            ("2000-02-29T00:00:00Z", 951_782_400), ("2024-12-31T23:59:60Z", 1_735_689_600),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ]
    )
    func read(text: String, expected: TimeInterval) throws {
        #expect(try #require(WireDate.date(from: text)).timeIntervalSince1970 == expected)
    }

    @Test(
        "Texts that are no dates are refused as dates of the wire",
        arguments: [
            "", "yesterday", "2015-11-03", "2015-13-03T10:15:57Z", "2015-00-03T10:15:57Z",
            "2015-11-32T10:15:57Z", "2015-11-03T24:15:57Z", "2015-11-03T10:60:57Z",
            "2015-11-03T10:15:61Z",
            "2015-11-03T10:15:57.Z", "2015-11-03T10:15:57Zz", "2015-11-03T10:15:57+2",
            "٢٠١٥-11-03T10:15:57Z",
        ]
    )
    func refused(text: String) { #expect(WireDate.date(from: text) == nil) }

    @Test(
        "Dates of the wire are written as the server does",
        arguments: [
            (0.0, "1970-01-01T00:00:00.000Z"), (-0.5, "1969-12-31T23:59:59.500Z"),
            (951_868_799.9994, "2000-02-29T23:59:59.999Z"),
            (1_446_545_757.25, "2015-11-03T10:15:57.250Z"),
            (-62_135_596_800, "0001-01-01T00:00:00.000Z"), (.infinity, "9999-12-31T23:59:59.999Z"),
            (-.infinity, "0001-01-01T00:00:00.000Z"), (.nan, "1970-01-01T00:00:00.000Z"),
        ]
    )
    func written(seconds: TimeInterval, expected: String) {
        #expect(WireDate.text(from: Date(timeIntervalSince1970: seconds)) == expected)
    }

    @Test("Dates of the wire come back as they were, on any day of four centuries")
    func roundTrip() {
        for day in stride(from: -146_097, through: 146_097, by: 97) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_661.5)
            #expect(WireDate.date(from: WireDate.text(from: date)) == date)
        }
    }

    @Test(
        "HTTP dates are read",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", TimeInterval?.some(784_111_777)),
            ("Wed, 01 May 2024 12:00:00 GMT", 1_714_564_800),
            ("Sun, 6 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Wed, 01 May 2024 12:00:00 GMT x", nil), ("Wed, 32 May 2024 12:00:00 GMT", nil),
            ("Wed, 01 Mai 2024 12:00:00 GMT", nil),
            ("Wed, 01 anF 2024 12:00:00 GMT", nil), ("Wed, 01 May 2024 12:00 GMT", nil),
            ("Wed, 01 May 2024 25:00:00 GMT", nil), ("Wed, 01 May 2024 12:00:00 CET", nil),
            ("", nil),
        ]
    )
    func http(text: String, expected: TimeInterval?) {
        #expect(WireDate.date(fromHTTP: text)?.timeIntervalSince1970 == expected)
    }

    @Test("HTTP dates are read in every month")
    func months() throws {
        let names = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        for (index, name) in names.enumerated() {
            let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
            let expected = try #require(WireDate.date(from: "2024-\(month)-02T03:04:05Z"))
            #expect(WireDate.date(fromHTTP: "Tue, 02 \(name) 2024 03:04:05 GMT") == expected)
        }
    }
}
