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
        Terminal.printLine("A simulated org, in this process: \(org.simulator.url.absoluteString)")
        if isInteractive {
            Terminal.printLine(
                """
                All passwords are \(DemoOrg.password). Sign in as
                  ada@example.test     has a push factor and more
                  eve@example.test     has an expired password
                  wendy@example.test   has a password that expires soon
                  louis@example.test   is locked out
                  nora@example.test    has no factor yet
                The security answer is soup, the recovery answer Simulated City.
                """
            )
        }
        let driver: any Driver =
            isInteractive
            ? InteractiveDriver(phones: org.simulator)
            : ScriptedDriver(simulator: org.simulator, login: DemoOrg.users[0].login)
        let session = SignInSession(from: org.unauthenticatedStatus(), driver: driver)
        let interruption = Interruption { await session.abandon() }
        let isSignedIn = await session.run()
        withExtendedLifetime(interruption) {}
        guard isSignedIn else { return 1 }
        return await TokenExchange(simulator: org.simulator).run(after: session.status) ? 0 : 1
    }
}
