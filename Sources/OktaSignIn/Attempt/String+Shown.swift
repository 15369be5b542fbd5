import Foundation

extension String {
    /// The text without white space around it; `nil` if nothing is left to show.
    ///
    /// An org can send an empty text or a space where it has no name: another name takes its place.
    var nonBlank: String? {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The words of a name in camel case: `First name` for `firstName`.
    var wordsOfName: String {
        let spaced = reduce(into: "") { text, character in
            if character.isUppercase, !text.isEmpty { text += " " }
            text += character.lowercased()
        }
        return spaced.prefix(1).uppercased() + spaced.dropFirst()
    }
}
