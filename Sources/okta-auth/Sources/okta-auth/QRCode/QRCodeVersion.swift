/// The size of a code, and how its codewords are made.
///
/// The lowest level of error correction, and the sizes that the link of an authenticator app needs.
struct QRCodeVersion: Equatable, Sendable {
    /// 1 to 10.
    let number: Int

    /// Modules on each side.
    var size: Int { 17 + 4 * number }

    /// The smallest version for this many bytes.
    static func smallest(for count: Int) -> QRCodeVersion? {
        (1...10).lazy.map { QRCodeVersion(number: $0) }
            .first { $0.headerBits + 8 * count <= 8 * $0.dataCount }
    }

    // MARK: Sizes, from tables 1 and 9 of the standard

    /// Bits of the mode and of the number of bytes.
    private var headerBits: Int { 4 + (number < 10 ? 8 : 16) }

    /// The centres of alignment patterns in one direction.
    var alignmentCentres: [Int] {
        switch number {
        case 1: []
        case 2...6: [6, size - 7]
        default: [6, size / 2, size - 7]
        }
    }

    /// Bytes that fit, data and error correction together.
    private var totalCount: Int {
        let side = size
        var modules = side * side - 3 * 64 - 2 * (side - 16) - 31
        let centres = alignmentCentres.count
        if centres > 0 {
            // Those in corners are left out, and those on the timing lines overlap them.
            modules -= (centres * centres - 3) * 25 - 2 * (centres - 2) * 5
        }
        if number >= 7 { modules -= 36 }
        return modules / 8
    }

    /// Bytes of error correction in each block, and the number of blocks.
    private var correctionCount: Int { [7, 10, 15, 20, 26, 18, 20, 24, 30, 18][number - 1] }
    private var blockCount: Int { [1, 1, 1, 1, 1, 2, 2, 2, 2, 4][number - 1] }

    private var dataCount: Int { totalCount - correctionCount * blockCount }

    // MARK: Codewords

    /// Data and error correction in the order in which they are placed.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        let data = dataCodewords(of: bytes)
        let short = data.count / blockCount
        let longCount = data.count % blockCount
        var blocks: [ArraySlice<UInt8>] = []
        var rest = data[...]
        for index in 0..<blockCount {
            let count = short + (index < blockCount - longCount ? 0 : 1)
            blocks.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        let corrections = blocks.map { ReedSolomon.correction(of: $0, count: correctionCount) }
        return Self.interleaved(blocks) + Self.interleaved(corrections.map { $0[...] })
    }

    /// Mode, count, the bytes and padding.
    func dataCodewords(of bytes: [UInt8]) -> [UInt8] {
        var bits = BitWriter()
        bits.append(0b0100, count: 4)
        bits.append(bytes.count, count: number < 10 ? 8 : 16)
        bytes.forEach { bits.append(Int($0), count: 8) }
        bits.append(0, count: min(4, 8 * dataCount - bits.count))
        bits.append(0, count: (8 - bits.count % 8) % 8)
        var padding = 0xEC
        while bits.count < 8 * dataCount {
            bits.append(padding, count: 8)
            padding ^= 0xEC ^ 0x11
        }
        return bits.bytes
    }

    private static func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { offset in
            blocks.compactMap { $0.dropFirst(offset).first }
        }
    }

    private struct BitWriter {
        private(set) var bytes: [UInt8] = []
        private(set) var count = 0

        mutating func append(_ value: Int, count added: Int) {
            for shift in (0..<max(0, added)).reversed() {
                if count % 8 == 0 { bytes.append(0) }
                bytes[count / 8] |= UInt8(value >> shift & 1) << (7 - count % 8)
                count += 1
            }
        }
    }
}
