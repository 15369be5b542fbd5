import Foundation

extension Transaction {
    /// A transaction for the page on which device codes are entered.
    static func devicePage(
        _ code: String?,
        _ account: Account?,
        _ generator: inout SeededGenerator,
        _ policy: SimulatedPolicy,
        at now: Date
    ) -> Transaction {
        var transaction = Transaction(
            stateToken: generator.token("00", count: 40),
            accountID: account?.id,
            step: .deviceActivate,
            policy
        )
        transaction.userCode = code.map(DeviceGrant.key)
        transaction.expiresAt = now.addingTimeInterval(policy.stateTokenLifetime)
        return transaction
    }

    /// `POST /device/activate`: checks the code of a device, which is valid once.
    mutating func activateDevice(_ call: Call, _ accounts: Accounts, _ devices: inout Devices)
        throws(APIError) -> TransactionOutcome
    {
        let code = try call.requiredText("userCode", of: "deviceActivateRequest")
        userCode = nil
        guard let key = devices.claim(code, at: call.now) else {
            guard !call.policy.quirks.refusesUserCodes else { throw .wrongUserCode }
            isUserCodeWrong = true
            return .stays
        }
        device = key
        isUserCodeWrong = false
        guard let account = accounts[id: accountID] else {
            step = .unauthenticated
            return .stays
        }
        // A user with a session skips the steps that the session covers.
        hasVerifiedPassword = true
        guard let app = consentApp(account, accounts, devices) else { return .succeeds }
        step = .consent(to: app)
        return .stays
    }
}

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
