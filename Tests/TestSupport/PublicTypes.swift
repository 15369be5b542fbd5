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

    /// The names without the types around them, protocols aside.
    package static func shortNames(in target: String) throws -> Set<String> {
        let types = try all(in: target).filter { $0.keyword != "protocol" }
        return Set(types.compactMap { $0.name.split(separator: ".").last.map(String.init) })
    }

    /// Relies on the indentation and the single spaces that the formatter sets.
    package static func declarations(in text: String) -> [Declaration] {
        var found: [Declaration] = []
        /// The types and extensions around the current line.
        var around: [(name: String, indentation: Int)] = []
        for line in text.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            let words = line.split(separator: " ").map(String.init)
            guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count,
                words[..<place].allSatisfy({ $0.allSatisfy { "a"..."z" ~= $0 } })
            else { continue }
            let type = words[place + 1].prefix {
                $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
            }
            guard !type.isEmpty, !["func", "var", "subscript"].contains(type) else { continue }
            around.removeAll { $0.indentation >= indentation }
            around.append((String(type), indentation))
            if words[..<place].contains(where: ["public", "open"].contains) {
                let name = around.map(\.name).joined(separator: ".")
                found.append(Declaration(name: name, keyword: words[place]))
            }
        }
        return found
    }

    private static let keywords: Set<String> = [
        "class", "struct", "enum", "protocol", "actor", "extension",
    ]
}
