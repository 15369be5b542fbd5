package import Foundation

package enum JSONWriter {
    /// The text of `value`, compact, members in the order of their keys.
    package static func data(_ value: OktaJSON) -> Data {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(value, to: &bytes)
        return Data(bytes)
    }

    private static func write(_ value: OktaJSON, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: text(of: number).utf8)
        case .largeInteger(let integer): bytes.append(contentsOf: String(integer).utf8)
        case .string(let text): write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                write(member.value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func text(of number: Double) -> String {
        if let integer = Int64(exactly: number) { return String(integer) }
        // JSON has no word for a number that is not finite.
        return number.isFinite ? "\(number)" : "null"
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if isPlain { return bytes.append(contentsOf: text.utf8) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
                bytes.append(contentsOf: "\\u00\(digits)".utf8)
            default: bytes.append(byte)
            }
        }
    }
}
