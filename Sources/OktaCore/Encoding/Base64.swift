package import Foundation

extension Data {
    /// Decodes base64 or base64url, with or without padding.
    package init?(base64Lenient text: String) {
        var bytes = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        let padding = UInt8(ascii: "=")
        while bytes.last == padding { bytes.removeLast() }
        bytes += Array(repeating: padding, count: (4 - bytes.count % 4) % 4)
        self.init(base64Encoded: Data(bytes))
    }
}

/// The encoding of tokens: base64 without padding, and with characters that a URL can have.
package enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// The place of each byte in the alphabet.
    private static let values = (UInt8.min...UInt8.max).map { alphabet.firstIndex(of: $0) }

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        // The bits that are not written yet, and how many they are.
        var (bits, count) = (0, 0)
        // As an array: other modules pass any sequence, and each of its bytes would be a call.
        for byte in Array(bytes) {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes base64url without padding; `nil` for any other character, and if the last character
    /// has bits that belong to no byte, because several texts would stand for the same bytes then.
    package static func decode(_ text: String) -> Data? {
        decode(Array(text.utf8)).map { Data($0) }
    }

    /// The same for the bytes of a text.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        // The bits that are not decoded yet, and how many they are.
        var (bits, count) = (0, 0)
        // As an array, like the bytes above.
        for character in Array(text) {
            guard let value = values[Int(character)] else { return nil }
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(bits >> count))
            bits &= (1 << count) - 1
        }
        return bits == 0 && count < 6 ? bytes : nil
    }
}
