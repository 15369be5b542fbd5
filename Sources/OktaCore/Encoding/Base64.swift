package import Foundation

extension Data {
    /// Decodes base64 of either alphabet, with or without padding, as servers mix them.
    package init?(base64Lenient text: String) {
        var standard = text.replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        while standard.last == "=" { standard.removeLast() }
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        self.init(base64Encoded: standard)
    }
}

/// Base64 with the alphabet for URLs and file names, without padding.
///
/// Source: RFC 4648, section 5; RFC 7636, appendix A.
package enum Base64URL {
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// The bytes of `text`; `nil` if it is padded, of the other alphabet, or otherwise malformed.
    package static func decode(_ text: String) -> Data? {
        let isAlphabet = text.utf8.allSatisfy { $0.isAlphanumeric || "-_".utf8.contains($0) }
        return isAlphabet ? Data(base64Lenient: text) : nil
    }
}
