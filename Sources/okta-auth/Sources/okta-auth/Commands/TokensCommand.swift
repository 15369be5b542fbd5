import ArgumentParser
import Foundation
import OktaSignIn

extension OktaAuthCommand {
    struct Tokens: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign in, and exchange the session token for tokens of OpenID Connect."
        )

        @OptionGroup var org: OrgOptions

        @Option(help: "The user name; asked for if it is missing.")
        var user: String?

        @OptionGroup var client: ClientOptions

        @Flag(help: "Do not sign in, but ask for a session token.")
        var sessionToken = false

        @Flag(help: "Write the claims in place of the tokens.")
        var claims = false

        @Flag(help: "Ask the org not to ask for a factor on this device next time.")
        var rememberDevice = false

        func validate() throws {
            guard client.clientId != nil, client.redirectUri != nil else {
                throw ValidationError("tokens needs --client-id and --redirect-uri")
            }
        }

        @MainActor func run() async throws {
            try await CommandContext.run(json: org.json) { context in
                let connection = try OrgConnection(org, client, remembersDevice: rememberDevice)
                let exchange = TokenExchange(
                    configuration: connection.signIn.configuration, showsClaims: claims
                )
                guard !sessionToken else {
                    return await exchange.run(await askForToken(context.screen), context)
                }
                try await connection.checkReachability()
                let ending = await context.converse(connection.signIn, .signIn(user: user))
                // An org with Identity Engine has given the tokens already.
                guard case .done(let result) = ending, result.tokens.isEmpty else {
                    return context.report(ending)
                }
                return await exchange.run(result.sessionToken ?? "", context)
            }
        }

        @MainActor private func askForToken(_ screen: Screen) async -> String {
            TerminalMode.set(.hiddenLines)
            defer { TerminalMode.restore() }
            screen.prompt("Session token: ")
            let line = await InputReader().line()
            screen.say()
            return line?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        }
    }
}
