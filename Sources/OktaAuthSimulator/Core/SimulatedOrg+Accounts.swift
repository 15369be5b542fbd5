import Foundation

extension SimulatedOrg {
    /// Removes all state but the policy.
    mutating func reset() {
        var fresh = SimulatedOrg(seed: generator.next())
        (fresh.policy, fresh.publicOrigin, fresh.apiToken) = (policy, publicOrigin, apiToken)
        fresh.oauth.settings = oauth.settings
        (fresh.engine, fresh.identity.settings) = (engine, identity.settings)
        self = fresh
    }

    /// Adds `user`, or replaces the user with the same login.
    mutating func add(_ user: SimulatedUser, at now: Date) {
        removeAccount(login: user.login)
        diagnostics += user.validationMessages.map(SimulatorDiagnostic.init)
        let expiry: Date? =
            switch user.passwordState {
            case .valid:
                policy.password.maxAgeDays > 0
                    ? now.addingTimeInterval(Double(policy.password.maxAgeDays) * 86_400) : nil
            case .expiresIn(let days): now.addingTimeInterval(Double(days) * 86_400)
            case .expired: now
            }
        accounts.append(
            Account(
                id: generator.identifier("00u"),
                phoneID: generator.identifier("mbl"),
                user: user,
                factors: user.factors.map { makeFactor($0) },
                passwordChanged: now.addingTimeInterval(-30 * 86_400),
                passwordExpires: expiry,
                isLocked: user.isLocked
            )
        )
    }

    /// An active factor, with a generated secret if `factor` has none.
    mutating func makeFactor(_ blueprint: SimulatedFactor) -> EnrolledFactor {
        let isPassword = blueprint.kind == .password
        return EnrolledFactor(
            id: isPassword ? "password" : generator.identifier(blueprint.kind.idPrefix),
            factor: completed(blueprint)
        )
    }

    /// `factor` with a secret, if it needs one and has none.
    mutating func completed(_ factor: SimulatedFactor) -> SimulatedFactor {
        var factor = factor
        switch factor.kind {
        case .oktaTOTP, .googleTOTP: factor.secret = factor.secret ?? generator.bytes(10)
        case .u2f, .webAuthn:
            factor.credentialID = factor.credentialID ?? Base64.url(generator.bytes(32))
        default: break
        }
        return factor
    }

    func account(_ id: String?) -> Account? { accounts.first { $0.id == id } }

    /// The account with exactly this login, in any letter case, also if it is deactivated.
    func account(login: String) -> Account? {
        accounts.first { $0.user.login.lowercased() == login.lowercased() }
    }

    /// The account with this login; records a diagnostic if there is none.
    mutating func knownAccount(login: String) -> Account? {
        if let account = account(login: login) { return account }
        diagnostics.append(.unknownUser(login, known: accounts.map(\.user.login)))
        return nil
    }

    /// The account for the user name `name`: matches login, then short name, then e-mail address.
    func account(named name: String) -> Account? {
        let name = name.lowercased()
        let active = accounts.filter { !$0.isDeactivated }
        return active.first { $0.user.login.lowercased() == name }
            ?? active.first { $0.user.login.lowercased().hasPrefix("\(name)@") }
            ?? active.first { $0.user.email.lowercased() == name }
    }

    mutating func update(_ id: String?, _ body: (inout Account) -> Void) {
        guard let index = accounts.firstIndex(where: { $0.id == id }) else { return }
        body(&accounts[index])
    }

    /// Ends every transaction of the account with this id.
    mutating func revokeTransactions(of id: String) {
        transactions = transactions.filter { $0.value.accountID != id }
        identity.transactions = identity.transactions.filter { $0.value.accountID != id }
    }

    private mutating func removeAccount(login: String) {
        guard let old = accounts.first(where: { $0.user.login.lowercased() == login.lowercased() })
        else { return }
        revokeTransactions(of: old.id)
        sessionTokens = sessionTokens.filter { $0.value.accountID != old.id }
        recoveryTokens = recoveryTokens.filter { $0.value.accountID != old.id }
        accounts.removeAll { $0.id == old.id }
    }
}
