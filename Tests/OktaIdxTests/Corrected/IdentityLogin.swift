import Foundation
import OktaIdx

/// A sign-in, a registration or a password reset at an org with Identity Engine.
///
/// It answers what it knows by itself, and asks for the rest, one step at a time.
@MainActor
final class IdentityLogin {
    /// What the user has to decide or to enter.
    enum Step {
        /// Choose one with `select(factor:)` or `select(factor:method:phoneNumber:)`.
        case chooseFactor([IDXClient.Authenticator.Kind], canSkip: Bool)
        /// Choose how to be verified, with `select(method:)`.
        case chooseMethod([IDXClient.Authenticator.Method])
        /// Enter a code, or the password, with `verify(code:)`.
        case verifyCode(IDXClient.Authenticator.Kind)
        /// Answer the question with `verify(code:)`.
        case answerQuestion(String)
        /// Choose one of these questions by its key, with `answer(_:toQuestion:)`.
        case chooseQuestion([String])
        /// Choose a new password, with `verify(code:)`.
        case newPassword
        /// Approve in the app; with a number, by picking it there.
        case approve(number: Int?)
        /// Go on in a browser, and pass on what it returns with, with `resume(from:)`.
        case openPage(URL)
    }

    enum Failure: Error {
        /// The org refuses, for this reason.
        case message(String)
        /// The org asks for something that this class does not know.
        case cannotProceed(String)
        case cancelled
    }

    typealias Completion = (Result<IDXClient.Token, any Error>) -> Void

    private enum Purpose {
        case login(password: String)
        case registration(password: String, profile: [String: String])
        case reset
    }

    private let configuration: IDXClient.Configuration
    private let stepHandler: (_ step: Step, _ messages: [String]) -> Void
    private var purpose = Purpose.reset
    private var username = ""
    private var client: IDXClient?
    private var response: IDXClient.Response?
    private var wanted: (method: IDXClient.Authenticator.Method, phoneNumber: String?)?
    private var completion: Completion?

    /// Creates one; the step handler is called with each step, and with what the org says about it, for
    /// example that the last code was wrong.
    init(
        configuration: IDXClient.Configuration,
        stepHandler: @escaping (_ step: Step, _ messages: [String]) -> Void
    ) {
        self.configuration = configuration
        self.stepHandler = stepHandler
    }

    // MARK: Beginnings

    func login(username: String, password: String, completion: @escaping Completion) {
        start(.login(password: password), username, completion)
    }

    func register(
        username: String,
        password: String,
        profile: [String: String],
        completion: @escaping Completion
    ) {
        start(.registration(password: password, profile: profile), username, completion)
    }

    func resetPassword(username: String, completion: @escaping Completion) {
        start(.reset, username, completion)
    }

    private func start(_ purpose: Purpose, _ username: String, _ completion: @escaping Completion) {
        self.purpose = purpose
        self.username = username
        self.completion = completion
        wanted = nil
        send { [self] in
            let client = try await IDXClient.start(with: configuration)
            self.client = client
            return try await client.resume()
        }
    }

    // MARK: Answers to a step

    /// Selects an authenticator; `nil` goes on without one.
    func select(factor: IDXClient.Authenticator.Kind?) {
        guard let factor else { return proceed(response?.remediations[.skip]) }
        guard let form = selection, let option = option(for: factor, in: form) else {
            return finish(.failure(Failure.cannotProceed("select")))
        }
        form.authenticator?.selectedOption = option
        proceed(form)
    }

    /// Selects an authenticator and how to use it.
    func select(
        factor: IDXClient.Authenticator.Kind,
        method: IDXClient.Authenticator.Method,
        phoneNumber: String? = nil
    ) {
        guard let form = selection, let option = option(for: factor, in: form) else {
            return finish(.failure(Failure.cannotProceed("select")))
        }
        form.authenticator?.selectedOption = option
        option.phoneNumber?.value = phoneNumber
        if let field = option.methodType, field.options != nil {
            field.selectedOption = self.option(for: method, of: field)
        } else {
            // Some orgs ask for it in a step of its own.
            wanted = (method, phoneNumber)
        }
        proceed(form)
    }

