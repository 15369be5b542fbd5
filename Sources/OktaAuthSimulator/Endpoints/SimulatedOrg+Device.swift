extension SimulatedOrg {
    /// `POST /device/activate`: checks the code of a device, which is valid once.
    mutating func activateDevice(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        let code = try call.requiredText("userCode", of: "deviceActivateRequest")
        let key = DeviceGrant.key(code)
        var transaction = transaction
        transaction.userCode = nil
        guard let grant = devices[key], case .waiting = grant.state, call.now < grant.expiresAt
        else {
            guard !policy.quirks.refusesUserCodes else { throw .wrongUserCode }
            transaction.isUserCodeWrong = true
            return publish(transaction, for: call)
        }
        devices[key]?.state = .claimed
        transaction.device = key
        transaction.isUserCodeWrong = false
        guard let account = account(transaction.accountID) else {
            transaction.step = .unauthenticated
            return publish(transaction, for: call)
        }
        // A user with a session skips the steps that the session covers.
        transaction.hasVerifiedPassword = true
        guard let app = consentApp(of: transaction, account: account) else {
            return succeed(transaction, account: account, for: call)
        }
        transaction.step = app.needsAdministrator ? .adminConsentRequired : .consentRequired
        return publish(transaction, for: call)
    }
}
