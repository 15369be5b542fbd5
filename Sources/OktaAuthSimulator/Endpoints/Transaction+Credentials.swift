import Foundation

extension Transaction {
    mutating func changePassword(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let rules = org.policy.password
        // A password managed by an external page is changed there.
        guard rules.page == nil else { throw .wrongState }
        let old = try call.text("oldPassword")
        guard old == account.user.password else { throw .wrongOldPassword }
        let new = try newPassword(of: call, for: account)
        let youngest = account.passwordChanged + Double(rules.minAgeMinutes) * 60
        guard call.now >= youngest || state == .passwordExpired else {
            throw rules.error(cause: "Password was changed too recently")
        }
        if try call.flag("revokeSessions") == true { org.sessions.endAll(of: account.id) }
        account.setPassword(new, org.policy, at: call.now)
        hasSkippedWarning = true
        return .advances
    }

    mutating func resetPassword(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let new = try newPassword(of: call, for: account)
        if try call.flag("revokeSessions") == true { org.sessions.endAll(of: account.id) }
        account.setPassword(new, org.policy, at: call.now)
        account.unlock()
        (hasVerifiedPassword, hasSkippedWarning) = (true, true)
        return .advances
    }

    private func newPassword(of call: Call, for account: Account) throws(APIError) -> String {
        let rules = call.policy.password
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
