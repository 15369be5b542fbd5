import OktaCore

// The actions that are the same wherever an engine offers them.
extension OktaSignIn.Action {
    static var back: Self {
        Self(id: "back", kind: .back, title: UserText.back())
    }
    static var enterLink: Self {
        Self(id: "link", kind: .enterLink, title: UserText.enterLink())
    }
    static var linkByEmail: Self {
        Self("link-email", UserText.getLinkByEmail())
    }
    static var linkBySms: Self {
        Self("link-sms", UserText.getLinkByText())
    }
    static var notMe: Self {
        Self(id: "refuse", kind: .refuse, title: UserText.itWasNotMe())
    }
    static var proceed: Self {
        Self(id: "proceed", kind: .proceed, title: UserText.next())
    }
    static var recoverPassword: Self {
        Self(
            id: "recover", kind: .recoverPassword, title: UserText.forgotPassword()
        )
    }
    static var refuse: Self {
        Self(id: "refuse", kind: .refuse, title: UserText.doNotAllow())
    }
    static var resend: Self {
        Self(id: "resend", kind: .resend, title: UserText.sendAgain())
    }
    static var signIn: Self {
        Self(id: "sign-in", kind: .signIn, title: UserText.signInInstead())
    }
    static var skip: Self {
        Self(id: "skip", kind: .skip, title: UserText.notNow())
    }
    static var startAgain: Self {
        Self(id: "start-again", kind: .startAgain, title: UserText.startAgain())
    }
    static var tryAgain: Self {
        Self(id: "try-again", kind: .tryAgain, title: UserText.tryAgain())
    }
    static var unlockAccount: Self {
        Self(id: "unlock", kind: .unlockAccount, title: UserText.unlockAccount())
    }
    static var withoutDevice: Self {
        Self(
            id: "without-device", kind: .skip, title: UserText.continueWithout()
        )
    }
    static var withoutPassword: Self {
        Self(
            id: "without-password",
            kind: .withoutPassword,
            title: UserText.withoutPassword()
        )
    }

    private init(_ name: String, _ title: String) {
        self.init(id: name, kind: .other(name), title: title)
    }
}
