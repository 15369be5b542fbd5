import OktaCore

/// Texts of the server, for messages.
package enum ServerText {
    /// More than the sentences of an org have; a page that came in their place is cut off.
    private static let limit = 300

    /// `text` on one line, not too long, with a stand-in for each of `secrets`.
    package static func shown(_ text: String, hiding secrets: [String?] = []) -> String {
        let hidden = HiddenTexts.hiding(secrets, in: text)
        let line = hidden.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: Character(scalar)
            }
        }
        return String(line.prefix(limit))
    }

    /// Whether two texts have the same bytes; Swift compares characters, which have several spellings.
    package static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return false }
        return one.utf8.elementsEqual(other.utf8)
    }
}
