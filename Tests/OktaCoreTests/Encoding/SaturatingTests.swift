import Testing

@testable import OktaCore

@Suite("A number from a Double")
struct SaturatingTests {
    @Test(
        "A number from a Double is rounded down",
        arguments: [(1.9, 1), (-1.1, -2), (0x1p31, 0x8000_0000), (.nan, 0)] as [(Double, Int64)]
    )
    func rounds(value: Double, expected: Int64) { #expect(Int64(saturating: value) == expected) }

    @Test(
        "A number from a Double is clamped to the range of its type",
        arguments: [0x1p31, 0x1p63, 1.7e12, .infinity]
    )
    func clamps(value: Double) {
        #expect(Int32(saturating: value) == .max)
        #expect(Int32(saturating: -value - 1) == .min)
        #expect(UInt8(saturating: -value) == 0)
        #expect(Int64(saturating: value * 0x1p32) == .max)
    }
}
