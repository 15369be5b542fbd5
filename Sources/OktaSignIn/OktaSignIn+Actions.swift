// The actions that are the same wherever an engine offers them.
extension OktaSignIn.Action {
    static let back = Self(id: "back", kind: .back, title: "Back")
    static let enterLink = Self(id: "link", kind: .enterLink, title: "Enter the link of an e-mail")
    static let linkByEmail = Self("link-email", "Get a link by e-mail")
    static let linkBySms = Self("link-sms", "Get a link by text message")
    static let recoverPassword = Self(
        id: "recover", kind: .recoverPassword, title: "Forgot the password?"
    )
    static let resend = Self(id: "resend", kind: .resend, title: "Send again")
    static let signIn = Self(id: "sign-in", kind: .signIn, title: "Sign in instead")
    static let skip = Self(id: "skip", kind: .skip, title: "Not now")
    static let startAgain = Self(id: "start-again", kind: .startAgain, title: "Start again")
    static let tryAgain = Self(id: "try-again", kind: .tryAgain, title: "Try again")
    static let unlockAccount = Self(id: "unlock", kind: .unlockAccount, title: "Unlock the account")
    static let withoutPassword = Self(
        id: "without-password",
        kind: .withoutPassword,
        title: "Sign in with a factor instead of a password"
    )

    private init(_ name: String, _ title: String) {
        self.init(id: name, kind: .other(name), title: title)
    }
}
