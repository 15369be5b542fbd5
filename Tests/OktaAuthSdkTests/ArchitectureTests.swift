import Foundation
import Testing

/// Checks that code in a folder uses only what its own level or a lower one declares.
@Suite("The source folders")
struct ArchitectureTests {
    /// The folders of each target from the bottom up; those in one list may use each other.
    ///
    /// A folder includes those in it, unless it ends in `"."`.
    static let levels: [String: [[String]]] = [
        "OktaCore": [
            ["Concurrency"], ["Encoding"], ["Cryptography"], ["Texts"], ["Redaction"], ["JSON"],
            ["Passwords"], ["Time"], ["Storage"], ["Transport"], ["Polling"],
        ],
        "OktaAuthSdk": [
            ["Reading"], ["Responses"], ["Errors"], ["Storage"], ["Options", "Transaction"],
            ["API"], ["Statuses", "Factors", "Operations"], ["."],
        ],
        "OktaAuthDiagnosis": [["."]],
        "OktaOidc": [
            ["Reading"], ["Errors"], ["Storage"], ["Configuration"], ["Tokens"], ["Server"],
            // Archives name a class of an earlier SDK that has the name of the one here.
            ["Sessions"], ["Exchange"], ["Import", "."],
        ],
        // Its types are nested under the client, so that most of these folders use each other.
        "OktaIdx": [
            [
                "Errors", "Responses", "Forms", "Authenticators", "Requests", "Client", "Tokens",
                "Polling", ".",
            ]
        ],
        // Its types are nested under the sign-in.
        "OktaSignIn": [["Engine", "Classic", "Identity", "."]],
        "OktaAuthSimulator": [
            ["Wire"], ["Model", "IdentityEngine/Model"], ["Codes"],
            ["Transitions", "IdentityEngine/Transitions"], ["OAuth"], ["Core"],
            ["State/Limits"], ["State/Messages"], ["State/Accounts"], ["State/Sessions"],
            ["State/Transactions"], ["IdentityEngine/State"],
            ["Rendering", "IdentityEngine/Rendering"],
            ["Endpoints", "IdentityEngine/Operations"], ["Org", "IdentityEngine/."],
            ["Mounting", "."], ["Cassettes"],
        ],
        "okta-auth/Sources/okta-auth": [
            ["Terminal"], ["QRCode"], ["Flow"], ["Classic"], ["Identity"], ["Demo"],
            ["Commands", "Doctor"],
        ],
        "okta-simulator/Sources/SimulatorServer": [["Settings"], ["Control"], ["HTTP"], ["."]],
        "okta-simulator/Sources/okta-simulator": [["."]],
    ]

    /// The targets whose code runs in apps.
    static let shipped = [
        "OktaCore", "OktaAuthSdk", "OktaAuthDiagnosis", "OktaOidc", "OktaIdx", "OktaSignIn",
    ]

    /// The modules of this package that the sources of a target may import.
    static let importable: [String: Set<String>] = [
        "OktaCore": [], "OktaAuthSdk": ["OktaCore"],
        "OktaAuthDiagnosis": ["OktaAuthSdk"], "OktaOidc": ["OktaCore"],
        "OktaIdx": ["OktaCore", "OktaOidc"], "OktaAuthSimulator": ["OktaCore"],
        "OktaSignIn": ["OktaCore", "OktaAuthSdk", "OktaIdx", "OktaOidc"],
        "okta-auth-demo": ["OktaAuthSdk", "OktaOidc", "OktaAuthSimulator"],
    ]

    @Test(
        "The source folders import only targets below their own",
        arguments: importable.keys.sorted()
    )
    func importsDownward(target: String) throws {
        let allowed = try #require(Self.importable[target])
        for file in try Self.files(in: target) {
            let modules = try Self.importedModules(of: file).filter { $0.hasPrefix("Okta") }
            let upward = Set(modules).subtracting(allowed)
            #expect(upward.isEmpty, "\(file.lastPathComponent) imports \(upward.sorted())")
        }
    }

    @Test("The source folders name no type of a higher level", arguments: levels.keys.sorted())
    func typesPointDownward(target: String) throws {
        try Self.checkArrows(in: target, declared: Self.declaredTypes) { code in
            Self.words(in: code)
        }
    }

    @Test(
        "The source folders call no member that only a higher level declares",
        arguments: levels.keys.sorted()
    )
    func membersPointDownward(target: String) throws {
        try Self.checkArrows(in: target, declared: Self.declaredFunctions) { code in
            Self.calls(in: code)
        }
    }

    @Test("The simulator renders the links of a transaction from the rows of its state")
    func linksComeFromTheTable() throws {
        let files = try Self.files(in: "OktaAuthSimulator", folder: "Rendering")
            .filter { $0.lastPathComponent.hasPrefix("AuthnResponse") }
        #expect(!files.isEmpty)
        for file in files {
            let code = try Self.code(of: file)
            let byHand = ["\"href\"", "\"hints\"", ".link(", "/api/v1/authn"]
                .filter(code.contains)
            #expect(byHand.isEmpty, "\(file.lastPathComponent) spells a link")
        }
    }

