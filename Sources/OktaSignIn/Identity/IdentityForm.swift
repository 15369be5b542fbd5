import OktaIdx

extension IdentityScreens {
    typealias Field = IDXClient.Remediation.Form.Field

    /// An authenticator of a list, with one of its methods.
    struct Choice {
        let factor: OktaSignIn.Factor
        /// Enters the choice into the form.
        let select: () -> Void
    }

    /// The authenticators that a form lists, once for each method.
    func choices(of form: IDXClient.Remediation) -> [Choice] {
        guard let field = form["authenticator"] else { return [] }
        // Without options the authenticator is known; its method may be to be chosen.
        let options: [Field?] = field.options ?? [nil]
        let pairs = options.flatMap { option -> [(option: Field?, method: Method?)] in
            let methods = methods(in: option.map(\.form) ?? field.form)
            return methods.isEmpty ? [(option, nil)] : methods.map { (option, $0) }
        }
        return pairs.enumerated().compactMap { index, pair in
            let authenticator = pair.option == nil ? current : pair.option?.authenticator
            if authenticator == nil, pair.option == nil, pair.method == nil { return nil }
            let label = pair.option?.label
            return Choice(factor: factor(authenticator, pair.method, id: "\(index)", label: label))
            {
                if let option = pair.option { field.selectedOption = option }
                if let method = pair.method { method.field.selectedOption = method.option }
            }
        }
    }

    private typealias Method = (field: Field, option: Field)

    private func methods(in form: IDXClient.Remediation.Form?) -> [Method] {
        guard let field = form?.first(where: { $0.name == "methodType" }),
            let options = field.options
        else { return [] }
        return options.map { (field, $0) }
    }

    private func factor(
        _ authenticator: IDXClient.Authenticator?, _ method: Method?, id: String, label: String?
    ) -> OktaSignIn.Factor {
        let name = method?.option.value as? String
        var factor =
            authenticator?.choice(id: id, method: name)
            ?? OktaSignIn.Factor(id: id, kind: .other(label ?? ""), name: "")
        let words = [label ?? authenticator?.displayName, method?.option.label].compactMap(\.self)
        if !words.isEmpty { factor.name = words.joined(separator: ": ") }
        return factor
    }

    // MARK: The generic form

    /// The fields of a form that a user can fill in, with their paths.
    func inputs(
        of form: IDXClient.Remediation.Form?, prefix: String = ""
    ) -> [(path: String, field: Field)] {
        (form?.fields ?? []).flatMap { field -> [(path: String, field: Field)] in
            let path = prefix + (field.name ?? "")
            if field.options == nil, let nested = field.form {
                return inputs(of: nested, prefix: "\(path).")
            }
            return field.isMutable ? [(path, field)] : []
        }
    }

    /// The paths of the fields without which the form cannot be sent, and that have no value yet.
    func missing(in form: IDXClient.Remediation.Form?, prefix: String = "") -> [String] {
        (form?.allFields ?? []).flatMap { field -> [String] in
            let path = prefix + (field.name ?? "")
            if field.options == nil, let nested = field.form {
                return missing(in: nested, prefix: "\(path).")
            }
            let isMissing =
                field.isRequired && field.isMutable && field.value == nil
                && field.selectedOption == nil
            return isMissing ? [path] : []
        }
    }

    func genericForm(_ form: IDXClient.Remediation) -> OktaSignIn.Form {
        .init(
            name: form.name,
            title: form.purpose.title,
            fields: inputs(of: form.form).flatMap { path, field -> [OktaSignIn.Form.Field] in
                [formField(field, path)] + optionFields(of: field, path)
            }
        )
    }

    private func formField(_ field: Field, _ path: String) -> OktaSignIn.Form.Field {
        let kind: OktaSignIn.Form.Field.Kind =
            if let options = field.options {
                .options(
                    options.enumerated().map { index, option in
                        .init(id: "\(index)", label: option.label ?? "\(index + 1)")
                    }
                )
            } else if field.type == "boolean" {
                .flag
            } else {
                field.isSecret ? .secret : .text
            }
        return .init(
            id: path,
            label: field.label ?? field.name ?? "",
            kind: kind,
            isRequired: field.isRequired,
            value: field.value.flatMap { $0 as? String ?? ($0 as? Bool).map { "\($0)" } }
        )
    }

