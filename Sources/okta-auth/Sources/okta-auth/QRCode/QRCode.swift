/// A QR code: a square of dark and light modules.
///
/// Source: ISO/IEC 18004.
struct QRCode {
    /// Modules on each side.
    let size: Int
    /// Whether a module is dark; `nil` where no pattern is, and data goes.
    private var modules: [Bool?]

    /// The smallest code for `text`; `nil` if that has more than 271 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRCodeVersion.smallest(for: bytes.count) else { return nil }
        size = version.size
        modules = Array(repeating: nil, count: size * size)
        placeTiming()
        placeFinders()
        placeAlignment(version.alignmentCentres)
        placeFormat()
        if let bits = version.information { placeVersion(bits) }
        placeData(version.codewords(of: bytes))
    }

    /// Whether a module is dark; light beyond the square.
    subscript(x: Int, y: Int) -> Bool { isInside(x, y) && modules[y * size + x] == true }

    private func isInside(_ x: Int, _ y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y)
    }

    private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
        if isInside(x, y) { modules[y * size + x] = isDark }
    }

    // MARK: Patterns

    private mutating func placeTiming() {
        for index in 0..<size {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
    }

    /// Places a square of rings, of which the `light` ones are not dark.
    private mutating func placeRings(_ x: Int, _ y: Int, radius: Int, light: Set<Int>) {
        for dx in -radius...radius {
            for dy in -radius...radius {
                set(x + dx, y + dy, !light.contains(max(abs(dx), abs(dy))))
            }
        }
    }

    private mutating func placeFinders() {
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            placeRings(x, y, radius: 4, light: [2, 4])
        }
    }

    private mutating func placeAlignment(_ centres: [Int]) {
        for x in centres {
            for y in centres {
                // The finders are in three of the corners.
                let isInCorner = [6, size - 7].contains(x) && [6, size - 7].contains(y)
                guard !isInCorner || (x, y) == (size - 7, size - 7) else { continue }
                placeRings(x, y, radius: 2, light: [1])
            }
        }
    }

    /// Places the format information, twice: level L and mask 1, with their error correction.
    private mutating func placeFormat() {
        let format = 0b111_0010_1111_0011
        // The modules of the first copy, down to the corner of the finder and away from it.
        let places = [0, 1, 2, 3, 4, 5, 7, 8, 7, 5, 4, 3, 2, 1, 0]
        for (bit, place) in places.enumerated() {
            let isDark = format >> bit & 1 == 1
            if bit < 8 {
                set(8, place, isDark)
                set(size - 1 - bit, 8, isDark)
            } else {
                set(place, 8, isDark)
                set(8, size - 15 + bit, isDark)
            }
        }
        set(8, size - 8, true)
    }

    private mutating func placeVersion(_ bits: Int) {
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            set(index / 3, size - 11 + index % 3, isDark)
            set(size - 11 + index % 3, index / 3, isDark)
        }
    }

    /// Fills what the patterns leave: two columns at a time from the right, up and down in turn.
    ///
    /// The mask is always number 1 of eight, which inverts every second row: any of them can be read.
    private mutating func placeData(_ codewords: [UInt8]) {
        let bits: [Bool] = codewords.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }
        var rest = bits[...]
        // The column of the vertical timing line is skipped.
        let columns = Array(stride(from: size - 1, to: 7, by: -2)) + [5, 3, 1]
        for (index, right) in columns.enumerated() {
            for step in 0..<size {
                let y = index % 2 == 0 ? size - 1 - step : step
                for x in [right, right - 1] where modules[y * size + x] == nil {
                    set(x, y, (rest.popFirst() ?? false) != (y % 2 == 0))
                }
            }
        }
    }
}
