/// A command as data: drives parsing, help and completion scripts.
struct CommandDefinition: Sendable {
    /// The word on the command line.
    let name: String
    /// One sentence for lists of commands.
    let abstract: String
    /// Further paragraphs for the help of this command.
    var discussion = ""
    /// Arguments without a name, in order.
    var positionals: [PositionalDefinition] = []
    /// Arguments with a name.
    var options: [OptionDefinition] = []

    /// The option with this long name.
    func option(named name: String) -> OptionDefinition? { options.first { $0.name == name } }
}

/// An argument without a name.
struct PositionalDefinition: Sendable {
    /// The key of its value, and its placeholder.
    let name: String
    let help: String
    var suggestions = Suggestions.none
    var isRequired = false
}

/// A flag, or an option with a value.
struct OptionDefinition: Sendable {
    /// The long name, without its dashes.
    let name: String
    /// The short name, without its dash.
    var short: Character?
    /// The placeholder of the value; `nil` for a flag.
    var value: String?
    let help: String
    var suggestions = Suggestions.none
    /// The variable of the environment that is used if the option is missing.
    var environment: String?
    var isRequired = false
    /// An option whose presence makes this one unnecessary.
    var isReplacedBy: String?

    /// The spelling in a message: `--org <url>`.
    var spelling: String { "--\(name)" + (value.map { " <\($0)>" } ?? "") }
}

/// What a shell suggests for a value.
enum Suggestions: Equatable, Sendable {
    case none
    case files
    case words([String])
}
