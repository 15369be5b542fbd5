extension Transaction {
    private static let subject = "registration"

    /// `POST /enroll`: opens the sign-up form, or accepts profile fields.
    mutating func register(_ call: Call, in org: inout SimulatedOrg) throws(APIError) -> Effect {
        guard step == .profileRequired else {
            guard usesLoginLinks else { throw .wrongState }
            move(to: .profileRequired)
            isSigningUp = true
            return .stays
        }
        let fields = profileFields(org.accounts[id: accountID], org.policy)
        let profile = try profile(of: call, for: fields)
        if isSigningUp {
            accountID = try Self.signUp(profile, call, in: &org)
            isSigningUp = false
            move(to: .unauthenticated)
            hasVerifiedPassword = true
        }
        let submitted = profile.filter { $0.key != "password" }
        org.accounts.update(accountID) { account in
            account.profile.merge(submitted) { $1 }
            account.user.missingProfile = []
        }
        return .advances
    }

    /// The texts of the body, checked against `fields`.
    private func profile(of call: Call, for fields: [SimulatedProfileField]) throws(APIError)
        -> [String: String]
    {
        let form = try call.member("profile", in: Self.subject) ?? [:]
        guard let members = form.object?.filter({ $0.value != .null }) else { throw .malformedBody }
        let profile = members.compactMapValues(\.string)
        guard profile.count == members.count else { throw .malformedBody }
        let enabled = fields.filter(\.isEnabled)
        let unknownFields = Set(profile.keys).subtracting(enabled.map(\.name))
        if let unknownField = unknownFields.min() {
            throw .invalid(Self.subject, "\(unknownField): The field is not part of the form")
        }
        let missing = enabled.first { $0.isRequired && (profile[$0.name] ?? "").isEmpty }
        if let missing {
            throw .invalid(Self.subject, "\(missing.name): The field cannot be left blank")
        }
        return profile
    }

    private static func signUp(
        _ profile: [String: String], _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) -> String {
        guard try call.flag("createNewAccount", in: Self.subject) == true else {
            throw .invalid(Self.subject, "createNewAccount: The field must be true")
        }
        let (login, password) = (profile["email"] ?? "", profile["password"] ?? "")
        guard login.contains("@") else {
            throw .invalid(Self.subject, "email: The value is no e-mail address")
        }
        guard org.accounts[login: login] == nil else {
            throw .invalid(Self.subject, "email: The address belongs to another account")
        }
        guard org.policy.password.allows(password, login: login) else {
            throw .invalid(Self.subject, "password: \(org.policy.password.requirements)")
        }
        let user = SimulatedUser(
            login: login,
            password: password,
            firstName: profile["firstName"] ?? "",
            lastName: profile["lastName"] ?? "",
            phoneNumber: nil,
            recoveryQuestion: nil,
            recoveryAnswer: nil
        )
        let account = Account(user, org.policy, &org.generator, at: call.now)
        org.accounts.add(account)
        return account.id
    }
}
