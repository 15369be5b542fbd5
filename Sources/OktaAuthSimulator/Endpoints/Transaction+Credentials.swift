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
        let youngest = account.passwordChanged + Double(rules.minAgeMinutes) * 60
        let isYoung = state != .passwordExpired && call.now < youngest
        try setPassword(of: &account, isYoung: isYoung, call, in: &org)
        return .advances
    }

    mutating func resetPassword(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        try setPassword(of: &account, isYoung: false, call, in: &org)
        account.unlock()
        hasVerifiedPassword = true
        return .advances
    }

    /// Sets the password of the body, if the rules allow it and the current one is not too young.
    private mutating func setPassword(
        of account: inout Account, isYoung: Bool, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        let rules = org.policy.password
        let password = try call.text("newPassword") ?? ""
        guard rules.allows(password, login: account.user.login) else {
            throw rules.error(cause: rules.requirements)
        }
        guard !account.recentPasswords(rules.historyCount).contains(password) else {
            throw rules.error(cause: "Password has been used too recently")
        }
        guard !isYoung else { throw rules.error(cause: "Password was changed too recently") }
        if try call.flag("revokeSessions") == true { org.sessions.endAll(of: account.id) }
        account.setPassword(password, org.policy, at: call.now)
        hasSkippedWarning = true
    }
}
