import ArgumentParser

/// `okta-auth`: signs in from a terminal.
@main
struct OktaAuthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "okta-auth",
        abstract: "Sign in to an Okta org from a terminal.",
        discussion: """
            Results go to standard output, everything else to standard error. Without a terminal, \
            answers are read from standard input, one per line.

            EXIT CODES:
              0     Done: signed in, unlocked, or nothing found by the doctor.
              1     Not done: refused by the org, or left by the user.
              2     The doctor found something, also that the org cannot be reached.
              64    The command line is wrong.
              66    A file cannot be read.
              69    The org cannot be reached; for the doctor that is a finding.
              73    A file cannot be written.
              129, 130, 131, 143
                    Ended by SIGHUP, SIGINT, SIGQUIT or SIGTERM.

            ENVIRONMENT:
              OKTA_ORG         The URL of the org, if --org is missing.
              OKTA_AUTH_STATE  The folder for the device token and for a sign-in to resume.
              NO_COLOR         Without colours, if it is set.
            """,
        version: "1.0.0",
        subcommands: [
            SignIn.self, Recover.self, Unlock.self, Activate.self, Resume.self, Tokens.self,
            Doctor.self, Demo.self,
        ]
    )

    static func main() async {
        if let word = CommandLine.arguments.dropFirst().first, let name = suggestion(for: word) {
            exit(withError: ValidationError("Unknown command '\(word)'. Did you mean '\(name)'?"))
        }
        await main(nil)
    }

    /// The command that a mistyped word resembles; the library suggests options only.
    static func suggestion(for word: String) -> String? {
        let names = configuration.subcommands.map { $0._commandName } + ["help"]
        guard !word.hasPrefix("-"), !names.contains(word) else { return nil }
        // The number of letters to remove and to insert.
        let distances = names.map { ($0, $0.difference(from: word).count) }
        return distances.filter { $0.1 <= 3 }.min { $0.1 < $1.1 }?.0
    }
}
