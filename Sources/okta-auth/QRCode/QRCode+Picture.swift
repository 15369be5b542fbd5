extension QRCode {
    /// The code in an upright picture; `nil` if there is none.
    init?(_ picture: PNGImage) {
        let columns = (0..<picture.width).filter { x in
            (0..<picture.height).contains { picture.isDark(x, $0) }
        }
        let rows = (0..<picture.height).filter { y in
            (0..<picture.width).contains { picture.isDark($0, y) }
        }
        guard let left = columns.first, let right = columns.last, let top = rows.first,
            let bottom = rows.last
        else { return nil }
        // The first line begins with the seven dark modules of a finder pattern.
        let finder = (left...right).prefix { picture.isDark($0, top) }.count
        let side = right - left + 1
        guard finder >= 7, abs(side - (bottom - top + 1)) <= 1 else { return nil }
        let size = Int((Double(side) * 7 / Double(finder)).rounded())
        guard (21...177).contains(size), size % 4 == 1 else { return nil }
        self.init(size: size)
        for y in 0..<size {
            for x in 0..<size {
                let pixel = (
                    left + (2 * x + 1) * side / (2 * size), top + (2 * y + 1) * side / (2 * size)
                )
                self[x, y] = picture.isDark(min(pixel.0, right), min(pixel.1, bottom))
            }
        }
        // Not any square: all three finder patterns have to be there.
        let finders = [(0, 0), (size - 7, 0), (0, size - 7)]
        for (x, y) in finders {
            guard (0..<7).allSatisfy({ self[x + $0, y] && self[x, y + $0] }), self[x + 3, y + 3],
                !self[x + 1, y + 1]
            else { return nil }
        }
    }
}
