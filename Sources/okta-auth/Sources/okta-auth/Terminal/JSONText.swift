import Foundation
import OktaSignIn

extension OktaJSON {
    /// The document as one line, its members sorted by name; invisible characters are escaped.
    var text: String {
        let data = try? JSONSerialization.data(
            withJSONObject: foundationObject,
            options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        )
        return String(decoding: data ?? Data(), as: UTF8.self).unicodeScalars.map { scalar in
            Screen.harmless(String(scalar)).isEmpty
                ? scalar.utf16.map { String(format: "\\u%04x", Int($0)) }.joined()
                : String(scalar)
        }.joined()
    }

    private var foundationObject: Any {
        switch self {
        case .null: NSNull()
        case .bool(let flag): flag
        case .number(let number): number.isFinite ? number : NSNull()
        case .largeInteger(let number): number
        case .string(let text): text
        case .array(let elements): elements.map(\.foundationObject)
        case .object(let members): members.dictionary.mapValues(\.foundationObject)
        }
    }
}
