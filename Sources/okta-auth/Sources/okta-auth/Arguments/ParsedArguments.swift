/// The values on a command line.
struct ParsedArguments: Equatable, Sendable {
    /// The values of options and positional arguments, by name.
    var values: [String: String] = [:]
    /// The flags that are set.
    var flags: Set<String> = []

    /// The value of an option or positional argument.
    subscript(name: String) -> String? { values[name] }

    /// Whether a flag is set.
    func has(_ flag: String) -> Bool { flags.contains(flag) }
}

/// What a command line asks for.
enum Invocation: Equatable, Sendable {
    /// Run a command.
    case run(command: String, ParsedArguments)
    /// Show the help of a command, or of the program.
    case help(command: String?)
    /// Show the version.
    case version
    /// Show the completion script of a shell.
    case completionScript(CompletionScript.Shell)
}

/// A command line that cannot be understood; the program exits with 64.
struct UsageError: Error, Equatable, Sendable {
    /// The reason, without a full stop.
    let message: String
    /// The command, if it was recognised.
    var command: String?
}
