import Foundation
import OktaAuthSdk
import OktaAuthSimulator

/// Runs `okta-auth demo`.
@MainActor
struct DemoCommand {
    let isInteractive: Bool

    nonisolated init(isInteractive: Bool) { self.isInteractive = isInteractive }

    /// - Returns: The exit code.
    func run() async -> Int32 {
        let org = DemoOrg()
        Terminal.say("A simulated org, in this process: \(org.simulator.url.absoluteString)")
        if isInteractive {
            Terminal.say(
                """
                Everybody's password is \(DemoOrg.password). Sign in as
                  ada@example.test     has a push factor and more
                  eve@example.test     has an expired password
                  wendy@example.test   has a password that expires soon
                  louis@example.test   is locked out
                  nora@example.test    has no factor yet
                The security answer is soup, the recovery answer Simulated City.
                """
            )
        }
        let player: any Player =
            isInteractive
            ? Person(phones: org.simulator)
            : Script(simulator: org.simulator, login: DemoOrg.users[0].login)
        let walk = Walk(from: org.unauthenticatedStatus(), player: player)
        let interruption = Interruption { await walk.abandon() }
        let isSignedIn = await walk.run()
        withExtendedLifetime(interruption) {}
        return isSignedIn ? 0 : 1
    }
}
