import Foundation

/// Hides secrets in the texts of a server, which can repeat what it was sent.
package enum HiddenTexts {
    /// The encodings of a text that are undone, also one inside another: a proxy can encode what the
    /// org has encoded.
    private static let decodings: [@Sendable (String) -> String] = [
        \.withoutPercentEncoding, \.withoutFormEncoding, \.withoutJSONEscapes,
        \.withoutCharacterReferences,
    ]

    /// `text` with `<redacted>` in place of each of `secrets`.
    ///
    /// A text that contains a secret only after its encoding is undone is returned decoded.
    package static func hiding(_ secrets: [String?], in text: String) -> String {
        // The longest first: one secret can be a part of another.
        let secrets = Set(secrets.compactMap(\.self)).filter { !$0.isEmpty }
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
        guard !secrets.isEmpty else { return text }
        func hidden(_ text: String) -> String {
            secrets.reduce(text) { $0.redacting($1).redactingBase64(of: $1) }
        }
        /// `text` with one encoding undone, and whether that showed a secret; `nil` without the encoding.
        func undo(
            _ decoding: (String) -> String, in text: String
        ) -> (text: String, isHit: Bool)? {
            let decoded = decoding(text)
            guard decoded != text else { return nil }
            let found = hidden(decoded)
            return (found, found != decoded)
        }
        var shown = hidden(text)
        for outer in decodings {
            guard var decoded = undo(outer, in: shown) else { continue }
            for inner in decodings {
                guard let again = undo(inner, in: decoded.text), again.isHit else { continue }
                decoded = again
            }
            if decoded.isHit { shown = decoded.text }
        }
        return shown
    }
}

extension String {
    private static let placeholder = "<redacted>".utf8

    fileprivate func redacting(_ secret: String) -> String {
        // Not a search for characters: an accent that follows would hide the last one.
        redacting(secret) { $0..<$0 + secret.utf8.count }
    }

    /// Hides each word in base64 that contains `secret`, whatever stands before it and after it.
    fileprivate func redactingBase64(of secret: String) -> String {
        // A shorter secret would be a part of many words.
        guard secret.utf8.count >= 6 else { return self }
        // The number of bytes before the secret decides how it is divided.
        return (0..<3).reduce(self) { text, offset in
            let bytes = Data(repeating: 0, count: offset) + Data(secret.utf8)
            let encodings: Set = [bytes.base64EncodedString(), Base64URL.encode(bytes)]
            return encodings.sorted().reduce(text) { text, encoding in
                // The ends depend on what is beside the secret.
                let middle = encoding.prefix(bytes.count / 3 * 4)
                    .dropFirst(offset == 0 ? 0 : offset + 1)
                let all = Array(text.utf8)
                return text.redacting(String(middle)) { start in
                    var (first, end) = (start, start + middle.utf8.count)
                    while first > 0, all[first - 1].isBase64 { first -= 1 }
                    while end < all.count, all[end].isBase64 { end += 1 }
                    return first..<end
                }
            }
        }
    }

    /// Puts the placeholder in the place of each range that belongs to where `part` begins.
    private func redacting(_ part: String, _ range: (_ start: Int) -> Range<Int>) -> String {
        let (own, part) = (Array(utf8), Array(part.utf8))
        guard let first = part.first, own.count >= part.count else { return self }
        var result: [UInt8] = []
        var index = 0
        // The bytes up to here are in the result.
        var copied = 0
        while index < own.count {
            guard own[index] == first, own[index...].starts(with: part) else {
                index += 1
                continue
            }
            let found = range(index)
            result += own[copied..<Swift.max(copied, found.lowerBound)]
            result += Self.placeholder
            (index, copied) = (found.upperBound, found.upperBound)
        }
        guard copied > 0 else { return self }
        return String(decoding: result + own[copied...], as: UTF8.self)
    }

    // MARK: Encodings

    /// The text with each valid `%XX` decoded; other percent signs stay.
    fileprivate var withoutPercentEncoding: String {
        decoding(UInt8(ascii: "%")) { rest in
            guard let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue
            else { return nil }
            return (2, [high << 4 | low])
        }
    }

    /// The text with a space for each `+`, and each valid `%XX` decoded.
    fileprivate var withoutFormEncoding: String {
        String(decoding: utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
            .withoutPercentEncoding
    }

    /// The text with each escape of JSON decoded.
    fileprivate var withoutJSONEscapes: String {
        decoding(UInt8(ascii: "\\")) { rest in
            guard let name = rest.first else { return nil }
            switch name {
            case UInt8(ascii: "b"): return (1, [0x08])
            case UInt8(ascii: "f"): return (1, [0x0C])
            case UInt8(ascii: "n"): return (1, [0x0A])
            case UInt8(ascii: "r"): return (1, [0x0D])
            case UInt8(ascii: "t"): return (1, [0x09])
            case UInt8(ascii: "u"): return Self.character(of: rest)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
                return (1, [name])
            default: return nil
            }
        }
    }

    /// The character of `uXXXX`, or of two of them that are one character.
    private static func character(of rest: ArraySlice<UInt8>) -> (length: Int, bytes: [UInt8])? {
        func unit(_ rest: ArraySlice<UInt8>) -> UInt16? {
            let digits = rest.dropFirst().prefix(4)
            guard rest.first == UInt8(ascii: "u"), digits.count == 4 else { return nil }
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        }
        guard let first = unit(rest) else { return nil }
        var units = [first]
        let next = rest.dropFirst(5)
        if UTF16.isLeadSurrogate(first), next.first == UInt8(ascii: "\\"),
            let second = unit(next.dropFirst())
        {
            units.append(second)
        }
        let text = String(decoding: units, as: UTF16.self)
        return (units.count == 2 ? 11 : 5, Array(text.utf8))
    }

    /// The text with each character reference of HTML decoded that stands for a character with a
    /// meaning in HTML, or that has a number.
    fileprivate var withoutCharacterReferences: String {
        decoding(UInt8(ascii: "&")) { rest in
            guard let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
            let name = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
            guard let character = Self.character(named: name) else { return nil }
            return (name.utf8.count + 1, Array(character.utf8))
        }
    }

    private static func character(named name: String) -> String? {
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        guard name.hasPrefix("#") else { return known[name] }
        let number = name.dropFirst()
        let isHex = number.first == "x" || number.first == "X"
        return UInt32(isHex ? number.dropFirst() : number, radix: isHex ? 16 : 10)
            .flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// The text with each sequence decoded that begins with `mark`.
    ///
    /// `read` returns the bytes that a sequence stands for, and its length after the mark.
    private func decoding(
        _ mark: UInt8, _ read: (_ rest: ArraySlice<UInt8>) -> (length: Int, bytes: [UInt8])?
    ) -> String {
        guard utf8.contains(mark) else { return self }
        let own = Array(utf8)
        var result: [UInt8] = []
        var index = 0
        while index < own.count {
            if own[index] == mark, let (length, bytes) = read(own[(index + 1)...]) {
                result += bytes
                index += 1 + length
            } else {
                result.append(own[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexValue: UInt8? {
        Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init)
    }

    fileprivate var isBase64: Bool { isAlphanumeric || "+/-_=".utf8.contains(self) }
}
