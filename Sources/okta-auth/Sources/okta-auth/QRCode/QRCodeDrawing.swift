/// A QR code in the characters of a terminal.
struct QRCodeDrawing {
    let code: QRCode
    let abilities: Screen.Abilities

    /// Light modules on each side, which readers need.
    private static let margin = 4

    var width: Int { (code.size + 2 * Self.margin) * (abilities.hasUnicode ? 1 : 2) }

    /// The lines, from the top.
    ///
    /// In colours it is dark on light, in every terminal. Without colours the light modules are drawn,
    /// because most terminals are dark; readers take either.
    var lines: [String] {
        let range = -Self.margin..<(code.size + Self.margin)
        guard abilities.hasUnicode else {
            return range.map { y in range.map { code[$0, y] ? "  " : "##" }.joined() }
        }
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let line = range.map { x in
                halves(code[x, y], y + 1 < range.upperBound ? code[x, y + 1] : nil)
            }.joined()
            // Black and white of the 256 colours, which no theme changes.
            return abilities.hasColor ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
    }

    private func halves(_ isUpperDark: Bool, _ isLowerDark: Bool?) -> String {
        // The text colour draws the dark modules; without colours, the light ones.
        let upper = isUpperDark == abilities.hasColor
        let lower = isLowerDark.map { $0 == abilities.hasColor } ?? false
        return switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