    /// Selects how to be verified, after `chooseMethod`.
    func select(method: IDXClient.Authenticator.Method, phoneNumber: String? = nil) {
        guard case .authenticatorData(let form)? = response?.step else {
            return finish(.failure(Failure.cannotProceed("method")))
        }
        let field = form["authenticator.methodType"]
        field?.selectedOption = field.flatMap { option(for: method, of: $0) }
        form["authenticator.phoneNumber"]?.value = phoneNumber
        proceed(form)
    }

    /// Sends a code, a password or an answer; a wrong one brings the same step again.
    func verify(code: String) {
        let form = response?.step.form
        (form?.credentials?.passcode ?? form?.credentials?.answer)?.value = code
        proceed(form)
    }

    /// Sets a security question up.
    func answer(_ answer: String, toQuestion key: String) {
        let form = response?.step.form
        let choice = form?.credentials?.options?.first { $0.questionKey?.options != nil }
        let question = choice?.questionKey
        question?.selectedOption = question?.options?.first { $0.value as? String == key }
        form?.credentials?.selectedOption = choice
        choice?.answer?.value = answer
        proceed(form)
    }

    /// Goes on after `openPage`, with the URL that the app was opened with.
    func resume(from url: URL) {
        guard let client else { return }
        switch client.redirectResult(for: url) {
        case .authenticated: exchange { try await client.exchangeCode(redirect: url) }
        case .remediationRequired: send { try await client.resume() }
        case .invalidContext, .invalidRedirectUrl:
            finish(.failure(Failure.cannotProceed("redirect")))
        }
    }

    /// Ends the transaction, also while it waits.
    func cancel() {
        client?.cancelRequests()
        Task {
            _ = try? await response?.cancel()
            finish(.failure(Failure.cancelled))
        }
    }

    // MARK: Responses

    private func handle(_ response: IDXClient.Response) {
        self.response = response
        let messages = response.messages.allMessages
        let texts = messages.map(\.message)
        // What is said for information, or as a warning, ends nothing.
        let isRefused = messages.contains { $0.type == .error }
        let refusal = Failure.message(texts.joined(separator: " "))
        func ask(_ step: Step) { stepHandler(step, texts) }

        switch response.step {
        case .success: exchange { try await response.exchangeCode() }
        case .message: finish(.failure(refusal))
        // These were answered by this class: the same answer would be refused again.
        case .identify where isRefused, .identifyRecovery where isRefused,
            .enrollProfile where isRefused:
            finish(.failure(refusal))
        case .identify(let form): identify(form, in: response)
        case .identifyRecovery(let form):
            form.identifier?.value = username
            proceed(form)
        case .enrollProfile(let form):
            if case .registration(_, let profile) = purpose {
                for (name, value) in profile { form["userProfile.\(name)"]?.value = value }
            }
            form["userProfile.email"]?.value = username
            proceed(form)
        case .selectAuthenticator(let form), .selectEnrollment(let form):
            let factors = form.authenticator?.options?.compactMap { $0.authenticator?.type } ?? []
            // A reset goes through the password too: it can be recovered there. What was refused, for
            // example a push, the user chooses again.
            if factors.contains(.password), !isRefused {
                select(factor: .password)
            } else {
                ask(.chooseFactor(factors, canSkip: response.remediations[.skip] != nil))
            }
        case .authenticatorData(let form):
            let names = form["authenticator.methodType"]?.options?.compactMap {
                $0.value as? String
            }
            let methods = names?.compactMap(IDXClient.Authenticator.Method.init(rawValue:)) ?? []
            if let wanted, methods.contains(wanted.method), !isRefused {
                self.wanted = nil
                select(method: wanted.method, phoneNumber: wanted.phoneNumber)
            } else if methods.count == 1, form["authenticator.phoneNumber"] == nil, !isRefused {
                select(method: methods[0])
            } else {
                ask(.chooseMethod(methods))
            }
        case .challenge(let form), .enroll(let form):
            challenge(form, isRefused: isRefused, ask)
        case .newPassword: ask(.newPassword)
        case .poll(let form): wait(for: form, ask)
        case .redirect(let provider): ask(.openPage(provider.redirectUrl))
        case .browser(let url): ask(.openPage(url))
        case .consent where isRefused, .unsupported where isRefused, .unknown where isRefused:
            finish(.failure(refusal))
        case .consent(let form), .unsupported(let form), .unknown(let form):
            finish(.failure(Failure.cannotProceed(form.name)))
        }
    }

