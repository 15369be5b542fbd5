import Foundation

/// The public types of a target, as its sources declare them.
package enum PublicTypes {
    package struct Declaration {
        /// With the types around it, for example `EmbeddedResponse.Factor`.
        package let name: String
        package let keyword: String
    }

    package static func all(in target: String) throws -> [Declaration] {
        try Checkout.sources(of: target)
            .flatMap { declarations(in: try String(contentsOf: $0, encoding: .utf8)) }
    }

    package static func declarations(in text: String) -> [Declaration] {
        var found: [Declaration] = []
        /// The types and extensions around the current line, and how deep their braces are.
        var around: [(name: String, depth: Int)] = []
        var depth = 0
        /// A type whose brace comes on a later line.
        var declared: String?
        for line in text.split(separator: "\n") {
            let code = stripped(line)
            let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
                .map(String.init)
            let keywords: Set = ["class", "struct", "enum", "protocol", "actor", "extension"]
            let modifiers: Set = ["public", "open", "final", "indirect", "private", "fileprivate"]
            let index = words.firstIndex { !modifiers.contains($0) } ?? words.endIndex
            if index + 1 < words.count, keywords.contains(words[index]),
                !["func", "var", "subscript"].contains(words[index + 1])
            {
                let name = (around.map(\.name) + [words[index + 1]]).joined(separator: ".")
                if words[..<index].contains(where: ["public", "open"].contains) {
                    found.append(Declaration(name: name, keyword: words[index]))
                }
                declared = words[index + 1]
            }
            if let name = declared, code.contains("{") {
                around.append((name, depth))
                declared = nil
            }
            depth += code.count { $0 == "{" } - code.count { $0 == "}" }
            while let last = around.last, depth <= last.depth { around.removeLast() }
        }
        return found
    }

    /// The line without comment and texts.
    private static func stripped(_ line: Substring) -> String {
        var code = ""
        var isText = false
        var previous: Character = " "
        for character in line {
            if character == "\"", previous != "\\" {
                isText.toggle()
            } else if !isText {
                code.append(character)
            }
            if !isText, code.hasSuffix("//") { return String(code.dropLast(2)) }
            previous = character
        }
        return code
    }
}
