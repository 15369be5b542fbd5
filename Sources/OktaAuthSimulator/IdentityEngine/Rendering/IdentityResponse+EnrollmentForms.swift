extension IdentityResponse {
    private typealias Field = IdentityField

    /// One of the authenticators that can be set up.
    func enrollOption(_ authenticator: SimulatedAuthenticator) -> SimulatorJSON {
        let index = enrollable.firstIndex(of: authenticator) ?? 0
        var form = [Field.fixed("id", .string(authenticator.id))]
        let methods = enrollableMethods(of: authenticator)
        switch authenticator {
        case .phone:
            form += [
                methodType(.phone, methods, required: false),
                Field.field("phoneNumber", label: "Phone number", type: "string", required: false),
            ]
        case .oktaVerify: form.append(channels(required: false))
        default: form.append(methodType(authenticator, methods, required: false))
        }
        return Field.option(
            authenticator.displayName,
            form: form,
            relatesTo: "$.authenticators.value[\(index)]"
        )
    }

    /// The form for the method by which an authenticator is set up.
    func enrollmentData(_ row: IdentityTransition) -> SimulatorJSON? {
        guard case .enrollmentData(let authenticator) = transaction.step else { return nil }
        let form = [
            Field.fixed("id", .string(authenticator.id)),
            methodType(authenticator, enrollableMethods(of: authenticator), required: true),
            Field.field("phoneNumber", label: "Phone number", type: "string", required: true),
        ]
        return action(
            row,
            [Field.field("authenticator", label: authenticator.displayName, form: form)],
            relatesTo: "$.currentAuthenticator"
        )
    }

    /// The form that completes the set-up of an authenticator.
    func enrollmentForm(_ row: IdentityTransition) -> SimulatorJSON? {
        guard let enrollment = transaction.enrollment else { return nil }
        let credentials =
            switch enrollment.authenticator {
            case .password:
                Field.credentials([Field.field("passcode", label: "Enter password", secret: true)])
            case .webAuthn:
                Field.credentials([
                    Field.hidden("clientData", label: "Client Data"),
                    Field.hidden("attestation", label: "Attestation"),
                ])
            case .securityQuestion: questionField
            case .email, .googleAuthenticator, .oktaVerify, .phone:
                Field.credentials([Field.field("passcode", label: "Enter code")])
            }
        return action(row, [credentials], relatesTo: "$.currentAuthenticator")
    }

    private var questionField: SimulatorJSON {
        let answer = Field.field("answer", label: "Answer", required: true)
        let choice = Field.field(
            "questionKey",
            label: "Choose a security question",
            type: "string",
            required: true,
            options: SecurityQuestion.all.map { Field.option($0.text, $0.key) }
        )
        let own = Field.field("question", label: "Create a security question", required: true)
        return Field.field(
            "credentials",
            type: "object",
            required: true,
            options: [
                Field.option("Choose a security question", form: [choice, answer]),
                Field.option(
                    "Create my own security question",
                    form: [Field.fixed("questionKey", "custom"), own, answer]
                ),
            ]
        )
    }

    private func channels(required: Bool) -> SimulatorJSON {
        Field.field(
            "channel",
            type: "string",
            required: required,
            options: IdentityEnrollment.Channel.allCases.map {
                Field.option($0.rawValue.uppercased(), $0.rawValue)
            }
        )
    }

    /// The ways in which an app can be set up.
    var channelField: SimulatorJSON {
        let id = SimulatorJSON.string(SimulatedAuthenticator.oktaVerify.id)
        return [
            "name": "authenticator", "type": "object", "label": "Okta Verify",
            "value": [
                "form": [
                    "value": [Field.fixed("id", id, isHidden: true), channels(required: true)]
                ]
            ],
        ]
    }

    /// Where the link for an app is sent to.
    func channelData(_ row: IdentityTransition) -> SimulatorJSON? {
        guard case .channelData(let channel) = transaction.step else { return nil }
        let id = SimulatorJSON.string(SimulatedAuthenticator.oktaVerify.id)
        let address =
            channel == .email
            ? Field.field("email", label: "Email", required: true)
            : Field.field("phoneNumber", label: "Phone number", required: true)
        let form = [
            Field.fixed("id", id), address, Field.fixed("channel", .string(channel.rawValue)),
        ]
        return action(
            row,
            [Field.field("authenticator", label: "Okta Verify", form: form)],
            relatesTo: "$.currentAuthenticator"
        )
    }
}
