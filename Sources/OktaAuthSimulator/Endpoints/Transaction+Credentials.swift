import Foundation

extension Transaction {
    /// `POST /credentials/change_password`: replaces a known password.
    mutating func changePassword(_ call: Call, _ account: inout Account, _ sessions: inout Sessions)
        throws(APIError) -> TransactionOutcome
    {
        // A password managed by an external page is changed there.
        guard call.policy.password.page == nil else { throw .wrongState }
        let old = try call.text("oldPassword")
        guard old == account.user.password else { throw .wrongOldPassword }
        let new = try newPassword(of: call, for: account, call.policy.password)
        let youngest = account.passwordChanged + Double(call.policy.password.minAgeMinutes) * 60
        guard call.now >= youngest || state == .passwordExpired else {
            throw call.policy.password.error(cause: "Password was changed too recently")
        }
        if try call.flag("revokeSessions") { sessions.endAll(of: account.id) }
        account.setPassword(new, call.policy, at: call.now)
        hasSkippedWarning = true
        return .advances
    }

    /// `POST /credentials/reset_password`: sets a password after recovery.
    mutating func resetPassword(_ call: Call, _ account: inout Account, _ sessions: inout Sessions)
        throws(APIError) -> TransactionOutcome
    {
        let new = try newPassword(of: call, for: account, call.policy.password)
        if try call.flag("revokeSessions") { sessions.endAll(of: account.id) }
        account.setPassword(new, call.policy, at: call.now)
        account.unlock()
        (hasVerifiedPassword, hasSkippedWarning) = (true, true)
        return .advances
    }

    private func newPassword(
        of call: Call,
        for account: Account,
        _ rules: SimulatedPolicy.Password
    ) throws(APIError) -> String {
        let password = try call.text("newPassword") ?? ""
        guard rules.allows(password, login: account.user.login) else {
            throw rules.error(cause: rules.requirements)
        }
        guard !account.recentPasswords(rules.historyCount).contains(password) else {
            throw rules.error(cause: "Password has been used too recently")
        }
        return password
    }
}
