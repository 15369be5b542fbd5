import Testing

@testable import OktaAuthSimulator

@Suite("CBOR")
struct CBORTests {
    @Test("A value is written in canonical form and read back")
    func roundTrip() throws {
        let value = CBOR.map([
            .init(.text("b"), .array([.null, .bool(true), .text("ä")])),
            .init(CBOR(-1), .bytes([1, 2])), .init(CBOR(24), CBOR(65_536)),
            .init(.text("a"), .negative(.max)),
        ])
        let bytes = value.encoded
        let read = try CBOR(canonical: bytes)
        #expect(read.encoded == bytes)
        #expect(read["b"]?.elements?.count == 3 && read[-1]?.byteString == [1, 2])
        #expect(read[24]?.integer == 65_536 && read["a"]?.integer == nil)
    }

    @Test(
        "Lengths that lie, endless and nested values are refused before memory is taken",
        arguments: [
            [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xBA, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x5F, 0x41, 0x00, 0xFF], [0xBF, 0xFF], [], [0x18], [0x18, 0x17], [0xF7], [0xC0, 0x00],
            [0xA2, 0x01, 0x00, 0x01, 0x00], [0xA2, 0x02, 0x00, 0x01, 0x00], [0x00, 0x00],
            [0xF9, 0x3C, 0x00], [0x61, 0xFF],
        ] as [[UInt8]]
    )
    func refused(bytes: [UInt8]) {
        #expect(throws: CBOR.Problem.self) { try CBOR(canonical: bytes) }
        let nested = [UInt8](repeating: 0x81, count: 100_000)
        #expect(throws: CBOR.Problem.self) { try CBOR(canonical: nested) }
    }
}
