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

    /// Relies on the indentation, which the formatter sets.
    package static func declarations(in text: String) -> [Declaration] {
        let declaration =
            /( *)((?:[a-z]+ )*)(class|struct|enum|protocol|actor|extension) (?!func|var|subscript)([\w.]+)/
        var found: [Declaration] = []
        /// The types and extensions around the current line.
        var around: [(name: String, indentation: Int)] = []
        for line in text.split(separator: "\n") {
            guard let match = line.prefixMatch(of: declaration) else { continue }
            let (_, indentation, modifiers, keyword, type) = match.output
            around.removeAll { $0.indentation >= indentation.count }
            around.append((String(type), indentation.count))
            if modifiers.contains("public ") || modifiers.contains("open ") {
                let name = around.map(\.name).joined(separator: ".")
                found.append(Declaration(name: name, keyword: String(keyword)))
            }
        }
        return found
    }
}
