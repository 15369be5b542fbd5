extension IdentityView {
    /// The members with the current authenticator, and the lists.
    var authenticatorMembers: [String: SimulatorJSON] {
        var members = current.mapValues(SimulatorJSON.ion)
        if transaction.purpose == .recovery, transaction.accountID != nil,
            [.selectAuthenticator, .verificationData, .challenge, .resetPassword, .enrollment]
                .contains(transaction.state)
        {
            let settings = transaction.state == .resetPassword ? passwordSettings : nil
            members["recoveryAuthenticator"] = .ion(
                describe(.password, [.password], adding: settings.map { ["settings": $0] } ?? [:])
            )
        }
        guard let lists else { return members }
        members["authenticators"] = .list(lists.available)
        members["authenticatorEnrollments"] = .list(lists.enrolled)
        return members
    }

    /// The authenticators of the org and of the user that the current forms are about.
    private var lists: (available: [SimulatorJSON], enrolled: [SimulatorJSON])? {
        let enrolled = account?.authenticators ?? []
        switch transaction.state {
        case .selectAuthenticator, .verificationData, .challenge, .push, .pushEnded, .unlock:
            guard account != nil || transaction.state == .unlock else { return nil }
            return (
                verifiable.map { describe($0, methods(of: $0)) },
                account == nil ? [] : verifiable.flatMap { enrolments($0, withProfile: true) }
            )
        case .selectEnrollment, .enrollmentData, .enrollment, .enrollmentPoll, .channelData,
            .promotion:
            return (
                enrollable.map { describe($0, enrollableMethods(of: $0)) },
                enrolled.flatMap { enrolments($0) }
            )
        case .resetPassword:
            return ([describe(.password, [.password])], enrolled.map { enrolment($0) })
        case .passwordExpired, .passwordWarning: return ([], [enrolment(.password)])
        case .identify, .passkey, .profile, .recovery, .success, .unlocked, .locked: return nil
        }
    }

    /// An authenticator of the org.
    func describe(
        _ authenticator: SimulatedAuthenticator,
        _ methods: [SimulatedFactorKind],
        adding further: [String: SimulatorJSON] = [:]
    ) -> SimulatorJSON {
        let members: [String: SimulatorJSON] = [
            "id": .string(authenticator.id), "type": .string(authenticator.type),
            "key": .string(authenticator.key), "displayName": .string(authenticator.displayName),
            "methods": .array(methods.map { ["type": .string($0.method)] }),
        ]
        return .object(members.merging(further) { $1 })
    }

    /// An authenticator of the user, or each of the keys.
    private func enrolments(
        _ authenticator: SimulatedAuthenticator, withProfile: Bool = false
    ) -> [SimulatorJSON] {
        let one = enrolment(authenticator, withProfile: withProfile)
        guard authenticator == .webAuthn, !transaction.isProving, let account else { return [one] }
        return account.factors.filter { $0.kind == .webAuthn }.map { key in
            var json = one
            json["id"] = .string(key.id)
            json["credentialId"] = key.factor.credentialID.map(SimulatorJSON.string)
            json["displayName"] =
                key.factor.deviceName.map(SimulatorJSON.string) ?? one["displayName"]
            return json
        }
    }

    /// An authenticator of the user; without its id until the identity is proved.
    func enrolment(
        _ authenticator: SimulatedAuthenticator,
        withProfile: Bool = false,
        adding further: [String: SimulatorJSON] = [:]
    ) -> SimulatorJSON {
        var json = describe(authenticator, methods(of: authenticator), adding: further)
        json["id"] = nil
        if !transaction.isProving, let account {
            let factor = account.factors(of: authenticator).first?.factor
            json["id"] = .string(account.enrollmentID(of: authenticator))
            json["credentialId"] = factor?.credentialID.map(SimulatorJSON.string)
            if withProfile { json["profile"] = profile(of: authenticator, account, factor) }
        }
        return json
    }

    private func profile(
        of authenticator: SimulatedAuthenticator, _ account: Account, _ factor: SimulatedFactor?
    ) -> SimulatorJSON? {
        switch authenticator {
        case .email: ["email": .string(Mask.email(account.user.email))]
        case .phone: account.phone.map { ["phoneNumber": .string(Mask.phone($0))] }
        case .oktaVerify: ["deviceName": .string(factor?.deviceName ?? "Simulated phone")]
        case .securityQuestion: .object(account.question)
        case .googleAuthenticator, .password, .webAuthn: nil
        }
    }
}
