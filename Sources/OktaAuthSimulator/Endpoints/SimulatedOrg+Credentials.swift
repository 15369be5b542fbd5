import Foundation

extension SimulatedOrg {
    /// `POST /credentials/change_password`: replaces a known password.
    mutating func changePassword(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        guard let account = account(transaction.accountID) else { throw .invalidToken }
        // A password managed by an external page is changed there.
        guard policy.password.page == nil else { throw .wrongState }
        let old = try call.text("oldPassword")
        let new = try call.text("newPassword") ?? ""
        guard old == account.user.password else { throw .wrongOldPassword }
        try check(newPassword: new, for: account)
        let youngest = account.passwordChanged + Double(policy.password.minAgeMinutes) * 60
        guard call.now >= youngest || transaction.state == .passwordExpired else {
            throw policy.password.error(cause: "Password was changed too recently")
        }
        let maxAge = policy.password.maxAgeDays
        update(account.id) { $0.setPassword(new, maxAge: maxAge, at: call.now) }
        try revokeSessions(of: account.id, call)
        var transaction = transaction
        transaction.hasSkippedWarning = true
        return advance(transaction, for: call)
    }

    /// `POST /credentials/reset_password`: sets a password after recovery.
    mutating func resetPassword(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        guard let account = account(transaction.accountID) else { throw .invalidToken }
        let new = try call.text("newPassword") ?? ""
        try check(newPassword: new, for: account)
        let maxAge = policy.password.maxAgeDays
        update(account.id) { account in
            account.setPassword(new, maxAge: maxAge, at: call.now)
            account.unlock()
        }
        try revokeSessions(of: account.id, call)
        var transaction = transaction
        (transaction.hasVerifiedPassword, transaction.hasSkippedWarning) = (true, true)
        return advance(transaction, for: call)
    }

    private mutating func revokeSessions(of id: String, _ call: Call) throws(APIError) {
        guard try call.flag("revokeSessions") else { return }
        sessions = sessions.filter { $0.value.accountID != id }
    }

    private func check(newPassword: String, for account: Account) throws(APIError) {
        let rules = policy.password
        guard rules.allows(newPassword, login: account.user.login) else {
            throw rules.error(cause: rules.requirements)
        }
        guard !account.recentPasswords(rules.historyCount).contains(newPassword) else {
            throw rules.error(cause: "Password has been used too recently")
        }
    }
}
