package import Foundation

/// The files of this package, for tests that read them.
package enum Checkout {
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file or folder, by its path below the root.
    package static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

    /// The Swift files of a target of the sources, at any depth.
    package static func sources(of target: String) -> [URL] { swiftFiles(in: "Sources/\(target)") }

    /// The Swift files below a folder, by its path below the root, at any depth.
    package static func swiftFiles(in path: String) -> [URL] {
        let folder = file(path)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }

    /// The names of the stored properties that other modules see, in a type of a file.
    ///
    /// Computed properties, which end in a brace, are left out.
    ///
    /// - Parameters:
    ///   - path: The path of the file below the root.
    ///   - indentation: The spaces before the members of the type.
    /// - Returns: The names.
    /// - Throws: An error if the file cannot be read.
    package static func storedProperties(
        in path: String, indentation: Int
    ) throws -> Set<String> {
        let lines = try String(contentsOf: file(path), encoding: .utf8).split(separator: "\n")
        let names = lines.compactMap { line -> Substring? in
            guard line.prefix(while: { $0 == " " }).count == indentation, !line.contains("{")
            else { return nil }
            let words = line.split(separator: " ")
            guard words.count > 3, ["public", "package"].contains(words[0]),
                ["let", "var"].contains(words[1])
            else { return nil }
            return words[2].hasSuffix(":") ? words[2].dropLast() : words[2]
        }
        return Set(names.map(String.init))
    }
}
