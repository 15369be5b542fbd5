import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// Writes to the terminal: results to standard output, the rest to standard error.
@MainActor
final class Screen {
    struct Abilities {
        /// Whether standard error is a terminal that moves its cursor.
        var rewritesLines: Bool
        /// Whether text may be coloured.
        var hasColor: Bool
        /// Whether characters beyond ASCII can be shown.
        var hasUnicode: Bool

        static func current(
            environment: [String: String] = ProcessInfo.processInfo.environment
        ) -> Abilities {
            let isTerminal = isatty(STDERR_FILENO) == 1
            let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
            let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
                .compactMap { environment[$0] }.first { !$0.isEmpty }
            return Abilities(
                rewritesLines: isTerminal && !isDumb,
                hasColor: isTerminal && !isDumb && environment["NO_COLOR"]?.isEmpty ?? true,
                // Terminals of today show UTF-8, unless a plain locale is asked for.
                hasUnicode: !["C", "POSIX"].contains(locale ?? "") && !isDumb
            )
        }
    }

    enum Style: String {
        case plain = ""
        case strong = "1"
        case dim = "2"
        case good = "32"
        case bad = "31"
    }

    let abilities: Abilities
    private var statusLine = ""

    init(abilities: Abilities = .current()) { self.abilities = abilities }

    /// The columns of the terminal; 80 without one.
    var width: Int { Self.width(of: STDERR_FILENO) ?? 80 }

    /// The columns of the terminal that shows results; `nil` if they go elsewhere.
    var resultWidth: Int? { Self.width(of: STDOUT_FILENO) }

    private static func width(of file: Int32) -> Int? {
        var size = winsize()
        let request = UInt(TIOCGWINSZ)
        return ioctl(file, request, &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Writes a line of the result to standard output.
    func result(_ line: String) {
        clearStatusLine()
        Self.write(Self.harmless(line) + "\n", to: STDOUT_FILENO)
    }

    /// Writes a text to standard error, broken at the width of the terminal; `hanging` indents what
    /// follows the first line.
    func say(_ text: String = "", _ style: Style = .plain, hanging: Int? = nil) {
        clearStatusLine()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { TextWrapping.lines(of: shown(String($0)), width: width, hanging: hanging) }
        for line in lines { Self.write(styled(line, style) + "\n", to: STDERR_FILENO) }
    }

    /// Writes lines that must not be broken, for example a QR code or a link.
    func draw(_ lines: [String]) {
        clearStatusLine()
        Self.write(lines.map { "\($0)\n" }.joined(), to: STDERR_FILENO)
    }

    /// Writes a question, and leaves the cursor behind it.
    func prompt(_ text: String) {
        clearStatusLine()
        Self.write(shown(text), to: STDERR_FILENO)
    }

    /// Shows a line that the next one replaces; each new line once where lines cannot be replaced.
    func showStatus(_ text: String, orOnce stableText: String) {
        if abilities.rewritesLines {
            let line = String(shown(text).prefix(max(1, width - 1)))
            Self.write("\r\u{1B}[K\(styled(line, .dim))", to: STDERR_FILENO)
            statusLine = line
        } else if statusLine != stableText {
            Self.write(shown(stableText) + "\n", to: STDERR_FILENO)
            statusLine = stableText
        }
    }

    /// Removes the line of ``showStatus(_:orOnce:)``.
    func clearStatusLine() {
        guard !statusLine.isEmpty else { return }
        if abilities.rewritesLines {
            Self.write("\r\u{1B}[K", to: STDERR_FILENO)
            statusLine = ""
        }
    }

    /// Forgets the line of ``showStatus(_:orOnce:)``, so that it is shown again.
    func endStatus() {
        clearStatusLine()
        statusLine = ""
    }

    /// The text without characters of a server that a terminal obeys, hides or takes for a new line.
    nonisolated static func harmless(_ text: String) -> String {
        let harmful: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator,
        ]
        let scalars = text.unicodeScalars.filter {
            $0 == "\t" || !harmful.contains($0.properties.generalCategory)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The harmless text in what the terminal can show.
    func shown(_ text: String) -> String {
        let text = Self.harmless(text)
        guard !abilities.hasUnicode else { return text }
        let plain = [
            "…": "...", "✗": "x", "✓": "ok", "·": "-", "–": "-", "’": "'", "→": "->",
        ]
        return text.map { character in
            character.isASCII ? String(character) : plain[String(character)] ?? "?"
        }.joined()
    }

    private func styled(_ text: String, _ style: Style) -> String {
        guard abilities.hasColor, style != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }

    private static func write(_ text: String, to file: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                // The reading end is closed; nothing can be written.
                return
            }
        }
    }
}
