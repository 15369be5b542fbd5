import Foundation

/// What an administrator can do to the users of the org.
public struct SimulatedAdministrator: Sendable {
    let simulator: OktaSimulator

    /// Locks the account.
    ///
    /// Transactions under way end in `E0000069`.
    public func lock(_ login: String) { change(login) { account, _ in account.isLocked = true } }

    /// Unlocks the account and forgets wrong attempts.
    public func unlock(_ login: String) { change(login) { account, _ in account.unlock() } }

    /// Lets the password expire now.
    public func expirePassword(of login: String) {
        change(login) { account, now in account.passwordExpires = now }
    }

    /// Makes the password useless and mails the user a recovery link.
    public func resetPassword(of login: String) {
        let origin = simulator.url.absoluteString
        simulator.engine.withOrg { org, now in
            guard let account = org.accounts.first(where: { $0.user.login == login }) else {
                return
            }
            org.update(account.id) { $0.mustRecover = true }
            org.revokeTransactions(of: account.id)
            org.mailRecoveryLink(to: account, for: .password, origin: origin, at: now)
        }
    }

    /// Deactivates the account: from now on the user is unknown to sign-in and recovery.
    public func deactivate(_ login: String) {
        simulator.engine.withOrg { org, _ in
            guard let id = org.accounts.first(where: { $0.user.login == login })?.id else { return }
            org.update(id) { $0.isDeactivated = true }
            org.revokeTransactions(of: id)
        }
    }

    private func change(_ login: String, _ body: (inout Account, Date) -> Void) {
        simulator.engine.withOrg { org, now in
            let id = org.accounts.first { $0.user.login == login }?.id
            org.update(id) { body(&$0, now) }
        }
    }
}
