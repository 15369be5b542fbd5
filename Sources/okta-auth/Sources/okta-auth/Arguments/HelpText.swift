/// The help of the program and of its commands, laid out as swift-argument-parser does.
struct HelpText {
    let catalog: CommandCatalog
    /// The width of the screen in columns.
    let width: Int

    /// Where explanations begin; on a narrow screen, in a line of their own.
    private var column: Int { width < 60 ? 6 : 26 }

    /// The help of the program.
    var root: String {
        section("OVERVIEW: \(catalog.abstract)")
            + section("USAGE: \(catalog.name) <subcommand>")
            + section("OPTIONS:", entries: Self.always)
            + section("SUBCOMMANDS:", entries: catalog.commands.map { ($0.name, $0.abstract) })
            + section(catalog.discussion)
            + section("EXIT CODES:", entries: catalog.exitCodes)
            + section("ENVIRONMENT:", entries: catalog.environment)
            + TextWrapping.lines(
                of: "  See '\(catalog.name) help <subcommand>' for detailed help.",
                width: width
            ).joined(separator: "\n")
    }

    /// The help of one command.
    func text(of command: CommandDefinition) -> String {
        var text = section("OVERVIEW: \(command.abstract)")
        if !command.discussion.isEmpty { text += section(command.discussion) }
        text += section("USAGE: \(usage(of: command))")
        if !command.positionals.isEmpty {
            text += section(
                "ARGUMENTS:",
                entries: command.positionals.map { ("<\($0.name)>", $0.help) }
            )
        }
        let entries = command.options.map { (Self.names(of: $0), Self.help(of: $0)) }
        text += section("OPTIONS:", entries: entries + Self.always)
        return String(text.dropLast())
    }

    /// The message of a usage error.
    func text(of error: UsageError) -> String {
        let command = error.command.flatMap { catalog[$0] }
        let path = ([catalog.name] + (command.map { [$0.name] } ?? [])).joined(separator: " ")
        let usage = command.map(usage(of:)) ?? "\(catalog.name) <subcommand>"
        return """
            Error: \(error.message)
            Usage: \(usage)
              See '\(path) --help' for more information.
            """
    }

    private func usage(of command: CommandDefinition) -> String {
        let options = command.options.map { option in
            let name = option.value == nil ? "--\(option.name)" : option.spelling
            return option.isRequired ? name : "[\(name)]"
        }
        let positionals = command.positionals.map {
            $0.isRequired ? "<\($0.name)>" : "[<\($0.name)>]"
        }
        return ([catalog.name, command.name] + options + positionals).joined(separator: " ")
    }

    private static let always = [
        ("--version", "Show the version."), ("-h, --help", "Show help information."),
    ]

    private static func names(of option: OptionDefinition) -> String {
        (option.short.map { "-\($0), " } ?? "") + option.spelling
    }

    private static func help(of option: OptionDefinition) -> String {
        var help = option.help
        if case .words(let words) = option.suggestions {
            help += " (values: \(words.joined(separator: ", ")))"
        }
        if let environment = option.environment { help += " (environment: \(environment))" }
        return help
    }

    private func section(_ title: String, entries: [(name: String, help: String)]) -> String {
        let indent = String(repeating: " ", count: column)
        let lines = entries.map { entry in
            let name = "  \(entry.name)"
            let help = TextWrapping.lines(of: entry.help, width: max(20, width - column))
                .joined(separator: "\n\(indent)")
            guard name.count < column else { return "\(name)\n\(indent)\(help)" }
            return name + String(repeating: " ", count: column - name.count) + help
        }
        return "\(title)\n" + lines.joined(separator: "\n") + "\n\n"
    }

    private func section(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TextWrapping.lines(of: String($0), width: width).joined(separator: "\n") }
            .joined(separator: "\n") + "\n\n"
    }
}
