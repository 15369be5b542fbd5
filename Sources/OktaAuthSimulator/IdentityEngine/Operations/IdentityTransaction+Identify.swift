extension IdentityTransaction {
    /// `identify`: a user name, with the password if the page asks for it.
    mutating func identify(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let name = try request.required("identifier")
        guard state == .identify else { return try identifyRecovery(name, in: org) }
        if request.flag("rememberMe") { rememberedDevice = deviceToken }
        let asksPassword = org.identityRules.identifyPage == .withPassword
        let password = asksPassword ? try request.required("credentials.passcode") : nil
        guard let account = org.account(named: name), !account.user.isStaged else {
            throw asksPassword ? .authenticationFailed : .unknownUser(name)
        }
        let isShown = org.policy.lockout.isShown
        if account.isLocked { throw isShown ? .locked : .authenticationFailed }
        accountID = account.id
        if let password {
            do throws(APIError) {
                try org.check(password, of: account, at: request.now)
            } catch {
                throw .authenticationFailed
            }
            verified = [.password]
        } else if account.authenticators == [.password] {
            return move(
                to: .challenge(IdentityChallenge(authenticator: .password, kind: .password))
            )
        }
        advance(in: &org, at: request.now)
    }

    private mutating func identifyRecovery(
        _ name: String,
        in org: some IdentityOrg
    ) throws(IdentityRefusal) {
        guard let account = org.account(named: name), !account.user.isStaged else {
            throw .unknownUser(name)
        }
        accountID = account.id
        let channels = org.policy.recovery.channels
        let usesPhone = account.phone != nil && !channels.isDisjoint(with: [.sms, .call])
        offer(channels.contains(.email) && !usesPhone ? [.email] : [], org.identityRules)
    }

    /// `recover`: the password of the current page is lost.
    mutating func startRecovery() {
        restart()
        purpose = .recovery
        move(to: .recovery)
    }

    /// `unlock-account`: the account is locked.
    mutating func startUnlock(in org: some IdentityOrg) throws(IdentityRefusal) {
        guard org.policy.recovery.allowsUnlock else { throw .notOffered }
        purpose = .unlock
        move(to: .unlock)
    }
}
