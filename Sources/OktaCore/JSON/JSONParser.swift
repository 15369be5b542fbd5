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
    /// The number of values and names that are read; each takes up to 40 bytes of memory.
    package static let maximumCount = 500_000

    /// The syntax error of a text that is not JSON; never quotes the text.
    package struct SyntaxError: Error, Equatable {
        package let problem: String
        package let offset: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var count = 0
    private var isPruned = false
    private let isStrict: Bool

    /// Reads `data`.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - isStrict: Whether ill-formed numbers, texts and UTF-8 are errors.
    /// - Returns: The value, and whether parts of it were nested too deeply to be read.
    /// - Throws: ``SyntaxError``.
    package static func parse(
        _ data: Data, isStrict: Bool = false
    ) throws -> (value: OktaJSON, isPruned: Bool) {
        if isStrict, String(data: data, encoding: .utf8) == nil {
            throw SyntaxError(problem: "ill-formed UTF-8", offset: 0)
        }
        return try data.withUnsafeBytes { raw in
            var parser = JSONParser(bytes: raw.bindMemory(to: UInt8.self), isStrict: isStrict)
            return (try parser.document(), parser.isPruned)
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, isStrict: Bool) {
        (self.bytes, self.isStrict) = (bytes, isStrict)
    }

    // MARK: Values

    private mutating func document() throws(SyntaxError) -> OktaJSON {
        guard bytes.count <= Self.maximumLength else { throw error("too long") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        let value = try value(depth: 0)
        skipWhitespace()
        guard peek == nil else { throw error("text after the end") }
        return value
    }

    private mutating func value(depth: Int) throws(SyntaxError) -> OktaJSON {
        skipWhitespace()
        guard count < Self.maximumCount else { throw error("too long") }
        guard let byte = peek else { throw error("unexpected end") }
        count += 1
        switch byte {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.maximumDepth else {
                try skipNested()
                isPruned = true
                return .null
            }
            return try byte == UInt8(ascii: "{") ? object(depth + 1) : array(depth + 1)
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("unexpected character")
        }
    }

    private mutating func object(_ depth: Int) throws(SyntaxError) -> OktaJSON {
        var members = OktaJSON.Members()
        index += 1
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        // As many as most objects have, at once.
        members.reserveCapacity(4)
        repeat {
            skipWhitespace()
            guard peek == UInt8(ascii: "\"") else { throw error("expected a key") }
            count += 1
            let name = try string()
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw error("expected ':'") }
            members.append(name, try value(depth: depth))
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error("expected '}'") }
        return .object(members)
    }

    private mutating func array(_ depth: Int) throws(SyntaxError) -> OktaJSON {
        var elements: [OktaJSON] = []
        index += 1
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth))
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error("expected ']'") }
        return .array(elements)
    }

    private mutating func literal(
        _ text: StaticString, _ value: OktaJSON
    ) throws(SyntaxError) -> OktaJSON {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count,
            text.withUTF8Buffer({ $0.elementsEqual(bytes[index..<end]) })
        else { throw error("unexpected character") }
        index = end
        return value
    }

    private mutating func number() throws(SyntaxError) -> OktaJSON {
        let start = index
        let isNegative = take(UInt8(ascii: "-"))
        let digits = index
        var integer: Int64 = 0
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            integer = integer &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
            index += 1
        }
        guard index > digits else { throw error("expected a digit") }
        let end = index
        while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
        if isStrict { try checkNumber(from: digits, to: end) }
        // More digits than 18 may not fit.
        if index == end, end - digits <= 18 { return OktaJSON(isNegative ? -integer : integer) }
        let text = text(from: start)
        if index == end, let integer = Int64(text) { return OktaJSON(integer) }
        guard let number = Double(text) else { throw error("malformed number") }
        return .number(number)
    }

    /// Checks a number with its first digits from `start` to `end`.
    ///
    /// Source: RFC 8259, section 6.
    private func checkNumber(from start: Int, to end: Int) throws(SyntaxError) {
        func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        func digits(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
            !text.isEmpty && text.allSatisfy(isDigit)
        }
        var rest = bytes[end..<index]
        var isValid = end - start == 1 || bytes[start] != UInt8(ascii: "0")
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            isValid = isValid && !fraction.isEmpty
            rest = rest[fraction.endIndex...]
        }
        if let first = rest.first, "eE".utf8.contains(first) {
            rest = rest.dropFirst()
            if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
            isValid = isValid && digits(rest)
            rest = rest[rest.endIndex...]
        }
        guard isValid, rest.isEmpty else { throw error("malformed number") }
    }

    // MARK: Strings

    private mutating func string() throws(SyntaxError) -> String {
        index += 1
        let start = index
        let hasEscapes = try passString()
        if isStrict, bytes[start..<index].contains(where: { $0 < 0x20 }) {
            throw error("a control character in a string")
        }
        defer { index += 1 }
        return hasEscapes ? unescaped(from: start) : text(from: start)
    }

    /// The text since `start`; U+FFFD stands for a byte that is not UTF-8.
    private func text(from start: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    }

    /// Moves from inside a string to its closing quotation mark; returns whether it has escapes.
    private mutating func passString() throws(SyntaxError) -> Bool {
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

    private mutating func passEscape() throws(SyntaxError) {
        guard let byte = peek else { throw error("unterminated string") }
        index += 1
        if Self.escapedByte(byte) != nil { return }
        guard byte == UInt8(ascii: "u") else { throw error("unknown escape") }
        guard codeUnit(at: index) != nil else { throw error("malformed escape") }
        index += 4
    }

    /// The string since `start` without its escapes; half of a surrogate pair becomes U+FFFD.
    private func unescaped(from start: Int) -> String {
        var text = ""
        var position = start
        while position < index {
            let end = bytes[position..<index].firstIndex(of: UInt8(ascii: "\\")) ?? index
            let plain = UnsafeBufferPointer(rebasing: bytes[position..<end])
            text += String(decoding: plain, as: UTF8.self)
            position = end
            // Escapes in a row at once, because two of them can be a surrogate pair.
            var units: [UInt16] = []
            while position < index, bytes[position] == UInt8(ascii: "\\") {
                if let byte = Self.escapedByte(bytes[position + 1]) {
                    units.append(UInt16(byte))
                    position += 2
                } else {
                    units.append(codeUnit(at: position + 2) ?? 0xFFFD)
                    position += 6
                }
            }
            text += String(decoding: units, as: UTF16.self)
        }
        return text
    }

    /// The value of four hexadecimal digits; `nil` for other characters.
    private func codeUnit(at index: Int) -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// The byte that a backslash and `byte` stand for; `nil` if they are no such escape.
    private static func escapedByte(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        default: nil
        }
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
    private mutating func skipNested() throws(SyntaxError) {
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
