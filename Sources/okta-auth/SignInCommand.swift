import Foundation
import OktaAuthSdk

/// Runs `okta-auth sign-in`.
@MainActor
struct SignInCommand {
    let org: URL

    nonisolated init(org: URL) { self.org = org }

    /// - Returns: The exit code.
    func run() async -> Int32 {
        do throws(OktaError) {
            try OktaAuthSdk.check(domain: org)
        } catch {
            Terminal.printError("okta-auth: \(error.debugDescription)")
            return 64
        }
        let session = SignInSession(
            from: OktaAuthSdk(domain: org).unauthenticatedStatus(),
            driver: InteractiveDriver(phones: nil)
        )
        let interruption = Interruption { await session.abandon() }
        let isSignedIn = await session.run()
        withExtendedLifetime(interruption) {}
        return isSignedIn ? 0 : 1
    }
}
