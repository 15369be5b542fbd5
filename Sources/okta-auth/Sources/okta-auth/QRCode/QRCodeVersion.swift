/// The size of a code, and how its codewords are made.
///
/// The lowest level of error correction, L, and the sizes that the link of an authenticator app needs.
struct QRCodeVersion {
    /// 1 to 10.
    let number: Int
    /// Bytes of data.
    let dataCount: Int
    /// Bytes of error correction in each block.
    let correctionCount: Int
    let blockCount: Int

    /// From tables 1 and 9 of the standard.
    static let all = [
        QRCodeVersion(number: 1, dataCount: 19, correctionCount: 7, blockCount: 1),
        QRCodeVersion(number: 2, dataCount: 34, correctionCount: 10, blockCount: 1),
        QRCodeVersion(number: 3, dataCount: 55, correctionCount: 15, blockCount: 1),
        QRCodeVersion(number: 4, dataCount: 80, correctionCount: 20, blockCount: 1),
        QRCodeVersion(number: 5, dataCount: 108, correctionCount: 26, blockCount: 1),
        QRCodeVersion(number: 6, dataCount: 136, correctionCount: 18, blockCount: 2),
        QRCodeVersion(number: 7, dataCount: 156, correctionCount: 20, blockCount: 2),
        QRCodeVersion(number: 8, dataCount: 194, correctionCount: 24, blockCount: 2),
        QRCodeVersion(number: 9, dataCount: 232, correctionCount: 30, blockCount: 2),
        QRCodeVersion(number: 10, dataCount: 274, correctionCount: 18, blockCount: 4),
    ]

    /// The smallest version for this many bytes.
    static func smallest(for count: Int) -> QRCodeVersion? {
        all.first { count + ($0.number < 10 ? 2 : 3) <= $0.dataCount }
    }

    /// Modules on each side.
    var size: Int { 17 + 4 * number }

    /// The centres of alignment patterns in one direction.
    var alignmentCentres: [Int] {
        switch number {
        case 1: []
        case 2...6: [6, size - 7]
        default: [6, size / 2, size - 7]
        }
    }

    /// The number with its error correction, as codes from version 7 on show it; annex D of the standard.
    var information: Int? { [7: 0x07C94, 8: 0x085BC, 9: 0x09A99, 10: 0x0A4D3][number] }

    // MARK: Codewords

    /// Data and error correction in the order in which they are placed.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var rest = dataCodewords(of: bytes)[...]
        let blocks = (0..<blockCount).map { index in
            // The last blocks are longer where the data cannot be divided.
            let count = rest.count / (blockCount - index)
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let corrections = blocks.map { ReedSolomon.correction(of: $0, count: correctionCount) }
        return Self.interleaved(blocks) + Self.interleaved(corrections)
    }

    /// Mode, count, the bytes, the end, and padding.
    func dataCodewords(of bytes: [UInt8]) -> [UInt8] {
        let low = UInt8(truncatingIfNeeded: bytes.count)
        let counted = (number < 10 ? [] : [UInt8(bytes.count >> 8)]) + [low] + bytes
        // The mode takes half a byte, and so does the end.
        var codewords: [UInt8] = []
        var half: UInt8 = 0b0100
        for byte in counted + [0] {
            codewords.append(half << 4 | byte >> 4)
            half = byte & 0xF
        }
        var padding: UInt8 = 0xEC
        while codewords.count < dataCount {
            codewords.append(padding)
            padding ^= 0xEC ^ 0x11
        }
        return codewords
    }

    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { offset in blocks.compactMap { $0.dropFirst(offset).first } }
    }
}

/// Error correction over the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
    /// The codewords that correct errors in `data`.
    static func correction(of data: [UInt8], count: Int) -> [UInt8] {
        let generator = generator(degree: count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in remainder.indices { remainder[index] ^= product(generator[index], factor) }
        }
        return remainder
    }

    /// The coefficients of (x - 1)(x - 2)(x - 4)…, without the leading 1.
    private static func generator(degree: Int) -> [UInt8] {
        var coefficients: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            let multiplied = coefficients.map { product($0, root) }
            coefficients = zip(coefficients + [0], [0] + multiplied).map { $0 ^ $1 }
            root = product(root, 2)
        }
        return Array(coefficients.dropFirst())
    }

    /// The product of two elements of the field.
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var result = 0
        for shift in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            if second >> UInt8(shift) & 1 == 1 { result ^= Int(first) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
