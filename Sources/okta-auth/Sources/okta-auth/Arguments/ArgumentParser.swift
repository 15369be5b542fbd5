/// Reads a command line by the rules of swift-argument-parser.
struct ArgumentParser {
    let catalog: CommandCatalog
    let environment: [String: String]

    /// Reads the words after the name of the program.
    func parse(_ words: [String]) throws(UsageError) -> Invocation {
        guard let first = words.first else { return .help(command: nil) }
        if first == "help" { return .help(command: words.dropFirst().first { catalog[$0] != nil }) }
        if let command = catalog[first] {
            return try parse(words.dropFirst(), of: command)
        }
        return try parseRoot(words)
    }

    /// The options of the program itself.
    private func parseRoot(_ words: [String]) throws(UsageError) -> Invocation {
        if words.contains(where: Self.isHelp) { return .help(command: nil) }
        let word = words[0]
        if word == "--version" { return .version }
        let name = "--generate-completion-script"
        if word == name || word.hasPrefix("\(name)=") {
            let value =
                word == name ? words.dropFirst().first : String(word.dropFirst(name.count + 1))
            guard let value else {
                throw UsageError(message: "Missing value for '\(name) <shell>'")
            }
            guard let shell = CompletionScript.Shell(rawValue: value) else {
                throw UsageError(
                    message: "The value '\(value)' is invalid for '\(name) <shell>'. "
                        + "Please provide one of 'bash', 'fish' and 'zsh'."
                )
            }
            return .completionScript(shell)
        }
        if word.hasPrefix("-"), word != "-" {
            throw unknown(word, among: ["--version", "--help"], of: nil)
        }
        throw UsageError(message: "Unexpected argument '\(word)'")
    }

    private func parse(
        _ words: ArraySlice<String>,
        of command: CommandDefinition
    ) throws(UsageError) -> Invocation {
        var words = words
        var parsed = ParsedArguments()
        var positionals = command.positionals[...]
        var takesOptions = true
        while let word = words.popFirst() {
            if takesOptions, word == "--" {
                takesOptions = false
            } else if takesOptions, Self.isHelp(word) {
                return .help(command: command.name)
            } else if takesOptions, word == "--version" {
                return .version
            } else if takesOptions, word.hasPrefix("--") {
                try readLong(word, from: &words, of: command, into: &parsed)
            } else if takesOptions, word.hasPrefix("-"), word != "-" {
                try readShort(word, from: &words, of: command, into: &parsed)
            } else if let positional = positionals.popFirst() {
                parsed.values[positional.name] = word
            } else {
                throw UsageError(message: "Unexpected argument '\(word)'", command: command.name)
            }
        }
        try complete(&parsed, of: command)
        return .run(command: command.name, parsed)
    }

    private static func isHelp(_ word: String) -> Bool { ["-h", "--help", "-help"].contains(word) }

    private func readLong(
        _ word: String,
        from words: inout ArraySlice<String>,
        of command: CommandDefinition,
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        let parts = word.dropFirst(2).split(
            separator: "=",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard let option = command.option(named: String(parts[0])) else {
            throw unknown(
                "--\(parts[0])",
                among: command.options.map { "--\($0.name)" },
                of: command
            )
        }
        let inline = parts.count > 1 ? String(parts[1]) : nil
        if option.value == nil, let inline {
            throw UsageError(
                message:
                    "The option '--\(option.name)' does not take any value, but '\(inline)' was specified",
                command: command.name
            )
        }
        try read(option, inline: inline, from: &words, of: command, into: &parsed)
    }

    /// Reads `-i`, or several short names as in `-ij`.
    private func readShort(
        _ word: String,
        from words: inout ArraySlice<String>,
        of command: CommandDefinition,
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        for name in word.dropFirst() {
            guard let option = command.options.first(where: { $0.short == name }) else {
                throw unknown(word.count == 2 ? word : "-\(name)", among: [], of: command)
            }
            try read(option, inline: nil, from: &words, of: command, into: &parsed)
        }
    }

    private func read(
        _ option: OptionDefinition,
        inline: String?,
        from words: inout ArraySlice<String>,
        of command: CommandDefinition,
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        guard option.value != nil else {
            parsed.flags.insert(option.name)
            return
        }
        let isNext = words.first.map { !$0.hasPrefix("-") || $0 == "-" } ?? false
        guard let value = inline ?? (isNext ? words.popFirst() : nil) else {
            throw UsageError(
                message: "Missing value for '\(option.spelling)'",
                command: command.name
            )
        }
        parsed.values[option.name] = value
    }

    /// Adds values of the environment, and checks what is required and what is allowed.
    private func complete(
        _ parsed: inout ParsedArguments,
        of command: CommandDefinition
    ) throws(UsageError) {
        for option in command.options {
            if parsed.values[option.name] == nil, let name = option.environment,
                let value = environment[name], !value.isEmpty
            {
                parsed.values[option.name] = value
            }
            let isReplaced = option.isReplacedBy.map { parsed.values[$0] != nil } ?? false
            if option.isRequired, !isReplaced, parsed.values[option.name] == nil {
                throw UsageError(
                    message: "Missing expected argument '\(option.spelling)'",
                    command: command.name
                )
            }
            try check(parsed[option.name], in: option.suggestions, option.spelling, of: command)
        }
        for positional in command.positionals {
            if positional.isRequired, parsed.values[positional.name] == nil {
                throw UsageError(
                    message: "Missing expected argument '<\(positional.name)>'",
                    command: command.name
                )
            }
            try check(
                parsed[positional.name],
                in: positional.suggestions,
                "<\(positional.name)>",
                of: command
            )
        }
    }

    private func check(
        _ value: String?,
        in suggestions: Suggestions,
        _ spelling: String,
        of command: CommandDefinition
    ) throws(UsageError) {
        guard let value, case .words(let words) = suggestions, !words.contains(value) else {
            return
        }
        let list = words.map { "'\($0)'" }
        throw UsageError(
            message: "The value '\(value)' is invalid for '\(spelling)'. Please provide one of "
                + list.dropLast().joined(separator: ", ") + " and \(list.last ?? "").",
            command: command.name
        )
    }

    private func unknown(
        _ word: String,
        among names: [String],
        of command: CommandDefinition?
    ) -> UsageError {
        let near = names.min { $0.distance(to: word) < $1.distance(to: word) }
        let hint =
            near.flatMap { $0.distance(to: word) < 4 ? ". Did you mean '\($0)'?" : nil } ?? ""
        return UsageError(message: "Unknown option '\(word)'\(hint)", command: command?.name)
    }
}

extension String {
    /// How many characters have to be changed, added or removed to get `other`.
    fileprivate func distance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, character) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let cost = diagonal + (other[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(cost, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
