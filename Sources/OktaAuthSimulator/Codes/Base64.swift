import Foundation

/// The two alphabets of base64 on the wire.
enum Base64 {
    /// Unpadded base64url, as the server writes bytes.
    static func url(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// The bytes of `text` in either alphabet, padded or not.
    static func bytes(_ text: String) -> Data? {
        let standard = text.replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/").filter { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: standard + padding)
    }
}
