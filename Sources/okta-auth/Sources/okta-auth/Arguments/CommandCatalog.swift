/// All commands of the program.
struct CommandCatalog: Sendable {
    let name = "okta-auth"
    let abstract = "Sign in to an Okta org from a terminal."
    let commands: [CommandDefinition]

    /// The command with this name.
    subscript(name: String) -> CommandDefinition? { commands.first { $0.name == name } }

    let discussion = """
        Results go to standard output, everything else to standard error. Without a terminal, \
        answers are read from standard input, one per line.
        """

    /// How the program ends.
    let exitCodes = [
        ("0", "Done: signed in, unlocked, or nothing found by the doctor."),
        ("1", "Not done: refused by the org, or left by the user."),
        ("2", "The doctor found something, also that the org cannot be reached."),
        ("64", "The command line is wrong."),
        ("66", "A file cannot be read."),
        ("69", "The org cannot be reached; for the doctor that is a finding."),
        ("73", "A file cannot be written."),
        ("129, 130, 143", "Ended by SIGHUP, SIGINT or SIGTERM."),
    ]

    /// The variables of the environment.
    let environment = [
        ("OKTA_ORG", "The URL of the org, if --org is missing."),
        ("OKTA_AUTH_STATE", "The folder for the device token and for a sign-in to resume."),
        ("NO_COLOR", "Without colours, if it is set."),
    ]

    static let standard = CommandCatalog(commands: [
        signIn, recover, unlock, activate, resume, tokens, doctor, demo,
    ])
}

// MARK: - Options of several commands

extension OptionDefinition {
    fileprivate static let org = OptionDefinition(
        name: "org",
        value: "url",
        help: "The URL of the org, for example https://example.okta.com.",
        environment: "OKTA_ORG",
        isRequired: true,
        isReplacedBy: "replay"
    )
    fileprivate static let user = OptionDefinition(
        name: "user",
        value: "user",
        help: "The user name; asked for if it is missing."
    )
    fileprivate static let channel = OptionDefinition(
        name: "by",
        value: "channel",
        help: "How the code or link reaches the user; asked for if it is missing.",
        suggestions: .words(["sms", "call", "email"])
    )
    fileprivate static let link = OptionDefinition(
        name: "link",
        help: "Continue with the link of an e-mail, which is asked for; its token alone will do."
    )
    fileprivate static let rememberDevice = OptionDefinition(
        name: "remember-device",
        help: "Ask the org not to ask for a factor on this device next time."
    )
    fileprivate static let json = OptionDefinition(
        name: "json",
        help: "Write the result as one JSON document."
    )

    fileprivate static let engine = OptionDefinition(
        name: "engine",
        value: "engine",
        help: "The engine of the org: classic, or identity, whose result is tokens.",
        suggestions: .words(["classic", "identity"])
    )
    fileprivate static let issuer = OptionDefinition(
        name: "issuer",
        value: "issuer",
        help: "The authorization server; by default 'default' of the org."
    )
    fileprivate static let scopes = OptionDefinition(
        name: "scopes",
        value: "scopes",
        help: "The scopes, separated by spaces; by default 'openid profile'."
    )

    fileprivate static func clientID(isRequired: Bool) -> OptionDefinition {
        OptionDefinition(
            name: "client-id",
            value: "client-id",
            help: "The client, an application of the org.",
            isRequired: isRequired
        )
    }

    fileprivate static func redirectURI(isRequired: Bool) -> OptionDefinition {
        OptionDefinition(
            name: "redirect-uri",
            value: "redirect-uri",
            help: "The redirect URI of the client; it is not opened.",
            isRequired: isRequired
        )
    }

    /// The engine, and what Identity Engine needs.
    fileprivate static let engines = [
        engine, clientID(isRequired: false), redirectURI(isRequired: false), issuer, scopes,
    ]

    /// What every command takes that signs in.
    fileprivate static let state = [
        OptionDefinition(
            name: "language",
            value: "language",
            help: "The language of messages of the org, for example de."
        ),
        OptionDefinition(
            name: "no-state",
            help: "Keep neither a device token nor a sign-in to resume."
        ),
    ]

