import Testing

@testable import okta_auth

@Suite("The command line")
struct ArgumentParserTests {
    private func parse(
        _ words: String...,
        environment: [String: String] = [:]
    ) throws(UsageError) -> Invocation {
        try ArgumentParser(catalog: .standard, environment: environment).parse(words)
    }

    @Test("shows help, of the program or of a command")
    func help() throws {
        #expect(try parse() == .help(command: nil))
        #expect(try parse("--help") == .help(command: nil))
        #expect(try parse("help") == .help(command: nil))
        #expect(try parse("help", "sign-in") == .help(command: "sign-in"))
        #expect(try parse("demo", "--help") == .help(command: "demo"))
        #expect(try parse("sign-in", "-h") == .help(command: "sign-in"))
    }

    @Test("takes a value after a space or an equals sign")
    func values() throws {
        let expected = Invocation.run(
            command: "sign-in",
            ParsedArguments(values: ["org": "https://o.example.test"], flags: ["json"])
        )
        #expect(try parse("sign-in", "--org", "https://o.example.test", "--json") == expected)
        #expect(try parse("sign-in", "--json", "--org=https://o.example.test") == expected)
    }

    @Test("takes the org from the environment, which an option overrides")
    func environment() throws {
        let environment = ["OKTA_ORG": "https://a.example.test"]
        #expect(
            try parse("resume", environment: environment)
                == .run(
                    command: "resume",
                    ParsedArguments(values: ["org": "https://a.example.test"])
                )
        )
        #expect(
            try parse("resume", "--org=https://b.example.test", environment: environment)
                == .run(
                    command: "resume",
                    ParsedArguments(values: ["org": "https://b.example.test"])
                )
        )
    }

    @Test("takes short names and arguments without a name")
    func others() throws {
        #expect(
            try parse("demo", "-i")
                == .run(command: "demo", ParsedArguments(flags: ["interactive"]))
        )
        #expect(
            try parse("doctor", "--", "https://o.example.test")
                == .run(
                    command: "doctor",
                    ParsedArguments(values: ["url": "https://o.example.test"])
                )
        )
        #expect(try parse("--version") == .version)
        #expect(try parse("--generate-completion-script", "zsh") == .completionScript(.zsh))
        #expect(try parse("--generate-completion-script=fish") == .completionScript(.fish))
    }

    @Test(
        "is refused with a sentence that names the word",
        arguments: [
            (["dance"], "Unexpected argument 'dance'"),
            (["demo", "fast"], "Unexpected argument 'fast'"),
            (["sign-in"], "Missing expected argument '--org <url>'"),
            (["sign-in", "--org"], "Missing value for '--org <url>'"),
            (["sign-in", "--org", "--json"], "Missing value for '--org <url>'"),
            (["sign-in", "--orb", "x"], "Unknown option '--orb'. Did you mean '--org'?"),
            (["demo", "-x"], "Unknown option '-x'"),
            (
                ["demo", "--json=1"],
                "The option '--json' does not take any value, but '1' was specified"
            ),
            (
                ["recover", "--org", "o", "--by", "owl"],
                "The value 'owl' is invalid for '--by <channel>'. "
                    + "Please provide one of 'sms', 'call' and 'email'."
            ),
        ]
    )
    func misuse(words: [String], message: String) throws {
        let parser = ArgumentParser(catalog: .standard, environment: [:])
        let error = #expect(throws: UsageError.self) { try parser.parse(words) }
        #expect(error?.message == message)
    }

    @Test("has help and completions for every option of every command")
    func completeness() {
        let help = HelpText(catalog: .standard, width: 80)
        for command in CommandCatalog.standard.commands {
            #expect(help.root.contains("  \(command.name) "))
            for option in command.options {
                #expect(help.text(of: command).contains("--\(option.name)"))
                for shell in CompletionScript.Shell.allCases {
                    let script = CompletionScript(catalog: .standard).text(for: shell)
                    let name = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
                    #expect(script.contains(name), "\(shell) lacks \(name)")
                }
            }
            let lines = help.text(of: command).split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(command.name) is too wide")
        }
    }

    @Test("fits a narrow screen")
    func narrowHelp() {
        let help = HelpText(catalog: .standard, width: 40)
        let texts = [help.root] + CommandCatalog.standard.commands.map(help.text(of:))
        for line in texts.flatMap({ $0.split(separator: "\n") }) {
            #expect(line.count <= 40, "\(line)")
        }
    }
}
