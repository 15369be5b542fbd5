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
