extension IdentityTransaction {
    /// `identify`: a user name, with the password if the page asks for it.
    mutating func identify(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        let name = try call.required("identifier")
        guard state == .identify else { return try identifyRecovery(name, in: org) }
        if call.isSet("rememberMe") { rememberedDevice = deviceToken }
        let asksPassword = !org.identity.settings.variants.contains(.identifierOnly)
        let password = asksPassword ? try call.required("credentials.passcode") : nil
        guard let account = org.accounts[named: name], !account.user.isStaged else {
            throw asksPassword ? .unableToSignIn : .unknownUser(name)
        }
        let isShown = org.policy.lockout.isShown
        if account.isLocked { throw isShown ? .locked : .unableToSignIn }
        accountID = account.id
        if let password {
            guard org.accepts(password, of: account, at: call.now) else { throw .unableToSignIn }
            verified = [.password]
        } else if account.authenticators == [.password] {
            return move(
                to: .challenge(IdentityChallenge(authenticator: .password, kind: .password))
            )
        }
        advance(in: &org, at: call.now)
    }

    private mutating func identifyRecovery(_ name: String, in org: SimulatedOrg) throws(APIError) {
        guard let account = org.accounts[named: name], !account.user.isStaged else {
            throw .unknownUser(name)
        }
        accountID = account.id
        let channels = org.policy.recovery.channels
        let usesPhone = account.phone != nil && !channels.isDisjoint(with: [.sms, .call])
        offer(channels.contains(.email) && !usesPhone ? [.email] : [], org.identity.settings)
    }

    /// `recover`: the password of the current page is lost.
    mutating func startRecovery() {
        restart()
        purpose = .recovery
        move(to: .recovery)
    }

    /// `unlock-account`: the account is locked.
    mutating func startUnlock(in org: SimulatedOrg) throws(APIError) {
        guard org.policy.recovery.allowsUnlock else { throw .notOffered }
        purpose = .unlock
        move(to: .unlock)
    }

    /// `enroll`: the user has no account.
    mutating func startRegistration(in org: SimulatedOrg) throws(APIError) {
        guard org.identity.settings.allowsRegistration else { throw .notOffered }
        purpose = .registration
        move(to: .profile)
    }

    /// `enroll/new`: the profile of a new user.
    mutating func register(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        let names = ["firstName", "lastName", "email"]
        let values = names.map { call.field("userProfile.\($0)") ?? "" }
        let (first, last, email) = (values[0], values[1], values[2])
        var problems = zip(names, values).filter(\.1.isEmpty).map { IdentityMessage.required($0.0) }
        // A sign-up that was not finished does not reserve the address.
        let known = org.accounts[login: email] ?? org.accounts[named: email]
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        if known?.isRegistering == false {
            problems.append(
                IdentityMessage(
                    "A user with this Email already exists",
                    "registration.error.notUniqueWithinOrg",
                    in: "email",
                    parameters: ["Email"]
                )
            )
        } else if !email.isEmpty, parts.count != 2 || parts.contains("") {
            problems.append(
                IdentityMessage(
                    "'Email' must be in the form of an email address",
                    "registration.error.invalidLoginEmail",
                    in: "email",
                    parameters: ["Email"]
                )
            )
        }
        guard problems.isEmpty else { throw .identity(400, problems) }
        var user = SimulatedUser(
            login: email,
            password: org.generator.token("", count: 20),
            firstName: first,
            lastName: last,
            phoneNumber: nil,
            recoveryQuestion: nil,
            recoveryAnswer: nil
        )
        user.isStaged = true
        org.add(user, at: call.now)
        accountID = org.accounts[login: email]?.id
        org.accounts.update(accountID) { $0.isRegistering = true }
        move(to: .selectEnrollment)
    }
}
