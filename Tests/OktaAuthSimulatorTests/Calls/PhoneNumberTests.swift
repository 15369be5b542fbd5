import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Phone numbers")
struct PhoneNumberTests {
    @Test(
        "Phone numbers are read in the usual spellings",
        arguments: [
            ("+1 (555) 555-0100", "+15555550100"), ("+49.30.1234567", "+49301234567"),
            ("+1234567", nil), ("+1234567890123456", nil), ("15555550100", nil),
            ("+1555555abcd", nil),
            ("", nil), ("+", nil), ("+１５５５５５５０１００", nil),
        ] as [(String, String?)]
    )
    func readsNumbers(text: String, expected: String?) {
        #expect(PhoneNumber.normalized(text) == expected)
    }
}
