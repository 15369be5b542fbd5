import Foundation

extension IdentityView {
    /// The forms of `row`: none if the org or the user has nothing for it.
    func forms(for row: IdentityTransition) -> [SimulatorJSON] {
        guard row.relation != .redirectProvider else {
            return rules.providers.map { redirect(to: $0, row) }
        }
        return offers(row) ? [form(row)] : []
    }

    /// Whether the org, the user and the current authenticator have what the form of `row` needs.
    func offers(_ row: IdentityTransition) -> Bool {
        let authenticator = transaction.task?.authenticator
        return switch row.relation {
        case .unlockAccount: policy.recovery.allowsUnlock
        case .selectEnrollProfile: rules.allowsRegistration
        case .selectAuthenticator: !verifiable.isEmpty
        case .selectEnrollment: !enrollable.isEmpty
        case .skip: canSkip
        case .passkeySuggestion: passkeys.isSuggested
        case .passkeyButton: passkeys.hasButton
        case .passkeyLaunch: passkeys.hasOlderForm
        case .recover: authenticator ?? .password == .password && !policy.recovery.channels.isEmpty
        case .send: authenticator == .phone
        case .resend:
            authenticator == .email || authenticator == .phone
                || authenticator == .oktaVerify && transaction.state != .challenge
        case .poll: authenticator == .email
        default: true
        }
    }

    /// The form of `row`: its own fields, and the state handle.
    func form(_ row: IdentityTransition) -> SimulatorJSON {
        let refreshes = [.challengePoll, .enrollmentPoll, .poll].contains(row.relation)
        return [
            "rel": ["create-form"], "name": .string(row.relation.rawValue),
            "href": .string(origin + row.path), "method": "POST",
            "accepts": "application/json; okta-version=1.0.0",
            "produces": .string(EndpointResponse.ionType),
            "relatesTo": relation(of: row).map { [.string($0)] },
            "refresh": refreshes ? .integer(rules.refreshMilliseconds) : nil,
            "value": .array(
                fields(of: row)
                    + [.fixed("stateHandle", .string(transaction.handle), isHidden: true)]
            ),
        ]
    }

    private func relation(of row: IdentityTransition) -> String? {
        switch row.relation {
        // A bare name, as orgs send it.
        case .passkeySuggestion, .passkeyButton: "webauthnAutofillUIChallenge"
        default: relatesToCurrent(row) ? "$.\(currentName)" : nil
        }
    }

    private func relatesToCurrent(_ row: IdentityTransition) -> Bool {
        switch row.relation {
        case .verificationData, .challenge, .challengePoll, .enrollmentData, .enrollment,
            .promotion, .channelData, .resetPassword, .reenroll, .reenrollWarning:
            true
        case .resend: row.place == .remediation
        default: false
        }
    }

    private func fields(of row: IdentityTransition) -> [SimulatorJSON] {
        switch row.relation {
        case .identify: identifyFields
        case .enrollProfile: [profile]
        case .identifyRecovery: [username]
        case .selectUnlock: [choice(verifiable.map(verifyOption)), username]
        case .selectAuthenticator: [choice(verifiable.map(verifyOption))]
        case .selectEnrollment: [choice(enrollable.map(enrollOption))]
        case .verificationData, .enrollmentData, .channelData: [currentChoice]
        case .selectChannel: [channelChoice]
        case .challenge: [answer]
        case .enrollment, .promotion: [completion]
        case .passkeySuggestion, .passkeyButton: [signature]
        case .challengePoll: [autoChallenge]
        case .resend where row.path.hasSuffix("/challenge"): [pushChoice]
        case .resetPassword, .reenroll, .reenrollWarning: [newPassword(row)]
        default: []
        }
    }

    private func redirect(
        to provider: SimulatedIdentityProvider, _ row: IdentityTransition
    ) -> SimulatorJSON {
        let path = row.path.replacingOccurrences(of: "{provider}", with: provider.id)
        return [
            "name": .string(row.relation.rawValue), "type": .string(provider.type),
            "idp": ["id": .string(provider.id), "name": .string(provider.name)],
            "href": .string("\(origin)\(path)?stateToken=\(transaction.handle)"),
            "method": "GET",
        ]
    }

    private var username: SimulatorJSON {
        .field("identifier", label: "Username", required: true)
    }

    private var identifyFields: [SimulatorJSON] {
        let password = SimulatorJSON.credentials([.passcode("Password", secret: true)])
        return [username] + (rules.variants.contains(.identifierOnly) ? [] : [password])
            + [.field("rememberMe", label: "Remember this device", type: "boolean")]
    }

    private var profile: SimulatorJSON {
        let fields: [SimulatorJSON] = [
            ("lastName", "Last name", 2, 50), ("firstName", "First name", 2, 50),
            ("email", "Email", 10, 100),
        ].map { name, label, shortest, longest in
            [
                "name": .string(name), "label": .string(label), "type": "string", "required": true,
                "minLength": .integer(shortest), "maxLength": .integer(longest),
            ]
        }
        return .field("userProfile", form: fields)
    }

    private func newPassword(_ row: IdentityTransition) -> SimulatorJSON {
        var fields: [SimulatorJSON] = [.passcode("New password", secret: true)]
        if row.relation == .resetPassword {
            let label = "Sign me out of all other devices"
            fields.append(.field("revokeSessions", label: label, type: "boolean"))
        }
        return .credentials(fields)
    }

    private var answer: SimulatorJSON {
        switch transaction.task?.kind {
        case .password: return .credentials([.passcode("Password", secret: true)])
        case .webAuthn:
            return signature
        case .question:
            let enrolled = account?.question ?? [:]
            let key = enrolled["questionKey"] ?? ""
            var question = SimulatorJSON.fixed("questionKey", key, isHidden: true)
            question["label"] = enrolled["question"]
            return .credentials([question, .answer])
        case .oktaTOTP: return .credentials([.field("totp", label: "Enter code")])
        default: return .credentials([.passcode("Enter code")])
        }
    }

    private var signature: SimulatorJSON {
        var handle = SimulatorJSON.invisible("userHandle", label: "User Handle")
        handle["required"] = false
        return .credentials([
            .invisible("authenticatorData", label: "Authenticator Data"),
            .invisible("clientData", label: "Client Data"),
            .invisible("signatureData", label: "Signature Data"), handle,
        ])
    }

    private var completion: SimulatorJSON {
        switch transaction.task?.authenticator {
        case .password: .credentials([.passcode("Enter password", secret: true)])
        case .webAuthn:
            .credentials([
                .invisible("clientData", label: "Client Data"),
                .invisible("attestation", label: "Attestation"),
                .invisible("transports", label: "Transports"),
                .invisible("clientExtensions", label: "Client Extensions"),
            ])
        case .securityQuestion: newQuestion
        default: .credentials([.passcode("Enter code")])
        }
    }

    private var newQuestion: SimulatorJSON {
        let (listed, own) = ("Choose a security question", "Create my own security question")
        let key = SimulatorJSON.field(
            "questionKey",
            label: listed,
            type: "string",
            required: true,
            options: SecurityQuestion.all.map { .option($0.text, $0.key) }
        )
        let custom: [SimulatorJSON] = [
            .fixed("questionKey", "custom"),
            .field("question", label: "Create a security question", required: true),
            .answer,
        ]
        return .field(
            "credentials",
            type: "object",
            required: true,
            options: [
                .option(listed, form: [key, .answer]), .option(own, form: custom),
            ]
        )
    }
}
