import Foundation
import Testing

@testable import OktaCore

@Suite("Base64")
struct Base64Tests {
    /// Source: RFC 4648, section 10, and bytes that need both characters the alphabets differ in.
    static let pairs: [(bytes: [UInt8], text: String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"),
        (Array("foobar".utf8), "Zm9vYmFy"), ([0xFB, 0xEF, 0xFF], "--__"),
        ([3, 236, 255, 224, 193], "A-z_4ME"),
    ]

    @Test("Base64 for URLs is written without padding and read back", arguments: pairs)
    func url(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == Data(bytes))
    }

    @Test(
        """
        Base64 for URLs is refused with padding, another alphabet, an impossible length, or bits that \
        belong to no byte
        """,
        arguments: ["Zg==", "++//", "Zm9v\n", "Zm 9v", "Z", "Zm9vY", "é", "Zh", "Zm9"]
    )
    func refused(text: String) { #expect(Base64URL.decode(text) == nil) }

    @Test(
        "Base64 of a server is read in either alphabet, padded or not",
        arguments: ["--__YQ", "++//YQ==", "-+_/YQ=", "++//YQ"]
    )
    func lenient(text: String) {
        #expect(Data(base64Lenient: text) == Data([0xFB, 0xEF, 0xFF, 0x61]))
    }
}