    private func identify(_ form: IDXClient.Remediation, in response: IDXClient.Response) {
        if case .registration = purpose, let form = response.remediations[.selectEnrollProfile] {
            return proceed(form)
        }
        if recoversPassword(in: response) { return }
        form.identifier?.value = username
        form.credentials?.passcode?.value = password
        proceed(form)
    }

    private func challenge(
        _ form: IDXClient.Remediation,
        isRefused: Bool,
        _ ask: (Step) -> Void
    ) {
        guard let response, let authenticator = form.authenticators.first else {
            return finish(.failure(Failure.cannotProceed(form.name)))
        }
        if authenticator.type == .password {
            if recoversPassword(in: response) { return }
            guard let password, !isRefused else { return ask(.verifyCode(.password)) }
            form.credentials?.passcode?.value = password
            proceed(form)
        } else if let question = form.credentials?.questionKey, question.options == nil {
            ask(.answerQuestion(question.label ?? ""))
        } else if let questions = form.credentials?.options?.compactMap(\.questionKey?.options)
            .first
        {
            ask(.chooseQuestion(questions.compactMap { $0.value as? String }))
        } else {
            ask(.verifyCode(authenticator.type))
        }
    }

    private func wait(for form: IDXClient.Remediation, _ ask: (Step) -> Void) {
        ask(.approve(number: nil))
        send { [self] in
            try await form.poll { [weak self] event in
                guard case .numberChallenge(let number) = event else { return }
                // It is called on the queue of the client.
                Task { @MainActor in self?.stepHandler(.approve(number: number), []) }
            }
        }
    }

    // MARK: What they are made of

    private var password: String? {
        switch purpose {
        case .login(let password), .registration(let password, _): password
        case .reset: nil
        }
    }

    private var selection: IDXClient.Remediation? {
        response?.remediations[.selectAuthenticatorAuthenticate]
            ?? response?.remediations[.selectAuthenticatorEnroll]
    }

    private func option(
        for factor: IDXClient.Authenticator.Kind,
        in form: IDXClient.Remediation
    ) -> IDXClient.Remediation.Form.Field? {
        form.authenticator?.options?.first { $0.authenticator?.type == factor }
    }

    private func option(
        for method: IDXClient.Authenticator.Method,
        of field: IDXClient.Remediation.Form.Field
    ) -> IDXClient.Remediation.Form.Field? {
        field.options?.first { $0.value as? String == method.stringValue }
    }

    private func recoversPassword(in response: IDXClient.Response) -> Bool {
        guard case .reset = purpose,
            let current = response.authenticators.current as? IDXClient.Authenticator.Password,
            current.canRecover
        else { return false }
        send { try await current.recover() }
        return true
    }

    private func proceed(_ form: IDXClient.Remediation?) {
        guard let form else { return finish(.failure(Failure.cannotProceed("nothing to send"))) }
        send { try await form.proceed() }
    }

    private func send(_ call: @escaping @MainActor () async throws -> IDXClient.Response) {
        Task {
            do { handle(try await call()) } catch { finish(.failure(error)) }
        }
    }

    private func exchange(_ call: @escaping @MainActor () async throws -> IDXClient.Token) {
        Task {
            do { finish(.success(try await call())) } catch { finish(.failure(error)) }
        }
    }

    private func finish(_ result: Result<IDXClient.Token, any Error>) {
        let completion = completion
        self.completion = nil
        completion?(result)
    }
}

extension IDXClient.Step {
    /// The form that takes a code, a password or an answer.
    fileprivate var form: IDXClient.Remediation? {
        switch self {
        case .challenge(let form), .enroll(let form), .newPassword(let form): form
        default: nil
        }
    }
}
