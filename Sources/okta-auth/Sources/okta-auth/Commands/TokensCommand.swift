import Foundation
import OktaAuthSdk
import OktaOidc

/// Runs `okta-auth tokens`.
@MainActor
struct TokensCommand {
    let context: CommandContext

    func run() async -> ExitCode {
        do throws(ConnectionError) {
            let connection = try OrgConnection(context.arguments)
            let exchange = try exchange(connection)
            let code = await run(exchange, connection)
            try connection.finish()
            return code
        } catch {
            return context.show(error)
        }
    }

    private func run(_ exchange: TokenExchange, _ connection: OrgConnection) async -> ExitCode {
        let token: String?
        if context.arguments.has("session-token") {
            token = await sessionToken()
        } else {
            let entry = Entry.signIn(user: context.arguments["user"])
            let ending = await context.converse(entry, connection)
            guard case .done(let result) = ending else { return context.report(ending) }
            // An org with Identity Engine has given the tokens already.
            guard result.tokens.isEmpty else { return context.report(ending) }
            token = result.sessionToken
        }
        guard let token, !token.isEmpty else {
            context.screen.say("✗ There is no session token to exchange.", .bad)
            return .notDone
        }
        return await exchange.run(token, context.screen)
    }

    private func sessionToken() async -> String? {
        TerminalMode.set(.hiddenLines)
        defer { TerminalMode.restore() }
        context.screen.prompt("Session token: ")
        let line = await InputReader().line()
        context.screen.say()
        return line?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func exchange(_ connection: OrgConnection) throws(ConnectionError) -> TokenExchange {
        let arguments = context.arguments
        let issuer = arguments["issuer"] ?? "\(connection.url.absoluteString)/oauth2/default"
        do {
            let configuration = try OktaOidcConfig(with: [
                "clientId": arguments["client-id"] ?? "",
                "issuer": issuer,
                "redirectUri": arguments["redirect-uri"] ?? "",
                "scopes": arguments["scopes"] ?? "openid profile",
            ])
            return TokenExchange(
                configuration: configuration,
                isJSON: arguments.has("json"),
                showsClaims: arguments.has("claims")
            )
        } catch {
            throw ConnectionError(message: error.localizedDescription, exitCode: .usage)
        }
    }
}
