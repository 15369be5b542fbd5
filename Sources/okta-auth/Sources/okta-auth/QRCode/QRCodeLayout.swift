/// The places of patterns and codewords in a code.
struct QRCodeLayout {
    private let version: QRCodeVersion
    private var base: QRCode
    /// The modules that hold no data.
    private var reserved: QRCode

    init(version: QRCodeVersion) {
        self.version = version
        base = QRCode(size: version.size)
        reserved = QRCode(size: version.size)
        placeTiming()
        placeFinders()
        placeAlignment()
        placeVersion()
        reserveFormat()
    }

    /// The code with these codewords.
    ///
    /// The mask is always number 1 of eight, which inverts every second row: any of them can be read.
    func code(for codewords: [UInt8]) -> QRCode {
        var code = base
        var bits = codewords.lazy.flatMap { byte in
            (0..<8).map { byte >> UInt8(7 - $0) & 1 == 1 }
        }.makeIterator()
        var isUpwards = true
        var right = version.size - 1
        while right > 0 {
            // The vertical timing line is skipped.
            if right == 6 { right = 5 }
            for step in 0..<version.size {
                let y = isUpwards ? version.size - 1 - step : step
                for x in [right, right - 1] where !reserved[x, y] {
                    code[x, y] = (bits.next() ?? false) != (y % 2 == 0)
                }
            }
            isUpwards.toggle()
            right -= 2
        }
        // Level L, mask 1.
        let format = Self.formatBits(0b01001)
        for place in formatPlaces { code[place.x, place.y] = format >> place.bit & 1 == 1 }
        return code
    }

    // MARK: Patterns

    private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard (0..<version.size).contains(x), (0..<version.size).contains(y) else { return }
        base[x, y] = isDark
        reserved[x, y] = true
    }

    private mutating func placeTiming() {
        for index in 0..<version.size {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
    }

    private mutating func placeFinders() {
        for (x, y) in [(3, 3), (version.size - 4, 3), (3, version.size - 4)] {
            for dx in -4...4 {
                for dy in -4...4 {
                    let distance = max(abs(dx), abs(dy))
                    set(x + dx, y + dy, distance != 2 && distance != 4)
                }
            }
        }
    }

    private mutating func placeAlignment() {
        let centres = version.alignmentCentres
        for x in centres {
            for y in centres {
                let ends = [centres.first, centres.last]
                let isFinder =
                    ends.contains(x) && ends.contains(y)
                    && !(x == centres.last && y == centres.last)
                guard !isFinder else { continue }
                for dx in -2...2 {
                    for dy in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
                }
            }
        }
    }

    private mutating func placeVersion() {
        guard version.number >= 7 else { return }
        let bits = Self.versionBits(version.number)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            let (near, far) = (index / 3, version.size - 11 + index % 3)
            set(near, far, isDark)
            set(far, near, isDark)
        }
    }

    private mutating func reserveFormat() {
        for place in formatPlaces { set(place.x, place.y, false) }
        set(8, version.size - 8, true)
    }

    /// Where each bit of the format information stands, twice.
    private var formatPlaces: [(bit: Int, x: Int, y: Int)] {
        (0..<15).flatMap { bit in
            let first: (Int, Int) =
                switch bit {
                case 0..<6: (8, bit)
                case 6: (8, 7)
                case 7: (8, 8)
                case 8: (7, 8)
                default: (14 - bit, 8)
                }
            let second = bit < 8 ? (version.size - 1 - bit, 8) : (8, version.size - 15 + bit)
            return [(bit, first.0, first.1), (bit, second.0, second.1)]
        }
    }

    /// The 15 bits of the format information.
    static func formatBits(_ data: Int) -> Int {
        (data << 10 | remainder(of: data << 10, by: 0x537, bits: 15)) ^ 0x5412
    }

    /// The 18 bits of the version information.
    static func versionBits(_ number: Int) -> Int {
        number << 12 | remainder(of: number << 12, by: 0x1F25, bits: 18)
    }

    private static func remainder(of value: Int, by divisor: Int, bits: Int) -> Int {
        let width = Int.bitWidth - divisor.leadingZeroBitCount
        var value = value
        for shift in (0...(bits - width)).reversed() where value >> (shift + width - 1) & 1 == 1 {
            value ^= divisor << shift
        }
        return value
    }
}
