import Foundation
import Testing

/// Checks that code in a folder only names types of its own level or below.
@Suite("The source folders")
struct ArchitectureTests {
    /// The folders from the bottom up; those in one list may use each other.
    static let levels: [[String]] = [
        ["OktaCore/Concurrency"],
        ["OktaCore/Encoding"],
        ["OktaCore/Redaction"],
        ["OktaCore/JSON"],
        ["OktaCore/Time"],
        ["OktaCore/Storage"],
        ["OktaCore/Retry"],
        ["OktaCore/Logging"],
        ["OktaCore/Transport"],
        ["OktaAuthSdk/Responses"],
        ["OktaAuthSdk/Errors"],
        ["OktaAuthSdk/Storage"],
        ["OktaAuthSdk/Options", "OktaAuthSdk/Calls"],
        ["OktaAuthSdk/API"],
        ["OktaAuthSdk/Transaction"],
        ["OktaAuthSdk/Statuses", "OktaAuthSdk/Factors"],
        ["OktaAuthSdk/Flow"],
        ["OktaOidc/Reading"],
        ["OktaOidc/Errors"],
        ["OktaOidc/Storage"],
        ["OktaOidc/Configuration"],
        ["OktaOidc/Tokens"],
        ["OktaOidc/Server"],
        ["OktaOidc/Exchange"],
    ]

    /// The modules of this package that the sources of a target may import.
    static let importable: [String: Set<String>] = [
        "OktaCore": [], "OktaAuthSdk": ["OktaCore"], "OktaOidc": ["OktaCore"],
        "OktaAuthSimulator": ["OktaCore"],
        "okta-auth": ["OktaAuthSdk", "OktaOidc", "OktaAuthSimulator"],
    ]

    @Test("import only targets below their own", arguments: importable.keys.sorted())
    func importsDownward(target: String) throws {
        let allowed = try #require(Self.importable[target])
        for file in try Self.files(in: target) {
            let modules = try Self.importedModules(of: file).filter { $0.hasPrefix("Okta") }
            let upward = Set(modules).subtracting(allowed)
            #expect(upward.isEmpty, "\(file.lastPathComponent) imports \(upward.sorted())")
        }
    }

    @Test("depend on each other in one direction", arguments: levels.indices)
    func oneDirection(level: Int) throws {
        let higher = Set(try Self.levels[(level + 1)...].joined().flatMap(Self.declaredTypes))
        for folder in Self.levels[level] {
            for file in try Self.files(in: folder) {
                let upward = Self.words(in: try Self.code(of: file)).intersection(higher)
                #expect(
                    upward.isEmpty,
                    "\(folder)/\(file.lastPathComponent) names \(upward.sorted())"
                )
            }
        }
    }

    @Test("are all known here")
    func allFolders() throws {
        let found = try ["OktaCore", "OktaAuthSdk", "OktaOidc"].flatMap { target in
            try FileManager.default.contentsOfDirectory(
                at: Self.sources.appendingPathComponent(target),
                includingPropertiesForKeys: [.isDirectoryKey]
            )
            .filter { (try $0.resourceValues(forKeys: [.isDirectoryKey])).isDirectory ?? false }
            .map { "\(target)/\($0.lastPathComponent)" }
        }
        .filter { !$0.hasSuffix(".docc") }
        #expect(Set(found).subtracting(Self.levels.joined()) == [])
    }

    @Test("hold no trap that a server or an app could reach, and print nothing")
    func noTraps() throws {
        let forbidden: Set = [
            "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure",
            "print", "NSLog", "debugPrint", "Timer",
        ]
        for folder in Self.levels.joined() {
            for file in try Self.files(in: folder) {
                let code = try Self.code(of: file)
                let found = Self.words(in: code).intersection(forbidden)
                #expect(found.isEmpty, "\(file.lastPathComponent) uses \(found.sorted())")
                #expect(!code.contains("as! "), "\(file.lastPathComponent) uses as!")
                #expect(!code.contains("try! "), "\(file.lastPathComponent) uses try!")
            }
        }
    }

    @Test("ask for the time in one place only")
    func oneClock() throws {
        for folder in Self.levels.joined() where folder != "OktaCore/Time" {
            for file in try Self.files(in: folder) {
                let code = try Self.code(of: file)
                for clock in ["Date()", "Date.now", "asyncAfter", "Task.sleep", "DispatchTime"] {
                    #expect(!code.contains(clock), "\(file.lastPathComponent) uses \(clock)")
                }
            }
        }
    }

    private static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources")

    private static func files(in folder: String) throws -> [URL] {
        let all = FileManager.default.enumerator(
            at: sources.appendingPathComponent(folder),
            includingPropertiesForKeys: nil
        )
        return (all?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }

    private static func declaredTypes(in folder: String) throws -> [String] {
        try files(in: folder).flatMap { file in
            try code(of: file).split(separator: "\n")
                .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("extension") }
                .compactMap { line in
                    let words = line.split { !$0.isLetter && !$0.isNumber }
                    let keywords: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]
                    return words.firstIndex(where: keywords.contains).map { String(words[$0 + 1]) }
                }
        }
    }

    private static func importedModules(of file: URL) throws -> [String] {
        try code(of: file).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            return words.dropLast().last == "import" ? words.last : nil
        }
    }

    private static func code(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
            .joined(separator: "\n")
    }

    private static func words(in code: String) -> Set<String> {
        Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }
}
