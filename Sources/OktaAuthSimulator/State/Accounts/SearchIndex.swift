import Foundation

/// The names of all accounts in one text, so that one call of `strstr` searches many accounts.
struct SearchIndex: Sendable {
    /// The names, a line each, in the order of the accounts; ends with a zero.
    private var text: [CChar] = [0]
    private var starts: [Int] = []

    /// Stores the names of the account at `position`, which may be one after the last.
    mutating func set(_ names: [String], at position: Int) {
        if position == starts.endIndex { starts.append(text.endIndex - 1) }
        let end = position + 1 < starts.endIndex ? starts[position + 1] : text.endIndex - 1
        let lines = names.flatMap { Self.bytes("\($0)\n") }
        let growth = lines.count - (end - starts[position])
        text.replaceSubrange(starts[position]..<end, with: lines)
        guard growth != 0 else { return }
        for later in starts.indices.dropFirst(position + 1) { starts[later] += growth }
    }

    /// Stores the names of `count` accounts after the last.
    ///
    /// They differ in the number of the account, which stands between `start` and `end`.
    mutating func append(_ count: Int, start: String, end: String) {
        let (start, end) = (Self.bytes(start), Self.bytes(end))
        text.removeLast()
        for number in (starts.count + 1)..<(starts.count + 1 + count) {
            starts.append(text.endIndex)
            text += start
            text += Self.bytes(String(number))
            text += end
        }
        text.append(0)
    }

    // `strstr` ends at a zero.
    private static func bytes(_ text: String) -> [CChar] {
        text.utf8.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) }
    }

    /// The first position from `start` on of an account with `part` in one of its names.
    func position(of part: String, from start: Int) -> Int? {
        guard starts.indices.contains(start), !part.utf8.contains(UInt8(ascii: "\n")) else {
            return nil
        }
        let found = text.withUnsafeBufferPointer { buffer -> Int? in
            guard let first = buffer.baseAddress, let match = strstr(first + starts[start], part)
            else { return nil }
            return UnsafePointer(match) - first
        }
        guard let found else { return nil }
        return (starts[start...].firstIndex { $0 > found } ?? starts.endIndex) - 1
    }
}
