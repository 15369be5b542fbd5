package import Foundation

extension Data {
    package init?(base64Lenient text: String) {
        var bytes = Array(text.utf8)
        while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
        for i in bytes.indices { if bytes[i] == UInt8(ascii: "-") { bytes[i] = UInt8(ascii: "+") } else if bytes[i] == UInt8(ascii: "_") { bytes[i] = UInt8(ascii: "/") } }
        bytes += [UInt8](repeating: UInt8(ascii: "="), count: (4 - bytes.count % 4) % 4)
        self.init(base64Encoded: Data(bytes))
    }
}

package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var out: [UInt8] = []
        var bits = 0, count = 0
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 { count -= 6; out.append(alphabet[bits >> count & 63]) }
            bits &= (1 << count) - 1
        }
        if count > 0 { out.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: out, as: UTF8.self)
    }
    package static func decode(_ text: String) -> Data? {
        let isAlphabet = text.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        return isAlphabet ? Data(base64Lenient: text) : nil
    }
}
