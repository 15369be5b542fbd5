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
            Terminal.complain("okta-auth: \(error.description)")
            return 64
        }
        let walk = Walk(
            from: OktaAuthSdk(domain: org).unauthenticatedStatus(),
            player: Person(phones: nil)
        )
        let interruption = Interruption { await walk.abandon() }
        let isSignedIn = await walk.run()
        withExtendedLifetime(interruption) {}
        return isSignedIn ? 0 : 1
    }
}
