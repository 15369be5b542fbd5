import Foundation

extension Transaction {
    /// A transaction for `app`, with the user of an existing session, if there is one.
    static func stepUp(
        _ app: SimulatedApp,
        _ account: Account?,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator,
        _ policy: SimulatedPolicy,
        at now: Date
    ) -> Transaction {
        let usesLoginLinks = account == nil && policy.quirks.usesLoginLinks
        var transaction = Transaction(
            stateToken: generator.token(usesLoginLinks ? "01" : "00", count: 40),
            accountID: account?.id,
            step: .unauthenticated,
            policy
        )
        transaction.app = app
        transaction.usesLoginLinks = usesLoginLinks
        transaction.expiresAt = now.addingTimeInterval(policy.stateTokenLifetime)
        if let account {
            transaction.hasVerifiedPassword = true
            let consent = transaction.consentApp(account, accounts, Devices())
            transaction.step =
                transaction.nextStep(account, consenting: consent, policy, at: now) ?? .success
        }
        return transaction
    }
}
