package import Foundation

/// Parses the bytes of a response.
///
/// Foundation's parsers reject a whole document for one member that is nested too deeply, holds a
/// number beyond `Double` or ill-formed UTF-8. A response must not be lost because of such a member,
/// so this parser replaces it (`null`, infinity, U+FFFD) and continues. Only broken syntax is an
/// error.
package struct JSONParser {
    /// Levels of nesting that are read; no response of the Authn API has more than ten.
    package static let maximumDepth = 64

    /// The longest text that is read, in bytes; no response of the Authn API has a hundredth of it.
    package static let maximumLength = 4_000_000
    /// The number of values and keys that are read; each takes sixteen bytes of memory.
    package static let maximumCount = 500_000

    /// The syntax error of a text that is not JSON.
    ///
    /// Never quotes the text.
    package struct SyntaxError: Error, Equatable {
        package let problem: String
        package let offset: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var entries: [JSONNode.Entry] = []
    private var skippedDeepValue = false

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        // In a compact answer, a value or key takes about a dozen bytes.
        entries.reserveCapacity(min(bytes.count / 12 + 8, 4_096))
    }

    /// Reads `data`.
    ///
    /// - Parameters:
    ///   - data: The text.
    ///   - body: Called with the value of the text, and whether parts of it were nested too deeply
    ///     to be read. No node may outlive it.
    /// - Returns: What `body` returns.
    /// - Throws: ``SyntaxError``, or what `body` throws.
    package static func parse<Result>(
        _ data: Data,
        _ body: (_ root: JSONNode, _ isPruned: Bool) throws -> Result
    ) throws -> Result {
        try data.withUnsafeBytes { raw in
            var parser = JSONParser(raw.bindMemory(to: UInt8.self))
            try parser.document()
            return try parser.entries.withUnsafeBufferPointer { entries in
                guard let bytes = parser.bytes.baseAddress, let entry = entries.baseAddress else {
                    throw parser.error("unexpected end")
                }
                let root = JSONNode(bytes: bytes, entry: entry)
                return try body(root, parser.skippedDeepValue)
            }
        }
    }

    // MARK: Values

    private mutating func document() throws {
        guard bytes.count <= Self.maximumLength else { throw error("too long") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        try value(depth: 0)
        skipWhitespace()
        guard peek == nil else { throw error("text after the end") }
    }

    private mutating func value(depth: Int) throws {
        skipWhitespace()
        guard entries.count < Self.maximumCount else { throw error("too long") }
        guard let byte = peek else { throw error("unexpected end") }
        switch byte {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.maximumDepth else { return try prunedValue() }
            try byte == UInt8(ascii: "{") ? object(depth + 1) : array(depth + 1)
        case UInt8(ascii: "t"): try literal("true", .true)
        case UInt8(ascii: "f"): try literal("false", .false)
        case UInt8(ascii: "n"): try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw error("unexpected character")
        }
    }

    private mutating func object(_ depth: Int) throws {
        let place = open(.object)
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return close(place) }
        repeat {
            skipWhitespace()
            guard peek == UInt8(ascii: "\"") else { throw error("expected a key") }
            try string()
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw error("expected ':'") }
            try value(depth: depth)
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error("expected '}'") }
        close(place)
    }

    private mutating func array(_ depth: Int) throws {
        let place = open(.array)
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return close(place) }
        repeat {
            try value(depth: depth)
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error("expected ']'") }
        close(place)
    }

    private mutating func prunedValue() throws {
        let start = index
        try skipNested()
        skippedDeepValue = true
        add(.null, from: start)
    }

    private mutating func literal(_ text: StaticString, _ kind: JSONNode.Kind) throws {
        let start = index
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count,
            text.withUTF8Buffer({ $0.elementsEqual(bytes[index..<end]) })
        else { throw error("unexpected character") }
        index = end
        add(kind, from: start)
    }

    private mutating func number() throws {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let digits = index
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
        guard index > digits else { throw error("expected a digit") }
        if let byte = peek, ".eE".utf8.contains(byte) {
            while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
            let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
            guard JSONScalar.slowNumber(text) != nil else { throw error("malformed number") }
        }
        add(.number, from: start)
    }

    // MARK: Strings

    private mutating func string() throws {
        index += 1
        let start = index
        let hasEscapes = try passString()
        add(hasEscapes ? .escapedString : .string, from: start)
        index += 1
    }

    /// Moves from inside a string to its closing quotation mark; returns whether it has escapes.
    private mutating func passString() throws -> Bool {
        var hasEscapes = false
        while true {
            skipPlainCharacters()
            guard let byte = peek else { throw error("unterminated string") }
            if byte == UInt8(ascii: "\"") { return hasEscapes }
            index += 1
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                try passEscape()
            }
        }
    }

    /// Passes over eight bytes at a time, as long as none of them is a quotation mark or backslash.
    private mutating func skipPlainCharacters() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = ones &* UInt64(UInt8(ascii: "\""))
        let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= raw.count {
            let word = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            )
            let (quote, backslash) = (word ^ quotes, word ^ backslashes)
            // The lowest bit set belongs to the first byte that is zero in one of the two.
            let found =
                ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & (ones << 7)
            guard found == 0 else { return index += found.trailingZeroBitCount / 8 }
            index += 8
        }
    }

    private mutating func passEscape() throws {
        guard let byte = peek else { throw error("unterminated string") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "n"),
            UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            break
        case UInt8(ascii: "u"):
            guard index + 4 <= bytes.count,
                bytes[index..<index + 4].allSatisfy({ JSONScalar.hexDigit($0) != nil })
            else { throw error("malformed escape") }
            index += 4
        default: throw error("unknown escape")
        }
    }

    // MARK: Entries

    private mutating func add(_ kind: JSONNode.Kind, from start: Int) {
        entries.append(
            JSONNode.Entry(
                kind: kind,
                start: UInt32(start),
                end: UInt32(index),
                span: 1
            )
        )
    }

    private mutating func open(_ kind: JSONNode.Kind) -> Int {
        add(kind, from: index)
        index += 1
        return entries.count - 1
    }

    private mutating func close(_ place: Int) {
        entries[place].end = UInt32(index)
        entries[place].span = UInt32(entries.count - place)
    }

    // MARK: Bytes

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipWhitespace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            index += 1
        }
    }

    /// Passes over an object or array without recursion.
    private mutating func skipNested() throws {
        var open = 0
        repeat {
            switch peek {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
            case UInt8(ascii: "\""):
                index += 1
                _ = try passString()
            case nil: throw error("unexpected end")
            default: break
            }
            index += 1
        } while open > 0
    }

    private func error(_ problem: String) -> SyntaxError {
        SyntaxError(problem: problem, offset: index)
    }
}
