import OktaCore
import OktaIdx

// The authenticators of a response as factors.
extension IdentityScreens {
    typealias Factor = OktaSignIn.Factor
    typealias Field = IDXClient.Remediation.Form.Field

    /// An authenticator of a list, with one of its methods.
    struct Choice {
        let factor: Factor
        let authenticator: IDXClient.Authenticator?
        /// Enters the choice into the form.
        let select: () -> Void
    }

    /// A way to use an authenticator.
    private struct Method {
        let name: String?
        let label: String?
        let select: () -> Void
    }

    /// The authenticators that a form lists, once for each method.
    func choices(of form: Remediation) -> [Choice] {
        guard let field = form["authenticator"] else { return [] }
        // Without options the authenticator is known; its method may be to be chosen.
        let options: [Field?] = field.options ?? [nil]
        let pairs = options.flatMap { option -> [(option: Field?, method: Method?)] in
            let methods = methods(in: option.map(\.form) ?? field.form)
            return methods.isEmpty ? [(option, nil)] : methods.map { (option, $0) }
        }
        let found = pairs.enumerated().compactMap { index, pair -> Choice? in
            let authenticator = pair.option == nil ? current : pair.option?.authenticator
            if authenticator == nil, pair.option == nil, pair.method == nil { return nil }
            let label = pair.option?.label
            return Choice(
                factor: factor(authenticator, pair.method, id: "\(index)", label: label),
                authenticator: authenticator
            ) {
                if let option = pair.option { field.selectedOption = option }
                pair.method?.select()
            }
        }
        let names = OktaSignIn.Factor.toldApart(found.map(\.factor))
        return zip(found, names).map {
            Choice(factor: $1, authenticator: $0.authenticator, select: $0.select)
        }
    }

    /// The methods to choose from, or the only one.
    private func methods(in form: IDXClient.Remediation.Form?) -> [Method] {
        guard let field = form?.allFields.first(where: { $0.name == "methodType" }) else {
            return []
        }
        guard let options = field.options else {
            return (field.value as? String).map { [Method(name: $0, label: nil) {}] } ?? []
        }
        return options.compactMap { option in
            // Nothing can be sent as an option without a value.
            guard let name = (option.value as? String)?.nonBlank else { return nil }
            return Method(name: name, label: option.label) { field.selectedOption = option }
        }
    }

    private func factor(
        _ authenticator: IDXClient.Authenticator?, _ method: Method?, id: String, label: String?
    ) -> Factor {
        let label = label?.nonBlank
        var factor =
            authenticator?.choice(id: id, method: method?.name)
            ?? Factor(
                id: id, kind: Factor.Kind(method: method?.name) ?? .other(label ?? ""), name: "")
        let words = [label, method?.label?.nonBlank].compactMap(\.self)
        if label != nil {
            factor.name = words.joined(separator: ": ")
        } else if let word = words.last {
            factor.name = factor.name.isEmpty ? word : "\(factor.name): \(word)"
        }
        if factor.name.isEmpty { factor.name = UserText.anotherFactor() }
        return factor
    }

    /// The factor of the challenge or enrollment.
    var currentFactor: Factor {
        guard let current else {
            return Factor(id: "current", kind: .other(""), name: UserText.organization())
        }
        let methods = current.currentMethodNames ?? current.methodNames ?? []
        // Of a phone with two ways, the one that was chosen.
        let chosen: String? =
            switch channel {
            case .sms where methods.contains("sms"): "sms"
            case .call where methods.contains("voice"): "voice"
            default: methods.count == 1 ? methods.first : nil
            }
        return current.choice(id: "current", method: chosen)
    }
}

extension OktaSignIn.Factor {
    /// The factors, those with the same words numbered.
    static func toldApart(_ factors: [Self]) -> [Self] {
        var counts: [String: Int] = [:]
        return factors.map { factor in
            var factor = factor
            let count = counts[factor.title, default: 0] + 1
            counts[factor.title] = count
            if count > 1 { factor.name += " \(count)" }
            return factor
        }
    }
}

extension IDXClient.Authenticator {
    /// The authenticator as a screen shows it, with one of its methods.
    func choice(id: String, method: String?) -> OktaSignIn.Factor {
        let kind = kind(of: method ?? (methodNames?.count == 1 ? methodNames?.first : nil))
        let names = [displayName, nameOfKey, kind.name].compactMap(\.self)
        let details = [
            profile["phoneNumber"], profile["email"], profile["deviceName"],
            members["nickname"]?.text, profile["nickname"],
        ]
        return .init(
            id: id,
            kind: kind,
            name: names.lazy.compactMap(\.nonBlank).first ?? UserText.anotherFactor(),
            detail: details.lazy.compactMap { $0?.nonBlank }.first,
            remainingSkips: gracePeriod?.remainingSkips,
            skippableUntil: gracePeriod?.expiry
        )
    }

    private func kind(of method: String?) -> OktaSignIn.Factor.Kind {
        switch key {
        case "okta_verify_push": return .push
        case "okta_verify_totp": return .totp
        case "okta_verify_fastpass": return .other("signed_nonce")
        default: break
        }
        if let kind = OktaSignIn.Factor.Kind(method: method) { return kind }
        switch type {
        case .password: return .password
        case .email: return .email
        case .phone: return .sms
        case .securityQuestion: return .question
        case .securityKey where key == "webauthn": return .passkey
        case .app where key == "okta_verify": return .push
        case .app where key == "duo": return .other("duo")
        case .app: return .totp
        case .federated: return .identityProvider
        case .securityKey: return .token
        case .device, .unknown: return .other(key ?? "")
        }
    }

    /// The name of an authenticator that the org does not name.
    private var nameOfKey: String? {
        switch key {
        case "okta_verify", "okta_verify_push", "okta_verify_totp": "Okta Verify"
        case "okta_verify_fastpass": UserText.factorFastPass()
        case "google_otp": "Google Authenticator"
        case "symantec_vip": "Symantec VIP"
        case "rsa_token": "RSA SecurID"
        case "yubikey_token": "YubiKey"
        case "duo": UserText.factorDuo()
        case "nfc_pin": UserText.factorNFC()
        case "tac": UserText.factorTemporaryCode()
        default: nil
        }
    }
}

extension OktaSignIn.Factor.Kind {
    /// The kind for the name of a method in Identity Engine; `nil` if the method alone does not decide.
    fileprivate init?(method: String?) {
        switch method {
        case "sms": self = .sms
        case "voice": self = .call
        case "push": self = .push
        case "totp": self = .totp
        case "signed_nonce": self = .other("signed_nonce")
        default: return nil
        }
    }

    /// The name of a factor of this kind without a name of its own.
    fileprivate var name: String? {
        switch self {
        case .password: UserText.factorPassword()
        case .sms: UserText.factorText()
        case .call: UserText.factorCall()
        case .email: UserText.factorEmail()
        case .push: UserText.factorPush()
        case .totp: UserText.factorAuthenticatorApp()
        case .question: UserText.factorQuestion()
        case .passkey: UserText.factorPasskey()
        case .token: UserText.factorToken()
        case .identityProvider: UserText.factorProvider()
        case .other: nil
        }
    }
}
