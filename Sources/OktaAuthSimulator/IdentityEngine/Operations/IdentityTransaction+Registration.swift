extension IdentityTransaction {
    /// `enroll`: the user has no account.
    mutating func startRegistration(in org: some IdentityOrg) throws(IdentityRefusal) {
        guard org.identityRules.allowsRegistration else { throw .notOffered }
        purpose = .registration
        move(to: .profile)
    }

    /// `enroll/new`: the profile of a new user.
    mutating func register(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let names = ["firstName", "lastName", "email"]
        let values = names.map { request.text("userProfile.\($0)") ?? "" }
        let (first, last, email) = (values[0], values[1], values[2])
        var problems = Dictionary(
            zip(names, values).filter(\.1.isEmpty).map { name, _ in
                let refusal = IdentityRefusal.required(name)
                return (name, refusal.fields[name] ?? [])
            }
        ) { $1 }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        if !email.isEmpty, parts.count != 2 || parts.contains("") {
            problems["email"] = [
                IdentityMessage(
                    "'Email' must be in the form of an email address",
                    "registration.error.invalidLoginEmail",
                    parameters: ["Email"]
                )
            ]
        }
        // A sign-up that was not finished does not reserve the address.
        if let known = org.account(login: email) ?? org.account(named: email),
            !known.isRegistering
        {
            problems["email"] = [
                IdentityMessage(
                    "A user with this Email already exists",
                    "registration.error.notUniqueWithinOrg",
                    parameters: ["Email"]
                )
            ]
        }
        guard problems.isEmpty else { throw IdentityRefusal(400, fields: problems) }
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
        org.add(user, at: request.now)
        accountID = org.account(login: email)?.id
        org.update(accountID) { $0.isRegistering = true }
        move(to: .selectEnrollment)
    }
}
