import ArgumentParser
import Foundation
import OktaAuthSimulator
import OktaSignIn

extension OktaAuthCommand {
    struct Demo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign in to a simulated org in this process.",
            discussion: "Needs no network; messages and phones of its users are shown."
        )

        @Option(help: "The engine of the org: classic or identity.")
        var engine: EngineName?

        @Option(help: "The user to sign in; asked for if it is missing.")
        var user: String?

        @Flag(help: "Write the result, or why there is none, as one JSON document.")
        var json = false

        @MainActor func run() async throws {
            try await CommandContext.run(json: json) { context in
                let org = DemoOrg()
                let screen = context.screen
                screen.say("A simulated org, in this process: \(org.simulator.url.absoluteString)")
                screen.say(org.introduction)
                let signIn = try org.signIn(by: engine?.choice ?? .classic)
                let ending = await context.converse(
                    signIn, .signIn(user: user), demo: DemoAssistant(org.simulator)
                )
                guard case .done(let result) = ending, let token = result.sessionToken else {
                    return context.report(ending)
                }
                screen.say(
                    "\nThe session token becomes tokens; these are the claims of the ID token:"
                )
                return await context.exchange(token, signIn.configuration, showsClaims: true)
            }
        }
    }
}
