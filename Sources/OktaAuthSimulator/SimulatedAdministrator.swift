import Foundation

/// The operations of an administrator on the users of the org.
///
/// An operation on a user whose result is a `Bool` returns whether there is such a user.
public struct SimulatedAdministrator: Sendable {
    let simulator: OktaSimulator

    /// Locks the account.
    ///
    /// Transactions in progress end in `E0000069`.
    @discardableResult
    public func lock(_ login: String) -> Bool {
        change(login) { account, _ in account.lock() }
    }

    /// Unlocks the account and resets wrong attempts.
    @discardableResult
    public func unlock(_ login: String) -> Bool { change(login) { account, _ in account.unlock() } }

    /// Expires the password.
    @discardableResult
    public func expirePassword(of login: String) -> Bool {
        change(login) { account, now in account.passwordExpires = now }
    }

    /// Invalidates the password and mails the user a recovery link.
    @discardableResult
    public func resetPassword(of login: String) -> Bool {
        resetPassword(of: login, at: simulator.url.absoluteString)
    }

    /// The same; the link leads to `origin`, unless the org has a public URL.
    @discardableResult
    @_spi(Server) public func resetPassword(of login: String, at origin: String) -> Bool {
        let origin = simulator.publicURL?.absoluteString ?? origin
        return act(on: login) { org, account, now in
            org.accounts.update(account.id) { $0.mustRecover = true }
            org.revokeTransactions(of: account.id)
            org.mailLink(to: account, .password, origin: origin, at: now)
        }
    }

    /// Deactivates the account: from now on the user is unknown to sign-in and recovery.
    @discardableResult
    public func deactivate(_ login: String) -> Bool {
        act(on: login) { org, account, _ in
            org.accounts.update(account.id) { $0.isDeactivated = true }
            org.revokeTransactions(of: account.id)
        }
    }

    /// Requires the user to enroll a factor of this kind at the next sign-in.
    @discardableResult
    public func require(_ kind: SimulatedFactorKind, of login: String) -> Bool {
        act(on: login) { org, account, _ in
            org.accounts.update(account.id) { $0.user.requiredFactors.append(kind) }
            org.diagnostics += [kind].requirementMessages
        }
    }

    /// Removes all factors of the user.
    @discardableResult
    @_spi(Server) public func resetFactors(of login: String) -> Bool {
        change(login) { account, _ in account.removeFactors() }
    }

    /// Makes the server of the user's RSA or on-premises token require a new PIN.
    @discardableResult
    public func requireNewTokenPIN(of login: String) -> Bool {
        change(login) { account, _ in account.newPINStep = .required }
    }

    /// The names of the scopes granted to `app` by the user, or by an administrator for all users.
    public func grantedScopes(of login: String, to app: SimulatedApp) -> Set<String> {
        withAccount(login) { org, account, _ in
            org.accounts.grantedScopes(of: account.id, to: app)
        } ?? []
    }

    /// Revokes the scopes granted to `app` by the user, and by administrators for all users.
    @discardableResult
    public func revokeConsent(of login: String, to app: SimulatedApp) -> Bool {
        act(on: login) { org, account, _ in
            org.accounts.revokeConsent(of: account.id, to: app)
        }
    }

    /// The profile fields submitted in `PROFILE_REQUIRED`, by name.
    public func profile(of login: String) -> [String: String] {
        withAccount(login) { _, account, _ in account.profile } ?? [:]
    }

    /// A new activation token, valid for one sign-in; a user without a password then chooses one.
    ///
    /// - Returns: The token, `nil` for an unknown user.
    public func activationToken(for login: String) -> String? {
        withAccount(login) { org, account, _ in
            let token = org.generator.identifier("")
            org.sessions.activationTokens[token] = account.id
            return token
        }
    }

    /// Starts a step-up, as an application does when a browser opens it.
    ///
    /// - Parameters:
    ///   - app: The application that was opened.
    ///   - login: The user with an existing session, if any.
    /// - Returns: The state token for the sign-in page, `nil` for an unknown user.
    public func beginStepUp(
        for app: SimulatedApp = SimulatedApp(), signedIn login: String? = nil
    ) -> String? {
        guard let login else {
            return simulator.server.withOrg { org, now in org.beginStepUp(app, nil, at: now) }
        }
        return withAccount(login) { org, account, now in org.beginStepUp(app, account, at: now) }
    }

    private func act(
        on login: String, _ body: (inout SimulatedOrg, Account, Date) -> Void
    ) -> Bool {
        withAccount(login) { org, account, now in
            body(&org, account, now)
            return true
        } ?? false
    }

    private func change(_ login: String, _ body: (inout Account, Date) -> Void) -> Bool {
        act(on: login) { org, account, now in
            org.accounts.update(account.id) { body(&$0, now) }
        }
    }

    private func withAccount<Result>(
        _ login: String, _ body: (inout SimulatedOrg, Account, Date) -> Result
    ) -> Result? {
        simulator.server.withOrg { org, now in
            org.knownAccount(login: login).map { body(&org, $0, now) }
        }
    }
}
