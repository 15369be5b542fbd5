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
        let origin = simulator.publicURL?.absoluteString ?? simulator.url.absoluteString
        withAccount(login) { org, account, now in
            org.update(account.id) { $0.mustRecover = true }
            org.revokeTransactions(of: account.id)
            org.mailRecoveryLink(to: account, for: .password, origin: origin, at: now)
        }
    }

    /// Deactivates the account: from now on the user is unknown to sign-in and recovery.
    public func deactivate(_ login: String) {
        withAccount(login) { org, account, _ in
            org.update(account.id) { $0.isDeactivated = true }
            org.revokeTransactions(of: account.id)
        }
    }

    /// Requires the user to enroll a factor of this kind at the next sign-in.
    public func require(_ kind: SimulatedFactorKind, of login: String) {
        withAccount(login) { org, account, _ in
            org.update(account.id) { $0.user.requiredFactors.append(kind) }
            if kind == .hotp {
                org.misuses.append(SimulatorMisuse(SimulatedFactorKind.hotpRequired))
            }
        }
    }

    /// Removes all factors of the user.
    public func resetFactors(of login: String) {
        change(login) { account, _ in account.factors = [] }
    }

    /// Has the server of the user's RSA or on-premises token ask for a new PIN.
    public func requireNewTokenPIN(of login: String) {
        change(login) { account, _ in account.tokenDialogue = .required }
    }

    /// What the user, or an administrator for everybody, has granted to `app`, by name.
    public func grantedScopes(of login: String, to app: SimulatedApp) -> Set<String> {
        withAccount(login) { org, account, _ in
            let answers = (org.consents[app.id] ?? [:])
                .merging(account.consents[app.id] ?? [:]) { $1 }
            return Set(answers.filter(\.value).keys)
        } ?? []
    }

    /// Takes back what the user, and administrators for everybody, have granted to `app`.
    public func revokeConsent(of login: String, to app: SimulatedApp) {
        withAccount(login) { org, account, _ in
            org.consents[app.id] = nil
            org.update(account.id) { $0.consents[app.id] = nil }
        }
    }

    /// What the user has told in `PROFILE_REQUIRED`, by name.
    public func profile(of login: String) -> [String: String] {
        withAccount(login) { _, account, _ in account.profile } ?? [:]
    }

    /// A token that signs the user in once; a user without a password then chooses one.
    ///
    /// - Returns: The token, `nil` for an unknown user.
    public func activationToken(for login: String) -> String? {
        withAccount(login) { org, account, _ in
            let token = org.generator.identifier("")
            org.activationTokens[token] = account.id
            return token
        }
    }

    /// Begins a step-up, as an application does that a browser opens.
    ///
    /// - Parameters:
    ///   - app: The application that was opened.
    ///   - login: The user who has a session already, `nil` if nobody has signed in.
    /// - Returns: The state token that the org would hand to the sign-in page, `nil` for an unknown
    ///   user.
    public func beginStepUp(
        for app: SimulatedApp = SimulatedApp(),
        signedIn login: String? = nil
    ) -> String? {
        guard let login else {
            return simulator.engine.withOrg { org, now in org.beginStepUp(app, nil, at: now) }
        }
        return withAccount(login) { org, account, now in org.beginStepUp(app, account, at: now) }
    }

    private func change(_ login: String, _ body: (inout Account, Date) -> Void) {
        withAccount(login) { org, account, now in org.update(account.id) { body(&$0, now) } }
    }

    @discardableResult
    private func withAccount<Result>(
        _ login: String,
        _ body: (inout SimulatedOrg, Account, Date) -> Result
    ) -> Result? {
        simulator.engine.withOrg { org, now in
            org.knownAccount(login: login).map { body(&org, $0, now) }
        }
    }
}
