/// A pattern that is laid over the data, so that a code has no large plain areas.
struct QRCodeMask {
    /// 0 to 7.
    let number: Int

    /// Inverts the modules that the mask covers.
    func apply(to code: inout QRCode, except reserved: QRCode) {
        for y in 0..<code.size {
            for x in 0..<code.size where !reserved[x, y] && covers(x, y) { code[x, y].toggle() }
        }
    }

    private func covers(_ x: Int, _ y: Int) -> Bool {
        switch number {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// How hard a code is to read, by the four rules of the standard.
    static func penalty(of code: QRCode) -> Int {
        let lines = (0..<code.size).flatMap { line in
            [
                (0..<code.size).map { code[$0, line] }, (0..<code.size).map { code[line, $0] },
            ]
        }
        var penalty = lines.reduce(0) { $0 + runs(in: $1) + finderLikes(in: $1) }
        var darkCount = 0
        for y in 0..<code.size {
            for x in 0..<code.size {
                if code[x, y] { darkCount += 1 }
                let square = [code[x, y], code[x + 1, y], code[x, y + 1], code[x + 1, y + 1]]
                if x + 1 < code.size, y + 1 < code.size, Set(square).count == 1 { penalty += 3 }
            }
        }
        let percent = darkCount * 100 / (code.size * code.size)
        return penalty + abs(percent - 50) / 5 * 10
    }

    /// Five or more modules of one kind in a row.
    private static func runs(in line: [Bool]) -> Int {
        var penalty = 0
        var length = 0
        for (index, module) in line.enumerated() {
            length = index > 0 && line[index - 1] == module ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// What looks like a finder pattern with a light area beside it.
    private static func finderLikes(in line: [Bool]) -> Int {
        let finder = [true, false, true, true, true, false, true]
        let light = [Bool](repeating: false, count: 4)
        let patterns = [finder + light, light + finder]
        guard line.count >= 11 else { return 0 }
        return (0...(line.count - 11)).reduce(0) { penalty, start in
            penalty + (patterns.contains(Array(line[start..<start + 11])) ? 40 : 0)
        }
    }
}
