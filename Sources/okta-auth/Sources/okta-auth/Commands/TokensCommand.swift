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
                let configuration = connection.signIn.configuration
                guard !sessionToken else {
                    let field = Field(id: "token", label: "Session token", kind: .secret)
                    let token = await context.ask(for: field)?["token"]?.trimmed ?? ""
                    return await context.exchange(token, configuration, showsClaims: claims)
                }
                try await connection.checkReachability()
                connection.keepClient()
                let ending = await context.converse(connection.signIn, .signIn(user: user))
                // An org with Identity Engine has given the tokens already.
                guard case .done(let result) = ending, result.tokens.isEmpty else {
                    return context.report(ending)
                }
                let token = result.sessionToken ?? ""
                return await context.exchange(token, configuration, showsClaims: claims)
            }
        }
    }
}
