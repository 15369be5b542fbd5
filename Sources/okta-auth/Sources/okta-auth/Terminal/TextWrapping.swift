/// Breaks text at spaces.
enum TextWrapping {
    /// The lines of `text`, each at most `width` characters unless a word is longer; the
    /// indentation of the text is kept, or is `hanging` from the second line on.
    static func lines(of text: String, width: Int, hanging: Int? = nil) -> [String] {
        guard text.count > width else { return [text] }
        var indent = String(text.prefix { $0 == " " })
        var lines: [String] = []
        var line = ""
        for word in text.dropFirst(indent.count).split(
            separator: " ", omittingEmptySubsequences: false
        ) {
            if line.isEmpty {
                line = indent + word
            } else if line.count + 1 + word.count <= width {
                line += " \(word)"
            } else {
                lines.append(line)
                if let hanging { indent = String(repeating: " ", count: hanging) }
                line = indent + word
            }
        }
        return lines + [line]
    }
}
