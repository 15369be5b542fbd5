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
}
