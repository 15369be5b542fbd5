import Foundation

/// Reads the bytes of an answer.
///
/// Foundation's readers refuse a whole document for one member that is nested too deeply, holds a
/// number beyond `Double` or ill-formed UTF-8. An answer must not be lost to such a member, so this
/// parser replaces it (`null`, infinity, U+FFFD) and goes on. Only broken syntax is an error.
struct JSONParser {
    /// Levels of nesting that are kept; no answer of the Authn API has more than ten.
    static let maximumDepth = 64

    /// What is wrong with a text that is not JSON.
    ///
    /// Never quotes the text.
    struct SyntaxError: Error, Equatable {
        let problem: String
        let offset: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var skippedDeepValue = false

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the document in `data`, and whether some of it was nested too deeply to be kept.
    static func parse(_ data: Data) throws -> (value: JSONValue, isPruned: Bool) {
        try data.withUnsafeBytes { raw in
            var parser = JSONParser(raw.bindMemory(to: UInt8.self))
            if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
            let value = try parser.value(depth: 0)
            parser.skipWhitespace()
            guard parser.peek == nil else { throw parser.error("text after the end") }
            return (value, parser.skippedDeepValue)
        }
    }

    // MARK: Values

    private mutating func value(depth: Int) throws -> JSONValue {
        skipWhitespace()
        guard let byte = peek else { throw error("unexpected end") }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.maximumDepth else { return try prunedValue() }
            return byte == UInt8(ascii: "{") ? try object(depth + 1) : try array(depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("unexpected character")
        }
    }

    private mutating func object(_ depth: Int) throws -> JSONValue {
        index += 1
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        var members: [JSONValue.Member] = []
        members.reserveCapacity(8)
        repeat {
            skipWhitespace()
            guard peek == UInt8(ascii: "\"") else { throw error("expected a key") }
            let key = try string()
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw error("expected ':'") }
            members.append(.init(key: key, value: try value(depth: depth)))
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error("expected '}'") }
        return .object(members)
    }

    private mutating func array(_ depth: Int) throws -> JSONValue {
        index += 1
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        var elements: [JSONValue] = []
        repeat {
            elements.append(try value(depth: depth))
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error("expected ']'") }
        return .array(elements)
    }

    private mutating func prunedValue() throws -> JSONValue {
        try skipNested()
        skippedDeepValue = true
        return .null
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws -> JSONValue {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count,
            text.withUTF8Buffer({ $0.elementsEqual(bytes[index..<end]) })
        else { throw error("unexpected character") }
        index = end
        return value
    }

    private mutating func number() throws -> JSONValue {
        let start = index
        let isNegative = take(UInt8(ascii: "-"))
        let digits = index
        var integer: Int64 = 0
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            // Wraps for more than 15 digits; the slow path below reads those.
            integer = integer &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
            index += 1
        }
        guard index > digits else { throw error("expected a digit") }
        let isPlain = peek.map { !".eE".utf8.contains($0) } ?? true
        if isPlain, index - digits <= 15 { return .number(Double(isNegative ? -integer : integer)) }
        while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
            throw error("malformed number")
        }
        return .number(value)
    }

    // MARK: Strings

    private mutating func string() throws -> String {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                return String(decoding: bytes[start..<index], as: UTF8.self)
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            default:
                index += 1
            }
        }
        throw error("unterminated string")
    }

    private mutating func escapedString(from start: Int) throws -> String {
        var text = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try appendEscape(to: &text)
            default: text.append(byte)
            }
        }
        throw error("unterminated string")
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws {
        guard let byte = peek else { throw error("unterminated string") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        default: throw error("unknown escape")
        }
    }

    /// Reads what follows `\u`; half of a surrogate pair on its own becomes U+FFFD.
    private mutating func escapedScalar() throws -> Unicode.Scalar {
        let unit = try hexUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let afterHigh = index
        if unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let low = try hexUnit()
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
            {
                return scalar
            }
        }
        index = afterHigh
        return "\u{FFFD}"
    }

    private mutating func hexUnit() throws -> UInt32 {
        guard index + 4 <= bytes.count,
            let unit = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw error("malformed escape") }
        index += 4
        return unit
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
                _ = try string()
                continue
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
