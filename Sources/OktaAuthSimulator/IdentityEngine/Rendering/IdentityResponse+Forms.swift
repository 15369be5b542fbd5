import Foundation

extension IdentityResponse {
    private typealias Field = IdentityField

    /// The forms of `row`: none if the org or the user has nothing for it.
    func forms(for row: IdentityTransition) -> [SimulatorJSON] {
        switch row.relation {
        case .identify: [action(row, identifyFields)]
        case .redirectProvider: rules.providers.map { redirect(to: $0, row) }
        case .unlockAccount: policy.recovery.allowsUnlock ? [action(row)] : []
        case .selectEnrollProfile: rules.allowsRegistration ? [action(row)] : []
        case .enrollProfile: [action(row, [profileField])]
        case .selectIdentify: [action(row)]
        case .identifyRecovery: [action(row, [username])]
        case .selectUnlock: [action(row, [verifyOptions, username])]
        case .selectAuthenticator: verifiable.isEmpty ? [] : [action(row, [verifyOptions])]
        case .verificationData: [verificationData(row)].compactMap { $0 }
        case .challenge: [challengeForm(row)].compactMap { $0 }
        case .challengePoll:
            [action(row, [autoChallenge], relatesTo: "$.currentAuthenticator", refresh: true)]
        case .resend: [action(row, [pushChoice], relatesTo: "$.currentAuthenticator")]
        case .selectEnrollment: enrollable.isEmpty ? [] : [action(row, [enrollOptions])]
        case .enrollmentData: [enrollmentData(row)].compactMap { $0 }
        case .enrollment: [enrollmentForm(row)].compactMap { $0 }
        case .enrollmentPoll:
            // Without `relatesTo`, as recorded.
            [action(row, refresh: true)]
        case .selectChannel: [action(row, [channelField])]
        case .channelData: [channelData(row)].compactMap { $0 }
        case .resetPassword: [newPassword(row, canRevoke: true)]
        case .reenroll, .reenrollWarning: [newPassword(row, canRevoke: false)]
        case .skip: transaction.canSkip(account, policy, rules, at: now) ? [action(row)] : []
        case .recover, .send, .poll, .cancel: []
        }
    }

    private var username: SimulatorJSON {
        Field.field("identifier", label: "Username", required: true)
    }

    private var identifyFields: [SimulatorJSON] {
        let password = Field.credentials([Field.field("passcode", label: "Password", secret: true)])
        return [username] + (rules.variants.contains(.identifierOnly) ? [] : [password])
            + [Field.field("rememberMe", label: "Remember this device", type: "boolean")]
    }

    private func redirect(
        to provider: SimulatedIdentityProvider,
        _ row: IdentityTransition
    ) -> SimulatorJSON {
        let path = row.path.replacingOccurrences(of: "{provider}", with: provider.id)
        return [
            "name": .string(row.relation.rawValue), "type": .string(provider.type),
            "idp": ["id": .string(provider.id), "name": .string(provider.name)],
            "href": .string("\(origin)\(path)?stateToken=\(transaction.handle)"),
            "method": "GET",
        ]
    }

    private var profileField: SimulatorJSON {
        let fields: [SimulatorJSON] = [
            ("lastName", "Last name", 2, 50), ("firstName", "First name", 2, 50),
            ("email", "Email", 10, 100),
        ].map { name, label, shortest, longest in
            [
                "name": .string(name), "label": .string(label), "type": "string", "required": true,
                "minLength": .integer(shortest), "maxLength": .integer(longest),
            ]
        }
        return Field.field("userProfile", form: fields)
    }

    private var verifyOptions: SimulatorJSON {
        Field.field("authenticator", type: "object", options: verifiable.map(verifyOption))
    }

    private var enrollOptions: SimulatorJSON {
        Field.field("authenticator", type: "object", options: enrollable.map(enrollOption))
    }

