import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Time-based codes")
struct TimeBasedCodeTests {
    @Test(
        "Time-based codes match appendix B of RFC 6238",
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"), (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] as [(TimeInterval, String)]
    )
    func matchRFC(seconds: TimeInterval, expected: String) {
        let code = TimeBasedCode(secret: Array("12345678901234567890".utf8), digits: 8)
        let step = TimeBasedCode.step(at: Date(timeIntervalSince1970: seconds))
        #expect(code.code(at: step) == expected)
    }

    @Test(
        "Time-based codes use the hash of RFC 3174",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        ]
    )
    func hash(message: String, expected: String) {
        let hex = SHA1.hash(Array(message.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(hex.joined() == expected)
    }

    @Test(
        "Time-based codes spell their secret in base32 without padding",
        arguments: [("foobar", "MZXW6YTBOI"), ("fooba", "MZXW6YTB"), ("f", "MY"), ("", "")]
    )
    func base32(secret: String, expected: String) {
        #expect(TimeBasedCode(secret: Array(secret.utf8)).base32 == expected)
    }
}
