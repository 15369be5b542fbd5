/// The fields in which a user chooses an authenticator, or how it is used.
extension IdentityView {
    func choice(_ options: [SimulatorJSON]) -> SimulatorJSON {
        .field("authenticator", type: "object", options: options)
    }

    func verifyOption(_ authenticator: SimulatedAuthenticator) -> SimulatorJSON {
        let isOfOrg = [.oktaVerify, .webAuthn].contains(authenticator) || account == nil
        let hidesMethod = authenticator == .phone && rules.variants.contains(.phoneWithoutMethod)
        let method = methodType(authenticator, methods(of: authenticator), required: false)
        return option(
            authenticator,
            (hidesMethod ? [] : [method]) + enrollmentID(authenticator),
            of: isOfOrg ? "authenticators" : "authenticatorEnrollments",
            at: verifiable.firstIndex(of: authenticator)
        )
    }

    func enrollOption(_ authenticator: SimulatedAuthenticator) -> SimulatorJSON {
        let methods = enrollableMethods(of: authenticator)
        var fields = [methodType(authenticator, methods, required: false)]
        switch authenticator {
        case .phone: fields.append(phoneNumber(required: false))
        case .oktaVerify: fields = [channels(required: false)]
        default: break
        }
        let index = enrollable.firstIndex(of: authenticator)
        return option(authenticator, fields, of: "authenticators", at: index)
    }

    private func option(
        _ authenticator: SimulatedAuthenticator,
        _ fields: [SimulatorJSON],
        of list: String,
        at index: Int?
    ) -> SimulatorJSON {
        .option(
            authenticator.displayName,
            form: [.fixed("id", .string(authenticator.id))] + fields,
            relatesTo: "$.\(list).value[\(index ?? 0)]"
        )
    }

    var currentChoice: SimulatorJSON {
        guard let task = transaction.task else { return .null }
        let authenticator = task.authenticator
        var fields: [SimulatorJSON] = [.fixed("id", .string(authenticator.id))]
        switch transaction.state {
        case .verificationData:
            fields.append(methodType(authenticator, methods(of: authenticator), required: true))
            fields += enrollmentID(authenticator)
            if authenticator == .oktaVerify { fields.append(autoChallenge) }
        case .enrollmentData:
            let methods = enrollableMethods(of: authenticator)
            fields += [
                methodType(authenticator, methods, required: true), phoneNumber(required: true),
            ]
        default:
            let label = task.channel == .email ? "Email" : "Phone number"
            fields += [
                .field(task.channel?.addressField ?? "", label: label, required: true),
                .fixed("channel", .string(task.channel?.rawValue ?? "")),
            ]
        }
        return .field("authenticator", label: authenticator.displayName, form: fields)
    }

    var channelChoice: SimulatorJSON {
        let id = SimulatorJSON.string(SimulatedAuthenticator.oktaVerify.id)
        let form: [SimulatorJSON] = [.fixed("id", id, isHidden: true), channels(required: true)]
        return [
            "name": "authenticator", "type": "object", "label": "Okta Verify",
            "value": ["form": ["value": .array(form)]],
        ]
    }

    /// The choice of a push, as it is sent again.
    var pushChoice: SimulatorJSON {
        .fixed(
            "authenticator",
            ["id": .string(SimulatedAuthenticator.oktaVerify.id), "methodType": "push"],
            isHidden: true
        )
    }

    /// Whether pushes are sent without being asked for.
    var autoChallenge: SimulatorJSON {
        [
            "name": "autoChallenge", "type": "boolean", "label": "Send push automatically",
            "required": false, "mutable": true,
            "value": .bool(account?.factor(of: .push)?.autoPush ?? false),
        ]
    }

    /// The method: fixed if there is one, else to be chosen.
    private func methodType(
        _ authenticator: SimulatedAuthenticator, _ methods: [SimulatedFactorKind], required: Bool
    ) -> SimulatorJSON {
        guard required || [.phone, .oktaVerify].contains(authenticator) else {
            return .fixed("methodType", .string(methods.first?.method ?? ""), required: false)
        }
        return .field(
            "methodType",
            type: "string",
            required: required,
            options: methods.map { .option($0.methodLabel, $0.method) }
        )
    }

    /// The id of the enrolment, for a phone whose owner is known.
    private func enrollmentID(_ authenticator: SimulatedAuthenticator) -> [SimulatorJSON] {
        guard authenticator == .phone, !transaction.isProving, let account else { return [] }
        return [.fixed("enrollmentId", .string(account.enrollmentID(of: authenticator)))]
    }

    private func phoneNumber(required: Bool) -> SimulatorJSON {
        .field("phoneNumber", label: "Phone number", type: "string", required: required)
    }

    private func channels(required: Bool) -> SimulatorJSON {
        .field(
            "channel",
            type: "string",
            required: required,
            options: IdentityTask.Channel.allCases.map {
                .option($0.rawValue.uppercased(), $0.rawValue)
            }
        )
    }
}