    /// The method: fixed if there is one, else to be chosen.
    func methodType(
        _ authenticator: SimulatedAuthenticator,
        _ methods: [SimulatedFactorKind],
        required: Bool
    ) -> SimulatorJSON {
        guard required || [.phone, .oktaVerify].contains(authenticator) else {
            return Field.fixed("methodType", .string(methods.first?.method ?? ""), required: false)
        }
        return Field.field(
            "methodType",
            type: "string",
            required: required,
            options: methods.map { Field.option($0.methodLabel, $0.method) }
        )
    }

    /// The id of the enrolment, for a phone whose owner is known.
    private func enrollmentID(_ authenticator: SimulatedAuthenticator) -> [SimulatorJSON] {
        guard authenticator == .phone, !transaction.isProving, let account else { return [] }
        return [Field.fixed("enrollmentId", .string(account.enrollmentID(of: authenticator)))]
    }

    private func verifyOption(_ authenticator: SimulatedAuthenticator) -> SimulatorJSON {
        let index = verifiable.firstIndex(of: authenticator) ?? 0
        let isOfOrg = [.oktaVerify, .webAuthn].contains(authenticator) || account == nil
        let hidesMethod = authenticator == .phone && rules.variants.contains(.phoneWithoutMethod)
        let method = methodType(authenticator, methods(of: authenticator), required: false)
        return Field.option(
            authenticator.displayName,
            form: [Field.fixed("id", .string(authenticator.id))] + (hidesMethod ? [] : [method])
                + enrollmentID(authenticator),
            relatesTo:
                "$.\(isOfOrg ? "authenticators" : "authenticatorEnrollments").value[\(index)]"
        )
    }

    private func verificationData(_ row: IdentityTransition) -> SimulatorJSON? {
        guard case .verificationData(let authenticator) = transaction.step else { return nil }
        let methods = methods(of: authenticator)
        let form =
            [
                Field.fixed("id", .string(authenticator.id)),
                methodType(authenticator, methods, required: true),
            ] + enrollmentID(authenticator)
            + (authenticator == .oktaVerify ? [autoChallenge] : [])
        return action(
            row,
            [Field.field("authenticator", label: authenticator.displayName, form: form)],
            relatesTo: "$.\(Self.path(of: authenticator, isCode: false))"
        )
    }

    /// Whether pushes are sent without being asked for.
    private var autoChallenge: SimulatorJSON {
        [
            "name": "autoChallenge", "type": "boolean", "label": "Send push automatically",
            "required": false, "mutable": true,
            "value": .bool(account?.factor(of: .push)?.autoPush ?? false),
        ]
    }

    private func challengeForm(_ row: IdentityTransition) -> SimulatorJSON? {
        guard let challenge = transaction.challenge else { return nil }
        let fields: [SimulatorJSON]
        switch challenge.kind {
        case .password: fields = [Field.field("passcode", label: "Password", secret: true)]
        case .webAuthn:
            fields = [
                Field.hidden("authenticatorData", label: "Authenticator Data"),
                Field.hidden("clientData", label: "Client Data"),
                Field.hidden("signatureData", label: "Signature Data"),
            ]
        case .question:
            let enrolled = account?.question ?? [:]
            let key = enrolled["questionKey"] ?? ""
            var question = Field.fixed("questionKey", key, isHidden: true).object ?? [:]
            question["label"] = enrolled["question"]
            fields = [.object(question), Field.field("answer", label: "Answer", required: true)]
        case .oktaTOTP: fields = [Field.field("totp", label: "Enter code")]
        default: fields = [Field.field("passcode", label: "Enter code")]
        }
        return action(
            row,
            [Field.credentials(fields)],
            relatesTo: "$.\(Self.path(of: challenge.authenticator, isCode: true))"
        )
    }

    private func newPassword(_ row: IdentityTransition, canRevoke: Bool) -> SimulatorJSON {
        let password = Field.field("passcode", label: "New password", secret: true)
        let revoke = Field.field(
            "revokeSessions",
            label: "Sign me out of all other devices",
            type: "boolean"
        )
        return action(
            row,
            [Field.credentials([password] + (canRevoke ? [revoke] : []))],
            relatesTo: "$.currentAuthenticator"
        )
    }
}
