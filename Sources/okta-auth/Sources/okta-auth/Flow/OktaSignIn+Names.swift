import OktaSignIn

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
        case .proceed: "proceed"
        case .refuse: "refuse"
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
        case .passkey: "passkey"
        case .other(let name): name
        }
    }
}
