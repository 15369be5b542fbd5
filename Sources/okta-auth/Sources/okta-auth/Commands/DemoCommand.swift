import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaOidc

/// Runs `okta-auth demo`.
@MainActor
struct DemoCommand {
    let context: CommandContext

    func run() async -> ExitCode {
        let isInteractive = context.arguments.has("interactive")
        let org = DemoOrg()
        let screen = context.screen
        screen.say("A simulated org, in this process: \(org.simulator.url.absoluteString)")
        if isInteractive { screen.say(org.introduction) }
        let dialogue: any Dialogue =
            isInteractive
            ? TerminalDialogue(screen, assistant: DemoAssistant(org.simulator))
            : ScriptedDialogue(screen, org.simulator)
        let ending = await context.converse(
            .signIn(user: context.arguments["user"]),
            engine(of: org),
            dialogue
        )
        guard case .done(let result) = ending, let token = result.sessionToken,
            let configuration = try? org.tokenConfiguration
        else { return context.report(ending) }
        screen.say("\nThe session token becomes tokens; these are the claims of the ID token:")
        return await TokenExchange(
            configuration: configuration,
            isJSON: context.arguments.has("json"),
            showsClaims: true
        ).run(token, screen)
    }

    private func engine(of org: DemoOrg) -> any SignInEngine {
        guard context.arguments["engine"] == "identity" else { return ClassicEngine(org.client) }
        org.simulator.engine = .identity
        org.simulator.identity.refreshMilliseconds = 500
        return IdentityEngine(org.identityClient)
    }
}
