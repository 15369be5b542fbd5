import Foundation

extension IdentityTransaction {
    /// `identify`: a user name, with the password if the page asks for it.
    mutating func identify(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        let name = try call.required("identifier")
        guard state == .identify else {
            accountID = try org.account(signingInAs: name).id
            return offer(IdentityView(self, of: org, call))
        }
        if call.isSet("rememberMe") { rememberedDevice = deviceToken }
        let asksPassword = !org.identity.settings.variants.contains(.identifierOnly)
        let password = asksPassword ? try call.required("credentials.passcode") : nil
        guard let account = org.accounts[named: name], !account.user.isStaged else {
            throw asksPassword ? .unableToSignIn : .unknownUser(name)
        }
        if account.isLocked { throw org.policy.lockout.isShown ? .locked : .unableToSignIn }
        accountID = account.id
        if let password {
            guard org.accepts(password, of: account, at: call.now) else { throw .unableToSignIn }
            verified = [.password]
        } else if account.authenticators == [.password] {
            return try challenge(.password, by: .password, account, call, in: &org)
        }
        advance(call, in: &org)
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
        func refuseEmail(_ text: String, _ key: String) {
            problems.append(IdentityMessage(text, key, in: "email", parameters: ["Email"]))
        }
        if known?.isRegistering == false {
            let key = "registration.error.notUniqueWithinOrg"
            refuseEmail("A user with this Email already exists", key)
        } else if !email.isEmpty, parts.count != 2 || parts.contains("") {
            let key = "registration.error.invalidLoginEmail"
            refuseEmail("'Email' must be in the form of an email address", key)
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

extension SimulatedOrg {
    func account(signingInAs name: String) throws(APIError) -> Account {
        guard let account = accounts[named: name], !account.user.isStaged else {
            throw .unknownUser(name)
        }
        return account
    }

    /// Whether `password` is right; a wrong one counts.
    mutating func accepts(_ password: String, of account: Account, at now: Date) -> Bool {
        let policy = policy
        let result: Void? = try? accounts.update(account.id) { account throws(APIError) in
            try account.check(password, policy, at: now)
        }
        return result != nil
    }
}
