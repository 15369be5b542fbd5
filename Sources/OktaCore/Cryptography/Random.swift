/// Random values from the system's generator, which is suited to cryptography.
package enum Random {
    package static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        while bytes.count < count { withUnsafeBytes(of: generator.next()) { bytes += $0 } }
        return Array(bytes.prefix(count))
    }

    /// `byteCount` random bytes as lowercase hexadecimal digits, two per byte.
    package static func hexText(byteCount: Int) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes(byteCount).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// `byteCount` random bytes as base64url without padding; 32 bytes are 43 characters.
    package static func base64URLText(byteCount: Int) -> String {
        Base64URL.encode(bytes(byteCount))
    }
}
