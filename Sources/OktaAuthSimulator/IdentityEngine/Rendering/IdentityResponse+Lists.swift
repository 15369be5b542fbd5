extension IdentityResponse {
    /// The authenticators that can be verified now.
    var verifiable: [SimulatedAuthenticator] {
        guard let account else { return transaction.purpose == .unlock ? recovering : [] }
        return transaction.isProving
            ? recovering.filter { $0 == .email || account.phone != nil }
            : account.authenticators.filter { !transaction.verified.contains($0) }
    }

    /// The authenticators that prove who a user is, to recover or unlock.
    private var recovering: [SimulatedAuthenticator] {
        let channels = policy.recovery.channels
        return (channels.contains(.email) ? [.email] : [])
            + (channels.contains(.sms) || channels.contains(.call) ? [.phone] : [])
    }

    /// The methods of `authenticator` that can be verified now.
    func methods(of authenticator: SimulatedAuthenticator) -> [SimulatedFactorKind] {
        guard !transaction.isProving else {
            return authenticator.kinds.filter { kind in
                kind.channel.map(policy.recovery.channels.contains) ?? false
            }
        }
        return authenticator == .password
            ? [.password] : account?.factors(of: authenticator).map(\.kind) ?? []
    }

    /// The authenticators that can be enrolled now: the required ones, then the optional ones.
    var enrollable: [SimulatedAuthenticator] {
        transaction.enrollable(account, policy, rules)
    }

    /// The methods of `authenticator` that can be enrolled.
    func enrollableMethods(of authenticator: SimulatedAuthenticator) -> [SimulatedFactorKind] {
        guard authenticator == .phone, let account else { return authenticator.kinds }
        let offered = policy.offeredFactors(to: account.user)
        let kinds = authenticator.kinds.filter(offered.contains)
        return kinds.isEmpty ? authenticator.kinds : kinds
    }

    /// The members with the current authenticator, and the lists.
    var authenticatorMembers: [String: SimulatorJSON] {
        var members = current.mapValues(Self.object)
        if transaction.purpose == .recovery, transaction.accountID != nil,
            [.selectAuthenticator, .verificationData, .challenge, .resetPassword, .enrollment]
                .contains(transaction.state)
        {
            let settings: [String: SimulatorJSON] =
                transaction.state == .resetPassword
                ? ["settings": .object(passwordSettings)] : [:]
            members["recoveryAuthenticator"] = Self.object(
                describe(.password, [.password], adding: settings)
            )
        }
        guard let lists = lists else { return members }
        members["authenticators"] = ["type": "array", "value": .array(lists.available)]
        members["authenticatorEnrollments"] = ["type": "array", "value": .array(lists.enrolled)]
        return members
    }

    /// The authenticators of the org and of the user that the current forms are about.
    private var lists: (available: [SimulatorJSON], enrolled: [SimulatorJSON])? {
        switch transaction.state {
        case .selectAuthenticator, .verificationData, .challenge, .push, .pushEnded:
            guard account != nil else { return nil }
            return (
                verifiable.map { describe($0, methods(of: $0)) },
                verifiable.map { enrolment($0, withProfile: true) }
            )
        case .unlock: return (verifiable.map { describe($0, methods(of: $0)) }, [])
        case .selectEnrollment, .enrollmentData, .enrollment, .enrollmentPoll, .channelData:
            return (
                enrollable.map { describe($0, enrollableMethods(of: $0)) },
                (account?.authenticators ?? []).map { enrolment($0, withProfile: false) }
            )
        case .resetPassword:
            return (
                [describe(.password, [.password])],
                (account?.authenticators ?? []).map { enrolment($0, withProfile: false) }
            )
        case .passwordExpired, .passwordWarning:
            return ([], [enrolment(.password, withProfile: false)])
        case .identify, .profile, .recovery, .success, .unlocked, .locked: return nil
        }
    }

    /// An authenticator of the org.
    func describe(
        _ authenticator: SimulatedAuthenticator,
        _ methods: [SimulatedFactorKind],
        adding further: [String: SimulatorJSON] = [:]
    ) -> SimulatorJSON {
        var members = further
        members["id"] = .string(authenticator.id)
        return describe(authenticator, methods, with: members)
    }

    /// An authenticator of the user; without its id until the identity is proved.
    func enrolment(
        _ authenticator: SimulatedAuthenticator,
        withProfile: Bool,
        adding further: [String: SimulatorJSON] = [:]
    ) -> SimulatorJSON {
        var members = further
        var methods = methods(of: authenticator)
        if !transaction.isProving, let account {
            members["id"] = .string(account.enrollmentID(of: authenticator))
            if withProfile { members["profile"] = profile(of: authenticator, account) }
            if let id = account.factors(of: authenticator).first?.factor.credentialID {
                members["credentialId"] = .string(id)
            }
            methods = authenticator == .password ? [.password] : methods
        }
        return describe(authenticator, methods, with: members)
    }

    private func describe(
        _ authenticator: SimulatedAuthenticator,
        _ methods: [SimulatedFactorKind],
        with members: [String: SimulatorJSON]
    ) -> SimulatorJSON {
        let common: [String: SimulatorJSON] = [
            "type": .string(authenticator.type), "key": .string(authenticator.key),
            "displayName": .string(authenticator.displayName),
            "methods": .array(methods.map { ["type": .string($0.method)] }),
        ]
        return .object(common.merging(members) { $1 })
    }

    private func profile(
        of authenticator: SimulatedAuthenticator,
        _ account: Account
    ) -> SimulatorJSON? {
        let factor = account.factors(of: authenticator).first?.factor
        switch authenticator {
        case .email: return ["email": .string(Mask.email(account.user.email))]
        case .phone: return account.phone.map { ["phoneNumber": .string(Mask.phone($0))] }
        case .oktaVerify:
            return ["deviceName": .string(factor?.deviceName ?? "Simulated phone")]
        case .securityQuestion: return .object(account.question)
        case .googleAuthenticator, .password, .webAuthn: return nil
        }
    }
}
