import OktaAuthSdk
import OktaIdx

/// What a form asks the user for, once one of its options is chosen.
@MainActor
struct FormInputs {
    private typealias FormField = IDXClient.Remediation.Form.Field
    private typealias Selection = (field: FormField, option: FormField)

    private let form: IDXClient.Remediation
    private let selection: Selection?
    /// The way an authenticator is used, where it has several.
    private let method: Selection?
    private let leaves: [(path: String, field: FormField)]

    /// The inputs of a form: for each option of an authenticator or question, or for all of it.
    static func all(of form: IDXClient.Remediation) -> [FormInputs] {
        let fields = Array(form.form)
        guard let field = fields.first(where: hasForms), let options = field.options else {
            let all = leaves(of: fields, "")
            return [FormInputs(form: form, selection: nil, method: nil, leaves: all)]
        }
        let others = leaves(of: fields.filter { $0 != field }, "")
        return options.flatMap { option -> [FormInputs] in
            let own = option.form.map(Array.init) ?? []
            @MainActor func inputs(_ method: Selection?) -> FormInputs {
                let rest = leaves(of: own.filter { $0 != method?.field }, "\(field.name ?? "").")
                return FormInputs(
                    form: form,
                    selection: (field, option),
                    method: method,
                    leaves: others + rest
                )
            }
            guard let way = own.first(where: { ["methodType", "channel"].contains($0.name) }),
                let methods = way.options
            else { return [inputs(nil)] }
            return methods.map { inputs((way, $0)) }
        }
    }

    /// Whether it is the only way to fill in its form.
    var isOnly: Bool { selection == nil }

    private static func hasForms(_ field: FormField) -> Bool {
        field.options?.contains { $0.form != nil } ?? false
    }

    /// The fields to ask for, also of nested forms, with their paths.
    private static func leaves(
        of fields: [FormField],
        _ prefix: String
    ) -> [(path: String, field: FormField)] {
        fields.filter { $0.isVisible }.flatMap { field -> [(path: String, field: FormField)] in
            let path = prefix + (field.name ?? "")
            if field.options == nil, let nested = field.form {
                return leaves(of: Array(nested), "\(path).")
            }
            return field.isMutable ? [(path, field)] : []
        }
    }

    /// A stable name, for scripts: `select-authenticator-authenticate-phone-sms`.
    var id: String {
        let words = [form.name, selection?.option.label, method?.option.value as? String]
        return words.compactMap { $0?.lowercased().split(separator: " ").joined(separator: "-") }
            .joined(separator: "-")
    }

    var title: String {
        let option = [selection?.option.label, method?.option.label].compactMap(\.self)
            .joined(separator: ": ")
        return switch form.type {
        case .identify: "sign in"
        case .selectIdentify: "sign in instead"
        case .selectEnrollProfile: "sign up"
        case .enrollProfile: "sign up with this profile"
        case .unlockAccount: "unlock an account"
        case .identifyRecovery: "recover the account"
        case .selectAuthenticatorAuthenticate: "use \(option)"
        case .selectAuthenticatorUnlockAccount: "unlock with \(option)"
        case .selectAuthenticatorEnroll: "set up \(option)"
        case .authenticatorVerificationData, .authenticatorEnrollmentData: "go on"
        case .challengeAuthenticator: option.isEmpty ? "enter the answer" : "use \(option)"
        case .enrollAuthenticator: option.isEmpty ? "complete it" : option
        case .selectEnrollmentChannel: "choose another way"
        case .enrollmentChannelData: "send the link"
        case .resetAuthenticator, .reenrollAuthenticator, .reenrollAuthenticatorWarning:
            "set the new password"
        case .skip: "skip this"
        default: form.name.split(separator: "-").joined(separator: " ")
        }
    }

    /// Whether only a browser can fill it in: it signs with a key.
    var needsBrowser: Bool {
        ["clientData", "attestation"].contains { form["credentials.\($0)"] != nil }
    }

    /// What to ask for; the user name is `user`, if it is known.
    func fields(_ user: String?) -> [Field] {
        leaves.filter { $0.field.isRequired || !isFlag($0.field) }.map { path, field in
            var input = Field(id: path, label: Self.label(of: field), kind: kind(of: field))
            // A code or answer is needed, although its form does not always say so.
            input.isOptional =
                !field.isRequired && field.options == nil && !path.hasPrefix("credentials.")
            if field.name == "identifier" { input.known = user }
            return input
        }
    }

    /// The label of the org, or words for the name of the field.
    private static func label(of field: FormField) -> String {
        let name = field.name ?? "Answer"
        let known = ["channel": "How to get the link", "methodType": "How to get the code"]
        let words = name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
        return field.label ?? known[name] ?? words.prefix(1).uppercased() + words.dropFirst()
    }

    private func kind(of field: FormField) -> Field.Kind {
        if let options = field.options {
            return .option {
                options.enumerated().map { ($1.label ?? "\($0 + 1)", "\($0)") }
            }
        }
        if isFlag(field) { return .flag }
        // The answer to a security question is a secret, although its form does not say so.
        guard field.isSecret || field.name == "answer" else { return .text }
        guard Self.setsPassword(form) else { return .secret }
        let rules = Self.passwordRules(of: form)
        return .newPassword { password in
            rules?.rulesBroken(by: password).map(\.description) ?? []
        }
    }

    private func isFlag(_ field: FormField) -> Bool { field.type == "boolean" }

    /// Whether a form is for a new password.
    static func setsPassword(_ form: IDXClient.Remediation) -> Bool {
        switch form.type {
        case .resetAuthenticator, .reenrollAuthenticator, .reenrollAuthenticatorWarning: true
        case .enrollAuthenticator: form.authenticators.current?.type == .password
        default: false
        }
    }

    /// What a new password must be like.
    static func passwordRules(
        of form: IDXClient.Remediation
    ) -> IDXClient.Authenticator.Password.Settings? {
        (form.authenticators.current as? IDXClient.Authenticator.Password)?.settings
    }

    /// Puts the answers of the user into the form.
    func enter(_ answers: Answers, remembersDevice: Bool) {
        for choice in [selection, method].compactMap(\.self) {
            choice.field.selectedOption = choice.option
        }
        for (path, field) in leaves {
            let answer = answers[path]
            if let options = field.options {
                if let index = Int(answer), options.indices.contains(index) {
                    field.selectedOption = options[index]
                }
            } else if isFlag(field) {
                if field.isRequired { field.value = answer == "true" }
                if field.name == "rememberMe", remembersDevice { field.value = true }
            } else if !answer.isEmpty {
                field.value = answer
            }
        }
    }
}
