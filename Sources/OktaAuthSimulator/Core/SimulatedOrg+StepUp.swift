import Foundation

extension SimulatedOrg {
    /// Starts a transaction for `app`, with the user of an existing session, if there is one.
    ///
    /// - Returns: Its state token.
    mutating func beginStepUp(_ app: SimulatedApp, _ account: Account?, at now: Date) -> String {
        let usesLoginLinks = account == nil && policy.quirks.usesLoginLinks
        var transaction = Transaction(
            stateToken: generator.token(usesLoginLinks ? "01" : "00", count: 40),
            accountID: account?.id,
            step: .unauthenticated
        )
        transaction.app = app
        transaction.usesLoginLinks = usesLoginLinks
        transaction.usesFactorStates = policy.quirks.usesFactorStates
        transaction.expiresAt = now.addingTimeInterval(policy.stateTokenLifetime)
        if let account {
            transaction.hasVerifiedPassword = true
            transaction.step = nextStep(of: transaction, account: account, at: now) ?? .success
        }
        transactions[transaction.stateToken] = transaction
        return transaction.stateToken
    }
}
