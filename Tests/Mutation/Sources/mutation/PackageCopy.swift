import Foundation
import Mutants

/// A copy of the package in which mutants stand behind switches.
struct PackageCopy {
    /// The package that is copied.
    let origin: URL
    /// The copy; its path has to stay the same, because tests know the paths of their sources.
    let folder: URL

    /// What may not be built along: a module of the copy that fails would be no finding.
    private static let ignored: Set = [".build", ".git", ".swiftpm", "Mutation", "Integration"]
    /// The folders in which mutants are sought.
    static let mutated = [
        "Sources/OktaCore/", "Sources/OktaAuthSdk/", "Sources/OktaAuthDiagnosis/",
    ]

    init(of origin: URL, at folder: URL) throws {
        self.origin = origin
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The sources in which mutants are sought, by their paths.
    func sources() throws -> [String: String] {
        var sources: [String: String] = [:]
        for path in Self.files(in: origin)
        where path.hasSuffix(".swift") && Self.mutated.contains(where: path.hasPrefix) {
            let file = origin.appendingPathComponent(path)
            sources[path] = try String(contentsOf: file, encoding: .utf8)
        }
        return sources
    }

    /// Brings the copy up to date; files that stay the same are not touched, and not compiled again.
    func write(_ changed: [String: String]) throws {
        let paths = Set(Self.files(in: origin)).union(changed.keys)
        for path in Set(Self.files(in: folder)).subtracting(paths) {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
        }
        for path in paths {
            let original = origin.appendingPathComponent(path)
            let contents = try changed[path].map { Data($0.utf8) } ?? Data(contentsOf: original)
            let file = folder.appendingPathComponent(path)
            if (try? Data(contentsOf: file)) == contents { continue }
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try contents.write(to: file)
        }
    }

    private static func files(in folder: URL) -> [String] {
        var paths: [String] = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where !ignored.contains(name) && !name.hasPrefix("mutation-") {
            let inner = folder.appendingPathComponent(name)
            // A link to a folder is copied as the folder.
            let values = try? inner.resolvingSymlinksInPath()
                .resourceValues(forKeys: [.isDirectoryKey])
            paths +=
                values?.isDirectory ?? false ? files(in: inner).map { "\(name)/\($0)" } : [name]
        }
        return paths
    }
}

extension PackageCopy {
    /// The drawn mutants that could be built.
    var mutants: StoredValue<[Mutant]> { stored("mutants") }
    /// Mutants that do not compile, so that the next build need not find out.
    var rejected: StoredValue<[Mutant]> { stored("rejected") }
    /// What each suite reaches.
    var suites: StoredValue<[Suite]> { stored("suites") }
    /// What became of the mutants.
    var results: StoredValue<[Verdict]> { stored("results") }

    private func stored<Value>(_ name: String) -> StoredValue<Value> {
        StoredValue(file: folder.appendingPathComponent("mutation-\(name).json"))
    }
}

/// A value in a JSON file.
struct StoredValue<Value: Codable> {
    let file: URL

    /// When it was written.
    var date: Date? {
        try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }

    func load() throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    }

    func save(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(value).write(to: file, options: .atomic)
    }
}
