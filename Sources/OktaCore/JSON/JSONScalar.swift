/// Converts the text of numbers and of strings with escapes.
///
/// The text has been checked by the parser.
package enum JSONScalar {
    /// The value of a number; infinite beyond `Double`.
    package static func number(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        let isNegative = text.first == UInt8(ascii: "-")
        var integer: Int64 = 0
        // More digits than that may not fit.
        guard text.count <= 16 else { return slowNumber(text) ?? 0 }
        for byte in text.dropFirst(isNegative ? 1 : 0) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                return slowNumber(text) ?? 0
            }
            integer = integer * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return Double(isNegative ? -integer : integer)
    }

    /// The value of a number of any form; `nil` if it is malformed.
    package static func slowNumber(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self))
    }

    /// The string without its escapes; half of a surrogate pair on its own becomes U+FFFD.
    package static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        func unit(at index: Int) -> UInt32? {
            guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
                text[index + 1] == UInt8(ascii: "u")
            else { return nil }
            return text[index + 2..<index + 6].reduce(0) { unit, byte in
                unit << 4 | UInt32(hexDigit(byte) ?? 0)
            }
        }
        while index < text.count {
            guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
                result.append(text[index])
                index += 1
                continue
            }
            guard let first = unit(at: index) else {
                result.append(plain(text[index + 1]))
                index += 2
                continue
            }
            index += 6
            var scalar = Unicode.Scalar(first)
            if (0xD800..<0xDC00).contains(first), let second = unit(at: index),
                (0xDC00..<0xE000).contains(second)
            {
                scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
                index += 6
            }
            result.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The value of a hexadecimal digit; `nil` if it is none.
    package static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The byte that a backslash and `byte` stand for.
    private static func plain(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: byte
        }
    }
}
