import ArgumentParser

// Commands that sign in, each with another beginning.

extension OktaAuthCommand {
    struct SignIn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign in, and write the session token.",
            discussion: """
                Asks for what is needed, step by step. The session token is good for one use within \
                five minutes.
                """
        )

        @OptionGroup var org: OrgOptions

        @Option(help: "The user name; asked for if it is missing.")
        var user: String?

        @Flag(
            help: "Continue a transaction that an application began; asks for its state token."
        )
        var stepUp = false

        @Flag(help: "Ask the org not to ask for a factor on this device next time.")
        var rememberDevice = false

        @OptionGroup var client: ClientOptions
        @OptionGroup var cassettes: CassetteOptions

        @MainActor func run() async throws {
            let entry: Entry = stepUp ? .stepUp(user: user) : .signIn(user: user)
            try await CommandContext.signIn(
                entry, org, client, cassettes, remembersDevice: rememberDevice
            )
        }
    }

    struct Recover: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a new password in place of a forgotten one."
        )

        @OptionGroup var org: OrgOptions
        @OptionGroup var recovery: RecoveryOptions
        @OptionGroup var client: ClientOptions
        @OptionGroup var cassettes: CassetteOptions

        @MainActor func run() async throws {
            let entry = recovery.entry(Entry.recover)
            try await CommandContext.signIn(entry, org, client, cassettes)
        }
    }

    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Unlock an account.")

        @OptionGroup var org: OrgOptions
        @OptionGroup var recovery: RecoveryOptions
        @OptionGroup var client: ClientOptions
        @OptionGroup var cassettes: CassetteOptions

        @MainActor func run() async throws {
            let entry = recovery.entry(Entry.unlock)
            try await CommandContext.signIn(entry, org, client, cassettes)
        }
    }

    struct Activate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign in to a new account with its activation token.",
            discussion: "Asks for the token, or for the whole link it came with."
        )

        @OptionGroup var org: OrgOptions

        @Flag(help: "Ask the org not to ask for a factor on this device next time.")
        var rememberDevice = false

        @OptionGroup var client: ClientOptions
        @OptionGroup var cassettes: CassetteOptions

        @MainActor func run() async throws {
            try await CommandContext.signIn(
                .activation, org, client, cassettes, remembersDevice: rememberDevice
            )
        }
    }

    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Continue a sign-in that was left or killed.",
            discussion: "Finds the latest one at the org, with its engine and client."
        )

        @OptionGroup var org: OrgOptions
        @OptionGroup var client: ClientOptions
        @OptionGroup var cassettes: CassetteOptions

        @MainActor func run() async throws {
            try await CommandContext.signIn(.resume, org, client, cassettes)
        }
    }
}
