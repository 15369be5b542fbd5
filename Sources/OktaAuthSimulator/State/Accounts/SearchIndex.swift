import Foundation

/// The names of all accounts in one text, so that one call of `strstr` searches many accounts.
struct SearchIndex: Sendable {
    /// The names, a line each, in the order of the accounts; ends with a zero.
    private var text: [CChar] = [0]
    /// The offset of the first name of each account.
    private var starts: [Int] = []

    /// Stores the names of the account at `position`, which may be one after the last.
    mutating func set(_ names: [String], at position: Int) {
        if position == starts.endIndex { starts.append(text.endIndex - 1) }
        let end = position + 1 < starts.endIndex ? starts[position + 1] : text.endIndex - 1
        var lines: [CChar] = []
        for name in names {
            // `strstr` ends at a zero.
            lines += name.utf8.lazy.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) }
            lines.append(CChar(bitPattern: UInt8(ascii: "\n")))
        }
        let growth = lines.count - (end - starts[position])
        text.replaceSubrange(starts[position]..<end, with: lines)
        guard growth != 0 else { return }
        for later in starts.indices.dropFirst(position + 1) { starts[later] += growth }
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
