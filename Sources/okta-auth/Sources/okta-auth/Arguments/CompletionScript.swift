import Foundation

/// The completion scripts for shells, generated from the catalogue.
struct CompletionScript {
    /// The shells.
    enum Shell: String, CaseIterable, Sendable {
        case bash, fish, zsh
    }

    let catalog: CommandCatalog

    /// The script for a shell.
    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .fish: fish
        case .zsh: zsh
        }
    }

    private var function: String { "_" + catalog.name.replacingOccurrences(of: "-", with: "_") }

    // MARK: bash

    private var bash: String {
        let names = (catalog.commands.map(\.name) + ["help", "--help", "--version"])
            .joined(separator: " ")
        let cases = catalog.commands.map(bashCase).joined(separator: "\n")
        return """
            #!/bin/bash
            \(function)() {
                local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(names)" -- "$cur"))
                    return
                fi
                case "${COMP_WORDS[1]}" in
                help)
                    COMPREPLY=($(compgen -W "\(catalog.commands.map(\.name).joined(separator: " "))" -- "$cur"))
                    ;;
            \(cases)
                esac
            }
            complete -F \(function) \(catalog.name)
            """
    }

    private func bashCase(_ command: CommandDefinition) -> String {
        let words = command.options.map { "--\($0.name)" } + ["--help", "--version"]
        let values = command.options.filter { $0.value != nil }.map { option in
            let reply = bashReply(option.suggestions)
            return "        --\(option.name)) \(reply.map { "COMPREPLY=(\($0)); " } ?? "")return ;;"
        }
        var suggestions = words.joined(separator: " ")
        if case .words(let words)? = command.positionals.first?.suggestions {
            suggestions += " " + words.joined(separator: " ")
        }
        return """
                \(command.name))
                    case "$prev" in
            \(values.joined(separator: "\n"))
                    esac
                    COMPREPLY=($(compgen -W "\(suggestions)" -- "$cur"))
                    ;;
            """
    }

    private func bashReply(_ suggestions: Suggestions) -> String? {
        switch suggestions {
        case .none: nil
        case .files: "$(compgen -f -- \"$cur\")"
        case .words(let words): "$(compgen -W \"\(words.joined(separator: " "))\" -- \"$cur\")"
        }
    }

    // MARK: zsh

    private var zsh: String {
        let commands = catalog.commands
            .map { "        '\($0.name):\(Self.quoted($0.abstract))'" }.joined(separator: "\n")
        return """
            #compdef \(catalog.name)
            \(function)() {
                local -a commands
                commands=(
            \(commands)
                    'help:Show help information.'
                )
                if (( CURRENT == 2 )); then
                    _describe -t commands command commands
                    _arguments '--help[Show help information.]' '--version[Show the version.]'
                    return
                fi
                local command="${words[2]}"
                shift words
                (( CURRENT-- ))
                case "$command" in
                help) _describe -t commands command commands ;;
            \(catalog.commands.map(zshCase).joined(separator: "\n"))
                esac
            }
            \(function) "$@"
            """
    }

    private func zshCase(_ command: CommandDefinition) -> String {
        var arguments = command.options.map { option in
            let help = Self.quoted(option.help)
            guard let value = option.value else { return "'--\(option.name)[\(help)]'" }
            return "'--\(option.name)=[\(help)]:\(value):\(zshAction(option.suggestions))'"
        }
        arguments += ["'(-h --help)'{-h,--help}'[Show help information.]'"]
        arguments += command.positionals.map {
            "'::\($0.name):\(zshAction($0.suggestions))'"
        }
        return "    \(command.name)) _arguments -s \(arguments.joined(separator: " ")) ;;"
    }

    private func zshAction(_ suggestions: Suggestions) -> String {
        switch suggestions {
        case .none: " "
        case .files: "_files"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    // MARK: fish

    private var fish: String {
        let name = catalog.name
        let all = catalog.commands.map(\.name).joined(separator: " ")
        var lines = ["complete -c \(name) -f"]
        let none = "not __fish_seen_subcommand_from \(all) help"
        lines +=
            (catalog.commands.map { ($0.name, $0.abstract) } + [("help", "Show help information.")])
            .map { "complete -c \(name) -n '\(none)' -a \($0.0) -d '\(Self.quoted($0.1))'" }
        lines.append("complete -c \(name) -n '\(none)' -l version -d 'Show the version.'")
        lines.append("complete -c \(name) -s h -l help -d 'Show help information.'")
        for command in catalog.commands {
            let here = "complete -c \(name) -n '__fish_seen_subcommand_from \(command.name)'"
            lines += command.options.map { option in
                let short = option.short.map { " -s \($0)" } ?? ""
                return "\(here)\(short) -l \(option.name)\(fishValue(option)) "
                    + "-d '\(Self.quoted(option.help))'"
            }
            for case .words(let words) in command.positionals.map(\.suggestions) {
                lines.append("\(here) -a '\(words.joined(separator: " "))'")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func fishValue(_ option: OptionDefinition) -> String {
        guard option.value != nil else { return "" }
        switch option.suggestions {
        case .none: return " -x"
        case .files: return " -r -F"
        case .words(let words): return " -x -a '\(words.joined(separator: " "))'"
        }
    }

    /// The text inside single quotes and brackets.
    private static func quoted(_ text: String) -> String {
        text.replacingOccurrences(of: "'", with: "’").replacingOccurrences(of: "[", with: "(")
            .replacingOccurrences(of: "]", with: ")")
            .replacingOccurrences(of: ":", with: ";")
    }
}