    @Test("Every source folder has a level", arguments: levels.keys.sorted())
    func allFolders(target: String) throws {
        let folders = Self.levels[target, default: []].joined()
        let known = try folders.map { try Self.files(in: target, folder: $0) }
        #expect(known.allSatisfy { !$0.isEmpty })
        let unknown = Set(try Self.files(in: target)).subtracting(known.joined())
        #expect(unknown.isEmpty)
    }

    @Test("Sources hold no trap that a server or an app could reach, and print nothing")
    func noTraps() throws {
        let forbidden: Set = [
            "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure",
            "print", "NSLog", "debugPrint", "Timer",
        ]
        for target in Self.shipped {
            for file in try Self.files(in: target) {
                let code = try Self.code(of: file)
                let found = Self.words(in: code).intersection(forbidden)
                #expect(found.isEmpty, "\(file.lastPathComponent) uses \(found.sorted())")
                #expect(!code.contains("as! "), "\(file.lastPathComponent) uses as!")
                #expect(!code.contains("try! "), "\(file.lastPathComponent) uses try!")
            }
        }
    }

    @Test("Sources ask for the time in one place only")
    func oneClock() throws {
        for target in Self.shipped {
            for file in try Self.files(in: target) where !file.path.contains("/OktaCore/Time/") {
                let code = try Self.code(of: file)
                for clock in ["Date()", "Date.now", "asyncAfter", "Task.sleep", "DispatchTime"] {
                    #expect(!code.contains(clock), "\(file.lastPathComponent) uses \(clock)")
                }
            }
        }
    }

    /// Apple's Foundation has the types of FoundationNetworking, and a declaration may not be wider than its import.
    @Test("Sources import Foundation as widely as FoundationNetworking")
    func importsFoundationAsWidely() throws {
        let levels = ["import ", "package import ", "public import "]
        for target in Self.importable.keys {
            for file in try Self.files(in: target)
            where !file.lastPathComponent.hasSuffix("+Linux.swift") {
                let lines = try Self.code(of: file).split(separator: "\n").map(String.init)
                let networking = levels.lastIndex { lines.contains($0 + "FoundationNetworking") }
                let foundation = levels.lastIndex { lines.contains($0 + "Foundation") }
                guard let networking else { continue }
                #expect(foundation ?? -1 >= networking, "\(file.lastPathComponent)")
            }
        }
    }

    private static let sources = Checkout.file("Sources")

    /// Expects that no level of `target` uses a name that only higher levels declare.
    private static func checkArrows(
        in target: String,
        declared: (URL) throws -> [String],
        used: (String) -> Set<String>
    ) throws {
        let levels = try filesByLevel(of: target)
        let names = try levels.map { Set(try $0.flatMap(declared)) }
        for (level, files) in levels.enumerated() {
            let known = names[...level].reduce(into: Set()) { $0.formUnion($1) }
            let higher = names[(level + 1)...].reduce(into: Set()) { $0.formUnion($1) }
                .subtracting(known)
            for file in files {
                let upward = used(try code(of: file)).intersection(higher)
                #expect(upward.isEmpty, "\(file.lastPathComponent) uses \(upward.sorted())")
            }
        }
    }

    private static func filesByLevel(of target: String) throws -> [[URL]] {
        try (levels[target] ?? []).map { level in
            try level.flatMap { try files(in: target, folder: $0) }
        }
    }

    private static func files(in target: String, folder: String? = nil) throws -> [URL] {
        let root = sources.appendingPathComponent(target)
        if let folder, folder.hasSuffix(".") {
            return try FileManager.default.contentsOfDirectory(
                at: root.appendingPathComponent(String(folder.dropLast())),
                includingPropertiesForKeys: nil
            )
            .map(\.standardizedFileURL)
            .filter { $0.pathExtension == "swift" }
        }
        let all = FileManager.default.enumerator(
            at: folder.map(root.appendingPathComponent) ?? root,
            includingPropertiesForKeys: nil
        )
        return (all?.allObjects as? [URL] ?? []).map(\.standardizedFileURL)
            .filter { $0.pathExtension == "swift" }
    }

    private static func declaredTypes(in file: URL) throws -> [String] {
        try code(of: file).split(separator: "\n")
            .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("extension") }
            .compactMap { line in
                let words = line.split { !$0.isLetter && !$0.isNumber }
                let keywords: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]
                return words.firstIndex(where: keywords.contains).map { String(words[$0 + 1]) }
            }
    }

    /// The functions with a labelled first argument, by name and label: others have the names of
    /// cases and of functions of the standard library.
    private static func declaredFunctions(in file: URL) throws -> [String] {
        try code(of: file).matches(of: /\bfunc (\w+)(?:<[^>]*>)?\(\s*([a-z]\w*)[ :]/)
            .map { "\($0.1)(\($0.2):)" }
    }

    private static func calls(in code: String) -> Set<String> {
        Set(code.matches(of: /\b(\w+)\(\s*([a-z]\w*):/).map { "\($0.1)(\($0.2):)" })
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