    /// ``state``, and cassettes.
    fileprivate static let connection =
        state + [
            OptionDefinition(
                name: "record",
                value: "file",
                help: "Write what went over the wire, without secrets and names, as a cassette.",
                suggestions: .files
            ),
            OptionDefinition(
                name: "replay",
                value: "file",
                help: "Answer from a cassette instead of the org; no org is needed.",
                suggestions: .files
            ),
        ]
}

// MARK: - Commands

extension CommandCatalog {
    private static let signIn = CommandDefinition(
        name: "sign-in",
        abstract: "Sign in, and write the session token.",
        discussion: "Asks for what is needed, step by step. The session token is good for one use "
            + "within five minutes.",
        options: [
            .org, .user,
            OptionDefinition(
                name: "step-up",
                help: "Continue a transaction that an application began; asks for its state token."
            ),
            .rememberDevice, .json,
        ] + OptionDefinition.engines + OptionDefinition.connection
    )

    private static let recover = CommandDefinition(
        name: "recover",
        abstract: "Set a new password in place of a forgotten one.",
        options: [.org, .user, .channel, .link, .json] + OptionDefinition.engines
            + OptionDefinition.connection
    )

    private static let unlock = CommandDefinition(
        name: "unlock",
        abstract: "Unlock an account.",
        options: [.org, .user, .channel, .link, .json] + OptionDefinition.engines
            + OptionDefinition.connection
    )

    private static let activate = CommandDefinition(
        name: "activate",
        abstract: "Sign in to a new account with its activation token.",
        discussion: "Asks for the token, or for the whole link it came with.",
        options: [.org, .rememberDevice, .json] + OptionDefinition.engines
            + OptionDefinition.connection
    )

    private static let resume = CommandDefinition(
        name: "resume",
        abstract: "Continue a sign-in that was left or killed.",
        discussion:
            "Finds the one that is stored. If there is one of each engine, --engine says which.",
        options: [.org, .engine, .json] + OptionDefinition.connection
    )

    private static let tokens = CommandDefinition(
        name: "tokens",
        abstract: "Sign in, and exchange the session token for tokens of OpenID Connect.",
        options: [
            .org, .user,
            .clientID(isRequired: true), .redirectURI(isRequired: true), .issuer, .scopes, .engine,
            OptionDefinition(
                name: "session-token",
                help: "Do not sign in, but ask for a session token."
            ),
            OptionDefinition(name: "claims", help: "Write the claims in place of the tokens."),
            .rememberDevice, .json,
        ] + OptionDefinition.state
    )

    private static let doctor = CommandDefinition(
        name: "doctor",
        abstract: "Explain how an org behaves, and why.",
        discussion:
            "Only reads, and sends no credentials unless --sign-in asks for it. With --engine "
            + "identity and --client-id it also begins a sign-in, and cancels it.",
        positionals: [
            PositionalDefinition(
                name: "url",
                help: "The URL of the org; --org and OKTA_ORG will do, too."
            )
        ],
        options: [
            OptionDefinition(
                name: "org",
                value: "url",
                help: "The URL of the org.",
                environment: "OKTA_ORG"
            ),
            OptionDefinition(
                name: "issuer",
                value: "issuer",
                help: "The authorization server that the app uses."
            ),
            .engine, .clientID(isRequired: false), .redirectURI(isRequired: false), .scopes,
            OptionDefinition(
                name: "sign-in",
                help: "Ask for a user name and password, sign in with them, and look closer."
            ),
            .user, .json,
        ]
    )

    private static let demo = CommandDefinition(
        name: "demo",
        abstract: "Sign in to a simulated org in this process, start to finish.",
        discussion: "Needs no network. Without --interactive nothing is asked.",
        options: [
            OptionDefinition(name: "interactive", short: "i", help: "Type the answers."), .engine,
            OptionDefinition(
                name: "user",
                value: "user",
                help: "The user to sign in with --interactive; asked for if it is missing."
            ),
            .json,
        ]
    )
}
