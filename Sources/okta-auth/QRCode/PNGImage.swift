/// A PNG picture in dark and light.
///
/// Source: ISO/IEC 15948. Without interlacing, which pictures of QR codes have no use for.
struct PNGImage {
    let width: Int
    let height: Int
    private let darkness: [Bool]

    /// Whether a pixel is dark; `x` and `y` must be inside.
    func isDark(_ x: Int, _ y: Int) -> Bool { darkness[y * width + x] }

    /// Reads a picture; `nil` if it is damaged, interlaced, or no PNG.
    init?(_ bytes: [UInt8]) {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.starts(with: signature) else { return nil }
        let chunks = Self.chunks(in: bytes.dropFirst(signature.count))
        guard let header = chunks.first(where: { $0.name == "IHDR" })?.content, header.count == 13
        else { return nil }
        let fields = Array(header)
        let size = (Self.number(header.prefix(4)), Self.number(header.dropFirst(4).prefix(4)))
        let (depth, color) = (Int(fields[8]), Int(fields[9]))
        guard fields[12] == 0, let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color],
            [1, 2, 4, 8].contains(depth), (1...4_000).contains(size.0), (1...4_000).contains(size.1)
        else { return nil }
        let packed = chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
        // Two bytes of zlib's header are before the data.
        guard packed.count > 2, let raw = Inflate.unpack(packed[2...]) else { return nil }
        let rowLength = (size.0 * samples * depth + 7) / 8
        guard
            let rows = Self.unfiltered(
                raw,
                rowLength: rowLength,
                height: size.1,
                pixelLength: max(1, samples * depth / 8)
            )
        else { return nil }
        let palette = Array(chunks.first { $0.name == "PLTE" }?.content ?? [])
        (width, height) = size
        darkness = rows.flatMap { row in
            (0..<size.0).map { x in
                Self.isDark(row, x, depth: depth, color: color, samples: samples, palette)
            }
        }
    }

    private static func chunks(
        in bytes: ArraySlice<UInt8>
    ) -> [(name: String, content: ArraySlice<UInt8>)] {
        var chunks: [(String, ArraySlice<UInt8>)] = []
        var rest = bytes
        while rest.count >= 12 {
            let length = number(rest.prefix(4))
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            guard rest.count >= 12 + length else { break }
            chunks.append((name, rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func unfiltered(
        _ raw: [UInt8],
        rowLength: Int,
        height: Int,
        pixelLength: Int
    ) -> [[UInt8]]? {
        guard raw.count >= (rowLength + 1) * height else { return nil }
        var rows: [[UInt8]] = []
        var above = [UInt8](repeating: 0, count: rowLength)
        for y in 0..<height {
            let start = y * (rowLength + 1)
            var row = Array(raw[(start + 1)..<(start + 1 + rowLength)])
            for x in row.indices {
                let left = x >= pixelLength ? row[x - pixelLength] : 0
                let corner = x >= pixelLength ? above[x - pixelLength] : 0
                switch raw[start] {
                case 0: break
                case 1: row[x] &+= left
                case 2: row[x] &+= above[x]
                case 3: row[x] &+= UInt8((Int(left) + Int(above[x])) / 2)
                case 4: row[x] &+= nearest(left, above[x], corner)
                default: return nil
                }
            }
            rows.append(row)
            above = row
        }
        return rows
    }

    /// The neighbour that is nearest to left + above - corner: filter 4 of the standard.
    private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(above) - Int(corner)
        let distances = [left, above, corner].map { abs(estimate - Int($0)) }
        if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
        return distances[1] <= distances[2] ? above : corner
    }

    private static func isDark(
        _ row: [UInt8],
        _ x: Int,
        depth: Int,
        color: Int,
        samples: Int,
        _ palette: [UInt8]
    ) -> Bool {
        guard depth == 8 || samples == 1 else { return false }
        let bit = x * samples * depth
        let sample = Int(row[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
        switch color {
        case 3:
            let entry = palette.dropFirst(3 * sample).prefix(3)
            return entry.reduce(0) { $0 + Int($1) } < 384
        case 2, 6:
            let start = bit / 8
            if color == 6, row[start + 3] < 128 { return false }
            return row[start..<start + 3].reduce(0) { $0 + Int($1) } < 384
        default:
            if color == 4, row[bit / 8 + 1] < 128 { return false }
            return sample * 2 < (1 << depth) - 1
        }
    }
}
