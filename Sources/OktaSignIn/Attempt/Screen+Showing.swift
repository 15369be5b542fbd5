extension Screen {
    /// A screen of `step` alone: it shows the step, and no input leads anywhere.
    static func showing(_ step: OktaSignIn.Step) -> Screen {
        func refuse() throws -> Next {
            throw OktaSignInError.notOffered("A step that is only shown leads nowhere")
        }
        func choices(_ list: OktaSignIn.FactorList) -> [Choice] {
            list.factors.map { ($0, { _ in try refuse() }) }
        }
        var screen: Screen =
            switch step {
            case .notStarted: .notStarted(.tryAgain, .identify(.signIn))
            case .identify(let value): .identify(value) { _, _, _ in try refuse() }
            case .password(let value): .password(of: value.username) { _ in try refuse() }
            case .chooseFactor(let list):
                .chooseFactor(
                    choices(list), username: list.username, needsUsername: list.needsUsername
                )
            case .code(let value):
                .code(value, wait: value.canWait ? { _ in try refuse() } : nil) { _ in
                    try refuse()
                }
            case .question(let value): .question(value.text) { _ in try refuse() }
            case .wait(let value) where value.state == .pending:
                .wait(value) { _ in try refuse() }
            case .wait(let value): .ended(value)
            case .webPage(let page): .webPage(page.url, page.name) { _ in try refuse() }
            case .passkey(.verify(let options)): .passkey(options) { _ in try refuse() }
            case .passkey(.register(let options)): .passkey(options) { _ in try refuse() }
            case .chooseEnrollment(let list):
                .chooseEnrollment(
                    choices(list),
                    enrolled: list.enrolled,
                    skippableUntil: list.skippableUntil,
                    remainingSkips: list.remainingSkips
                )
            case .phone(let value): .phone(value) { _, _, _ in try refuse() }
            case .app(let value) where value.canWait: .app(value, wait: { _ in try refuse() })
            case .app(let value): .app(value) { (_: String) in try refuse() }
            case .newQuestion(let list): .newQuestion(list) { _, _ in try refuse() }
            case .newPassword(let value): .newPassword(value) { _, _ in try refuse() }
            case .form(let value): .form(value) { _ in try refuse() }
            case .message(let value): .message(value)
            case .done(let session): .done(session)
            }
        screen.step = step
        if let captcha = step.captcha { screen.ask(captcha) { _ in } }
        return screen
    }
}

extension OktaSignIn.Step {
    /// Whether the step can have a CAPTCHA.
    var takesCaptcha: Bool {
        switch self {
        case .identify, .password, .chooseFactor, .chooseEnrollment, .form: true
        default: false
        }
    }

    /// The CAPTCHA of the step.
    var captcha: OktaSignIn.Captcha? {
        switch self {
        case .identify(let value): value.captcha
        case .password(let value): value.captcha
        case .chooseFactor(let value), .chooseEnrollment(let value): value.captcha
        case .form(let value): value.captcha
        default: nil
        }
    }
}
