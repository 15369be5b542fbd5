import OktaSignIn

/// An app that imports one module for both engines, and stays signed in.
@MainActor
final class SignInConsumer {
    private let flow: OktaSignInFlow

    init(_ values: [String: String], asks: @escaping @Sendable () async -> Bool) throws {
        var configuration = try OktaOidcConfig(with: values)
        configuration.language = "de"
        var options = OktaSignIn.Options()
        options.engine = .decided { await asks() ? .identity : .classic }
        options.resumeStore = OktaMemoryStore()
        options.classic.pollInterval = 2
        options.remembersDevice = true
        flow = OktaSignInFlow(configuration, options: options)
    }

    func begin(_ link: String?) async {
        let task = flow.run { signIn in
            guard let link else { return _ = try await signIn.start() }
            try await signIn.recover(token: link)
        }
        await task.value
    }

    /// Answers the step with what the user types.
    func answer(_ type: @escaping (String) -> String) {
        switch flow.step {
        case .notStarted: flow.run { try await $0.resume() }
        case .identify(let step):
            let password = step.takesPassword ? type("password") : nil
            flow.run { try await $0.identify(type("user"), password: password) }
        case .password: flow.run { try await $0.enter(password: type("password")) }
        case .chooseFactor(let list), .chooseEnrollment(let list):
            guard let factor = list.factors.first(where: { $0.kind == .push }) else { return }
            flow.run { try await $0.choose(factor) }
        case .code(let code):
            flow.run { try await $0.enter(code: type(code.acceptsLink ? "link" : "code")) }
        case .question(let question): flow.run { try await $0.answer(type(question.text)) }
        case .wait, .app: Task { await flow.wait() }
        case .webPage(let page): flow.run { try await $0.returnFromWebPage(page.url) }
        case .passkey(.verify(let options)): print(options.challenge.count)
        case .passkey(.register(let options)): print(options.challenge.count)
        case .phone(let phone):
            let channel = phone.channels.first
            flow.run { try await $0.enroll(phoneNumber: type("phone"), by: channel) }
        case .newQuestion(let questions):
            guard let question = questions.first else { return }
            flow.run { try await $0.enroll(question: question, answer: type("answer")) }
        case .newPassword(let step):
            let password = type(step.rules.map(\.description).joined(separator: ", "))
            guard step.rulesBroken(by: password).isEmpty else { return }
            flow.run { try await $0.setPassword(password, old: type("old")) }
        case .form(let form):
            let pairs = form.fields.map { ($0.id, type($0.label)) }
            flow.run { try await $0.submit(Dictionary(pairs) { $1 }) }
        case .message(let message):
            if message.reason == .unsupported { flow.run { try await $0.back() } }
        case .done(let session): print(session?.accessToken?.count ?? 0)
        }
        flow.remembersDevice = false
    }

    /// The texts that the user reads.
    var texts: [String] { flow.messages + [flow.error?.userText()].compactMap { $0 } }
}