    /// The fields that belong to one option alone.
    private func optionFields(of field: Field, _ path: String) -> [OktaSignIn.Form.Field] {
        (field.options ?? []).enumerated().flatMap { index, option in
            inputs(of: option.form, prefix: "\(path).\(index).").map { path, nested in
                var input = formField(nested, path)
                input.isRequired = false
                if let label = option.label { input.label = "\(label): \(input.label)" }
                return input
            }
        }
    }

    /// Enters the values of a generic form.
    func enter(
        _ values: [String: String], into form: IDXClient.Remediation.Form?, prefix: String = ""
    ) {
        for (path, field) in inputs(of: form, prefix: prefix) {
            if let options = field.options {
                // A required field with one option needs no choice.
                let only = options.count == 1 && field.isRequired ? 0 : nil
                guard let index = values[path].flatMap(Int.init) ?? only,
                    options.indices.contains(index)
                else { continue }
                field.selectedOption = options[index]
                enter(values, into: options[index].form, prefix: "\(path).\(index).")
            } else if let value = values[path], !value.isEmpty {
                if field.type == "boolean" {
                    field.value = value == "true"
                } else {
                    field.value = value
                }
            } else if field.type == "boolean", field.isRequired {
                field.value = false
            }
        }
    }
}

extension IDXClient.Authenticator {
    /// The authenticator as a screen shows it, with one of its methods.
    func choice(id: String, method: String?) -> OktaSignIn.Factor {
        .init(
            id: id,
            kind: kind(of: method ?? (methodNames?.count == 1 ? methodNames?.first : nil)),
            name: displayName ?? key ?? "Authenticator",
            detail: profile["phoneNumber"] ?? profile["email"] ?? profile["deviceName"]
        )
    }

    private func kind(of method: String?) -> OktaSignIn.Factor.Kind {
        switch method {
        case "sms": return .sms
        case "voice": return .call
        case "push": return .push
        case "totp": return .totp
        case "signed_nonce": return .other("signed_nonce")
        default: break
        }
        switch type {
        case .password: return .password
        case .email: return .email
        case .phone: return .sms
        case .securityQuestion: return .question
        case .securityKey where key == "webauthn": return .passkey
        case .app where key == "okta_verify": return .push
        case .app: return .totp
        case .federated: return .identityProvider
        case .securityKey: return .token
        case .device, .unknown: return .other(key ?? "")
        }
    }
}

extension IDXClient.Remediation {
    /// The kind of action, and the title of the form's screen or of a button that leads there.
    var purpose: (kind: OktaSignIn.Action.Kind, title: String) {
        if let provider = self as? SocialAuth {
            let name = provider.idpName ?? provider.serviceName ?? "another provider"
            return (.identityProvider, "Sign in with \(name)")
        }
        return switch type {
        case .skip: (.skip, "Not now")
        case .unlockAccount: (.unlockAccount, "Unlock the account")
        case .selectEnrollProfile: (.signUp, "Sign up")
        case .selectIdentify: (.signIn, "Sign in instead")
        case .selectAuthenticatorAuthenticate, .selectAuthenticatorEnroll,
            .selectAuthenticatorUnlockAccount:
            (.chooseAnother, "Choose something else")
        case .selectEnrollmentChannel: (.chooseAnother, "Set it up another way")
        case .resend, .send: (.resend, "Send again")
        case .enrollProfile, .profileUpdate: (.other(name), "Complete the profile")
        case .enrollmentChannelData: (.other(name), "Send the link")
        case .consent, .adminConsent, .granularConsent: (.other(name), "Give access")
        case .emailChallengeConsent: (.other(name), "Was it you?")
        case .keepMeSignedIn: (.other(name), "Stay signed in?")
        case .requestActivationEmail: (.other(name), "Send the e-mail again")
        case .userCode: (.other(name), "A device waits for its code")
        default: (.other(name), name.split(separator: "-").joined(separator: " "))
        }
    }
}
