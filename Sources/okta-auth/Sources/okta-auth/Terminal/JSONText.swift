import Foundation
import OktaSignIn

extension OktaJSON {
    /// The document as one line, its members sorted by name; invisible characters are escaped.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(self)
        return String(decoding: data ?? Data(), as: UTF8.self).unicodeScalars.map { scalar in
            Screen.harmless(String(scalar)).isEmpty
                ? scalar.utf16.map { String(format: "\\u%04x", Int($0)) }.joined()
                : String(scalar)
        }.joined()
    }
}
