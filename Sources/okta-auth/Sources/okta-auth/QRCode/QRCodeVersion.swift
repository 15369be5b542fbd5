/// The size of a code, and how its codewords are made.
struct QRCodeVersion: Equatable, Sendable {
    /// 1 to 40.
    let number: Int
    let level: QRCodeLevel

    /// Modules on each side.
    var size: Int { 17 + 4 * number }

    /// The smallest version for this many bytes.
    static func smallest(for count: Int, level: QRCodeLevel) -> QRCodeVersion? {
        (1...40).lazy.map { QRCodeVersion(number: $0, level: level) }
            .first { $0.headerBits + 8 * count <= 8 * $0.dataCount }
    }

    // MARK: Sizes, from tables 1 and 9 of the standard

    /// Bits of the mode and of the number of bytes.
    private var headerBits: Int { 4 + (number < 10 ? 8 : 16) }

    /// The centres of alignment patterns in one direction, evenly spaced.
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let last = size - 7
        let gaps = count - 1
        let exact = (last - 6 + gaps - 1) / gaps
        let step = number == 32 ? 26 : exact + exact % 2
        return [6] + (0..<gaps).map { last - $0 * step }.reversed()
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

    private var correctionCount: Int {
        switch level {
        case .low: Self.lowCorrection[number - 1]
        case .medium: Self.mediumCorrection[number - 1]
        }
    }

    private var blockCount: Int {
        switch level {
        case .low: Self.lowBlocks[number - 1]
        case .medium: Self.mediumBlocks[number - 1]
        }
    }

    private var dataCount: Int { totalCount - correctionCount * blockCount }

    private static let lowCorrection = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
        28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]
    private static let mediumCorrection = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
        26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    private static let lowBlocks = [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
        8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ]
    private static let mediumBlocks = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
        17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]

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
