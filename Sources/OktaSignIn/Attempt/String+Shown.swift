import Foundation

extension String {
    /// The text without white space around it; `nil` if nothing is left to show.
    ///
    /// An org can send an empty text or a space where it has no name: another name takes its place.
    var nonBlank: String? {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The words of a name: `First name` for `firstName` and `first_name`, `Employee ID` for
    /// `employeeID`.
    var wordsOfName: String {
        var spaced = ""
        for character in self {
            // A run of capitals is one word.
            if character.isUppercase, spaced.last?.isUppercase == false { spaced += " " }
            spaced.append(character == "_" ? " " : character)
        }
        let words = spaced.split(separator: " ").map { word in
            word.count > 1 && word.allSatisfy(\.isUppercase) ? String(word) : word.lowercased()
        }
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

extension [String] {
    /// Each text once, and no blank one.
    var shownOnce: [String] {
        compactMap(\.nonBlank).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
