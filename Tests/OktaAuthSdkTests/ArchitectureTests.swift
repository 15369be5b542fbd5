import Foundation
import OktaCore
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
            ["Passwords", "Passkeys", "Browser"], ["Time"], ["Storage"], ["Transport"], ["Polling"],
        ],
        "OktaAuthSdk": [
            ["Reading"], ["Responses"], ["Errors"], ["Storage"], ["Options", "Transaction"],
            ["API"], ["Statuses", "Factors", "Operations"], ["."],
        ],
        "OktaAuthDiagnosis": [["."]],
        "OktaOidc": [
            ["Parsing"], ["Errors"], ["Storage"], ["Proofs"], ["Configuration"], ["Tokens"],
            ["Issuer"],
            // Archives name a class of an earlier SDK that has the name of the one here.
            ["Sessions"], ["Exchange"], ["Import", "."],
        ],
        "OktaBrowserSignIn": [["."]],
        // Its types are nested under the client, so that most of these folders use each other.
        "OktaIdx": [
            [
                "Errors", "Responses", "Forms", "Authenticators", "Requests", "Client", "Tokens",
                "Polling", ".",
            ]
        ],
        // Its types are nested under the sign-in.
        "OktaSignIn": [["Attempt", "Classic", "Identity", "."]],
        "OktaSignInUI": [["."]],
        "OktaAuthSimulator": [
            ["Wire", "Cryptography"], ["Passkeys"], ["Model", "IdentityEngine/Model"], ["Codes"],
            ["Proofs"],
            ["Transitions", "IdentityEngine/Transitions"], ["OAuth"], ["Calls"],
            ["State/Limits"], ["State/Accounts"], ["State/Sessions"], ["State/Transactions"],
            ["IdentityEngine/State", "State/."],
            ["Rendering", "IdentityEngine/Rendering"],
            ["Endpoints", "IdentityEngine/Endpoints", "Org", "IdentityEngine/."],
            ["Mounting", "."], ["Cassettes"],
        ],
        "okta-auth/Sources/okta-auth": [
            ["Terminal"], ["QRCode"], ["Flow"], ["Demo"], ["Commands", "Doctor"],
        ],
        "okta-simulator/Sources/SimulatorServer": [["Settings"], ["Control"], ["HTTP"], ["."]],
        "okta-simulator/Sources/okta-simulator": [["."]],
    ]

    /// The targets whose code runs in apps.
    static let shipped = [
        "OktaCore", "OktaAuthSdk", "OktaAuthDiagnosis", "OktaOidc", "OktaBrowserSignIn", "OktaIdx",
        "OktaSignIn",
    ]

    /// The modules of this package that the sources of a target may import.
    static let importable: [String: Set<String>] = [
        "OktaCore": [], "OktaAuthSdk": ["OktaCore"],
        "OktaAuthDiagnosis": ["OktaAuthSdk"], "OktaOidc": ["OktaCore"],
        "OktaBrowserSignIn": ["OktaCore", "OktaOidc"],
        "OktaIdx": ["OktaCore", "OktaOidc"], "OktaAuthSimulator": ["OktaCore"],
        "OktaSignIn": ["OktaCore", "OktaAuthSdk", "OktaIdx", "OktaOidc"],
        "OktaSignInUI": ["OktaCore", "OktaSignIn"],
        "okta-auth-demo": ["OktaSignIn", "OktaAuthSdk", "OktaAuthSimulator"],
    ]

    @Test(
        "The source folders import only targets below their own",
        arguments: importable.keys.sorted()
    )
    func importsDownward(target: String) throws {
        let allowed = try #require(Self.importable[target])
        for file in Self.files(in: target) {
            let modules = try Self.code(of: file).matches(of: /\bimport (Okta\w+)/)
            let upward = Set(modules.map { String($0.1) }).subtracting(allowed)
            #expect(upward.isEmpty, "\(file.lastPathComponent) imports \(upward.sorted())")
        }
    }

    @Test("An import of OktaSignIn brings the session and no engine")
    func reexports() throws {
        let modules = try Self.files(in: "OktaSignIn").flatMap {
            try Self.code(of: $0).matches(of: /@_exported public import (Okta\w+)/).map {
                String($0.1)
            }
        }
        #expect(modules == ["OktaOidc"])
    }

    @Test(
        "The source folders name no type and call no function that only a higher level declares",
        arguments: levels.keys.sorted()
    )
    func namesPointDownward(target: String) throws {
        let files = Self.filesByLevel(of: target)
        let names = try files.map { files in
            Set(
                try files.flatMap {
                    try Self.declaredTypes(in: $0) + Self.declaredFunctions(in: $0)
                }
            )
        }
        for (level, files) in files.enumerated() {
            let higher = Set(names[(level + 1)...].joined()).subtracting(names[...level].joined())
            for file in files {
                let code = try Self.read(file)
                let upward = code.words.union(Self.calls(in: code.withoutTexts))
                    .intersection(higher)
                #expect(upward.isEmpty, "\(file.lastPathComponent) uses \(upward.sorted())")
            }
        }
    }

    @Test(
        "The source folders use no member that a higher level adds", arguments: levels.keys.sorted()
    )
    func extensionsPointDownward(target: String) throws {
        let files = Self.filesByLevel(of: target)
        let types = try files.map { Set(try $0.flatMap(Self.declaredTypes)) }
        let added = try files.enumerated().map { level, files in
            let own = Set(types[level...].joined()).subtracting(types[..<level].joined())
            return Set(try files.flatMap { try Self.addedMembers(in: $0, besidesThoseOf: own) })
        }
        var (members, names): (Set<String>, Set<String>) = ([], [])
        for (level, files) in files.enumerated() {
            let higher = Set(added[(level + 1)...].joined())
            if higher.isEmpty { continue }
            let code = try files.map { ($0, try Self.read($0)) }
            members.formUnion(code.flatMap { Self.declaredMembers(in: $0.1.withoutTexts) })
            // Without a dot, a word may also be a label, a parameter or a variable.
            names.formUnion(code.flatMap { Self.declaredNames(in: $0.1.withoutTexts) })
            for (file, code) in code {
                let afterDots = Self.wordsAfterDots(in: code.withoutTexts)
                let upward = code.words.intersection(higher.subtracting(names))
                    .union(afterDots.intersection(higher.subtracting(members)))
                #expect(upward.isEmpty, "\(file.lastPathComponent) uses \(upward.sorted())")
            }
        }
    }

    @Test("The simulator renders the links of a transaction from the rows of its state")
    func linksComeFromTheTable() throws {
        let files = Self.files(in: "OktaAuthSimulator", folder: "Rendering")
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
    func allFolders(target: String) {
        let folders = Self.levels[target, default: []].joined()
        let known = folders.map { Self.files(in: target, folder: $0) }
        #expect(known.allSatisfy { !$0.isEmpty })
        let unknown = Set(Self.files(in: target)).subtracting(known.joined())
        #expect(unknown.isEmpty)
    }

    @Test("Sources hold no trap that a server or an app could reach, and print nothing")
    func noTraps() throws {
        let forbidden: Set = [
            "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure",
            "print", "NSLog", "debugPrint", "Timer",
        ]
        for target in Self.shipped {
            for file in Self.files(in: target) {
                let code = try Self.code(of: file)
                // With texts: what stands between two of them must not be taken for one.
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
            for file in Self.files(in: target) where !file.path.contains("/OktaCore/Time/") {
                let code = try Self.code(of: file)
                for clock in ["Date()", "Date.now", "asyncAfter", "Task.sleep", "DispatchTime"] {
                    #expect(!code.contains(clock), "\(file.lastPathComponent) uses \(clock)")
                }
            }
        }
    }

    /// Time is virtual in tests: a limit or a pause in wall time measures the machine.
    @Test("No test has a limit of time, and none sleeps")
    func noTestWaits() throws {
        let forbidden: Set = [
            "timeLimit", "sleep", "usleep", "nanosleep", "clock_nanosleep", "asyncAfter",
        ]
        let folders = ["Tests", "Sources/okta-auth/Tests", "Sources/okta-simulator/Tests"]
        for folder in folders {
            let files = Checkout.swiftFiles(in: folder)
            #expect(!files.isEmpty)
            // Kills processes, whose time is not virtual.
            for file in files where file.lastPathComponent != "SessionProcessTests.swift" {
                let found = try Self.read(file).words.intersection(forbidden)
                #expect(found.isEmpty, "\(file.lastPathComponent) uses \(found.sorted())")
            }
        }
    }

    /// A test that measures time can only fail because the machine is slow.
    @Test("No test measures time, except a few that expect no limit")
    func noTestMeasures() throws {
        let clocks: Set = ["ContinuousClock", "SuspendingClock", "DispatchTime", "clock_gettime"]
        let begin = /(?:let|var) \w+ = Date(?:\(\)|\.now)/
        let allowed: Set = [
            // These print how long they take, or run for as long as a variable says.
            "LargeResponseTests.swift", "ChaosTests.swift", "ProductStormTests.swift",
            // This one compares the time of a simulator with the time of the machine.
            "MountingTests.swift",
        ]
        let own = Checkout.swiftFiles(in: "Tests").filter {
            $0.path.contains(/\/\w+Tests\//) && !$0.path.contains("/Predecessors/")
        }
        let nested = ["okta-auth", "okta-simulator"].flatMap {
            Checkout.swiftFiles(in: "Sources/\($0)/Tests")
        }
        #expect(!own.isEmpty && !nested.isEmpty)
        for file in own + nested where !allowed.contains(file.lastPathComponent) {
            let code = try Self.read(file)
            let found = code.words.intersection(clocks)
            #expect(found.isEmpty, "\(file.lastPathComponent) uses \(found.sorted())")
            #expect(!code.text.contains(begin), "\(file.lastPathComponent) begins to measure")
        }
    }

    /// An iPhone starts no programs, and its SDK has no functions for it.
    @Test("What only a computer can do stands behind a condition")
    func programs() throws {
        let names: Set = [
            "Process", "execv", "execve", "execvp", "execvpe", "posix_spawn",
            "posix_spawnp", "fork", "vfork", "popen", "system",
        ]
        let calls = try Regex("\\b(?:\(names.joined(separator: "|")))\\(")
        let sources = Self.levels.keys.filter { $0.hasPrefix("Okta") } + ["okta-auth-demo"]
        for file in (["Tests"] + sources.map { "Sources/\($0)" }).flatMap(Checkout.swiftFiles) {
            let code = try Self.read(file)
            if code.words.isDisjoint(with: names) { continue }
            var conditions: [Bool] = []
            for line in code.withoutTexts.split(separator: "\n") {
                let line = line.drop { $0 == " " }
                if line.hasPrefix("#if") {
                    conditions.append(line.contains("os(Linux)"))
                } else if line.hasPrefix("#endif") {
                    conditions.removeLast()
                } else if line.hasPrefix("#else") {
                    conditions[conditions.count - 1] = false
                } else if line.contains(calls) {
                    #expect(conditions.contains(true), "\(file.lastPathComponent): \(line)")
                }
            }
        }
    }

    /// An iPhone starts no programs, so that one which is only for a test must not be built for it.
    @Test("The program for tests of proxies is built for Linux only")
    func proxyClient() throws {
        let manifest = try String(contentsOf: Checkout.file("Package.swift"), encoding: .utf8)
        let mentions = manifest.split(separator: "\n").filter { $0.contains("\"proxy-client\"") }
            .map { $0.drop { $0 == " " } }
        #expect(
            mentions == [
                #"name: "proxy-client","#,
                #".target(name: "proxy-client", condition: .when(platforms: [.linux])),"#,
            ]
        )
    }

    /// Apple's Foundation has the types of FoundationNetworking, and a declaration may not be wider than its import.
    @Test("Sources import Foundation as widely as FoundationNetworking")
    func importsFoundationAsWidely() throws {
        let levels = ["import ", "package import ", "public import "]
        for target in Self.importable.keys {
            for file in Self.files(in: target)
            where !file.lastPathComponent.hasSuffix("+Linux.swift") {
                let lines = try Self.code(of: file).split(separator: "\n").map(String.init)
                let networking = levels.lastIndex { lines.contains($0 + "FoundationNetworking") }
                let foundation = levels.lastIndex { lines.contains($0 + "Foundation") }
                guard let networking else { continue }
                #expect(foundation ?? -1 >= networking, "\(file.lastPathComponent)")
            }
        }
    }

    private static func filesByLevel(of target: String) -> [[URL]] {
        levels[target, default: []].map { $0.flatMap { files(in: target, folder: $0) } }
    }

    private static func files(in target: String, folder: String = "") -> [URL] {
        let isFlat = folder.hasSuffix(".")
        let root = "\(target)/\(isFlat ? String(folder.dropLast()) : folder)"
        let files = Checkout.sources(of: root).map(\.standardizedFileURL)
        guard isFlat else { return files }
        let own = Checkout.file("Sources/\(root)").standardizedFileURL.path
        return files.filter { $0.deletingLastPathComponent().path == own }
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

    /// The members of extensions in `file`, except extensions of the types in `own`.
    private static func addedMembers(
        in file: URL, besidesThoseOf own: Set<String>
    ) throws -> [String] {
        let header = /^(?:\w+ )*extension (\w+)/
        let name =
            /^    (?:@?\w+(?:\(\w+\))? )*(?:func|var|let|typealias|struct|enum|class) (\w+)/
        var type: String?
        return try code(of: file).split(separator: "\n").compactMap { line in
            if !line.hasPrefix(" ") {
                type = (try? header.prefixMatch(in: line)).map { String($0.1) }
            }
            guard let type, !own.contains(type), !line.contains("private ") else { return nil }
            return (try? name.prefixMatch(in: line)).map { String($0.1) }
        }
    }

    /// The types and members that `code` declares, without what is declared within functions.
    private static func declaredMembers(in code: String) -> Set<String> {
        let types: Set = ["struct", "enum", "class", "actor", "protocol", "extension"]
        let keywords = types.union(["func", "var", "let", "case", "typealias"])
        var isType: [Int: Bool] = [:]
        var members: Set<String> = []
        for line in code.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            let place = words.firstIndex(where: keywords.contains)
            if let place, indentation == 0 || isType[indentation - 4] == true {
                members.formUnion(words[place] == "case" ? words[...] : words[place...].prefix(2))
            }
            if let place, types.contains(words[place]) {
                isType[indentation] = true
            } else if line.hasSuffix("{"), !words.isEmpty {
                isType[indentation] = false
            }
        }
        return members
    }

    /// The names that `code` gives to anything: members, labels, parameters and variables.
    private static func declaredNames(in code: String) -> [String] {
        let declared = code.matches(
            of: /\b(?:func|var|let|case|struct|enum|class|typealias|actor|protocol) `?(\w+)/
        )
        let labelled = code.matches(of: /(\w+):/)
        let listed = code.matches(of: /[(,] ?(\w+)(?=[,)])/)
        let captured = code.matches(of: /(\w+) in\b/)
        return (declared + labelled + listed + captured).map { String($0.1) }
    }

    private static func wordsAfterDots(in code: String) -> Set<String> {
        Set(code.matches(of: /\.(\w+)/).map { String($0.1) })
    }

    /// The code of a file, as several tests read it.
    private struct Code {
        /// Without comments.
        let text: String
        /// Without comments, with string literals emptied unless something is interpolated.
        let withoutTexts: String
        /// The words outside string literals.
        let words: Set<String>
    }

    private static let codes = Locked<[URL: Code]>([:])

    private static func read(_ file: URL) throws -> Code {
        if let known = codes.withLock({ $0[file] }) { return known }
        let text = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .joined(separator: "\n")
        let withoutTexts = text.replacing(/"[^"\\\n]*"/, with: "\"\"")
        let code = Code(text: text, withoutTexts: withoutTexts, words: words(in: withoutTexts))
        codes.withLock { $0[file] = code }
        return code
    }

    private static func code(of file: URL) throws -> String { try read(file).text }

    private static func codeWithoutTexts(of file: URL) throws -> String {
        try read(file).withoutTexts
    }

    private static func words(in code: String) -> Set<String> {
        let words = code.utf8.split { !$0.isAlphanumeric && $0 != UInt8(ascii: "_") }
        return Set(words.map { String(Substring($0)) })
    }
}
