import OktaSignIn

extension OktaSignIn.Factor {
    /// The name, with the phone, address or device.
    var title: String { detail.map { "\(name) (\($0))" } ?? name }
}

extension OktaSignIn.Factor.Kind {
    /// A stable name, for scripts.
    var name: String {
        switch self {
        case .identityProvider: "identity-provider"
        case .other(let name): name
        default: "\(self)"
        }
    }
}

extension OktaSignIn.Action.Kind {
    /// A stable name, for scripts.
    var name: String {
        switch self {
        case .back: "back"
        case .skip: "skip"
        case .resend: "resend"
        case .chooseAnother: "choose-another"
        case .recoverPassword: "recover"
        case .unlockAccount: "unlock"
        case .signUp: "sign-up"
        case .signIn: "sign-in-instead"
        case .withoutPassword: "without-password"
        case .identityProvider: "identity-provider"
        case .enterLink: "link"
        case .startAgain: "start-again"
        case .tryAgain: "try-again"
        case .other(let name): name
        }
    }
}

extension Field {
    /// A choice among the ways on which a code or link is sent.
    static func channel(
        _ label: String, _ kinds: [OktaSignIn.Factor.Kind], _ known: String? = nil
    ) -> Field {
        let options = kinds.map { kind in
            let title =
                switch kind {
                case .sms: "text message"
                case .call: "voice call"
                case .email: "e-mail"
                default: kind.name
                }
            return (title, kind.name)
        }
        return Field(id: "channel", label: label, kind: .option(options), known: known)
    }
}
