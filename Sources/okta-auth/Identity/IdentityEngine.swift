import Foundation
import OktaIdx

/// The Identity Engine, through the public API of `OktaIdx`.
///
/// The forms of an answer become choices as they are: an org may ask for anything.
@MainActor
final class IdentityEngine: SignInEngine {
    private let configuration: IDXClient.Configuration
    private let remembersDevice: Bool
    private var response: IDXClient.Response?
    private var user: String?

    /// Creates an engine; events of a wait arrive on the main queue.
    init(_ configuration: IDXClient.Configuration, remembersDevice: Bool = false) {
        var options = configuration.options
        options.callbackQueue = .main
        self.configuration = configuration.using(options)
        self.remembersDevice = remembersDevice
    }

    func begin(_ entry: Entry) async throws -> Step {
        switch entry {
        case .signIn(let user):
            self.user = user
            return try await start(configuration)
        case .recover(let user, _): return try await recovery(user)
        case .unlock(let user, _): return try await unlocking(user)
        case .recoveryLink:
            return tokenStep("Recovery token or link") { $0.recoveryToken = $1 }
        case .activation:
            return tokenStep("Activation token or link") { $0.activationToken = $1 }
        case .stepUp, .resume:
            throw FlowError(message: "An org with Identity Engine has no such thing.", isOver: true)
        }
    }

    func abandon() async {
        guard let response, response.canCancel, !response.isLoginSuccessful else { return }
        response.client.cancelRequests()
        _ = try? await response.cancel()
    }

    /// Awaits an operation, and makes the next step of its outcome.
    func advance(
        _ operation: () async throws -> IDXClient.Response
    ) async throws -> Outcome {
        .next(try await next(operation))
    }

    private func next(_ operation: () async throws -> IDXClient.Response) async throws -> Step {
        do {
            let response = try await operation()
            self.response = response
            guard response.isLoginSuccessful else { return step(for: response) }
            return successStep(try await response.exchangeCode())
        } catch let error as IDXClientError {
            throw FlowError(error)
        }
    }

    // MARK: Beginning

    private func start(_ configuration: IDXClient.Configuration) async throws -> Step {
        try await next { try await IDXClient.start(with: configuration).resume() }
    }

    private func recovery(_ user: String?) async throws -> Step {
        self.user = user
        let first = try await start(configuration)
        let passwords = response?.authenticators.lazy.compactMap {
            $0 as? IDXClient.Authenticator.Password
        }
        guard let password = passwords?.first(where: \.canRecover) else { return first }
        return try await next { try await password.recover() }
    }

    private func unlocking(_ user: String?) async throws -> Step {
        self.user = user
        let first = try await start(configuration)
        guard let form = response?.remediations[.unlockAccount] else { return first }
        return try await next { try await form.proceed() }
    }

    private func tokenStep(
        _ label: String,
        _ use: @escaping (inout IDXClient.Options, String) -> Void
    ) -> Step {
        let choice = Choice(
            id: "token",
            title: "continue with it",
            fields: [Field(id: "token", label: label, kind: .secret)]
        ) { [self] answers in
            var options = configuration.options
            use(&options, PastedToken(answers["token"]).value)
            return .next(try await start(configuration.using(options)))
        }
        return Step(
            status: "interact",
            title: "Continue at \(orgName) with what an e-mail brought.",
            choices: [choice],
            beginsWithFields: true
        )
    }

    // MARK: Steps

    private func step(for response: IDXClient.Response) -> Step {
        let forms = response.remediations.filter { $0.type != .cancel && !$0.canPoll }
        let messages = response.messages.allMessages
        let current = response.authenticators.current
        let first = response.remediations.first { $0.type != .cancel }
        var step = Step(
            status: first?.name ?? "message",
            title: title(of: response),
            lines: messages.map(\.message),
            choices: forms.flatMap(choices) + actions(of: current)
        )
        if first == nil, let message = messages.first, message.type != .error {
            // Nothing is left to do, for example after an account was unlocked.
            step.result = FlowResult(status: step.status, title: message.message)
            return step
        }
        step.setup = (current as? IDXClient.Authenticator.App).flatMap(setup)
        addWait(to: &step, response)
        let asks = forms.first.map { $0.canProceed && FormInputs.all(of: $0).first?.isOnly == true }
        step.beginsWithFields =
            step.wait == nil && asks == true && step.choices.first?.fields.isEmpty == false
        guard first != nil else { return step }
        step.choices.append(
            Choice(id: "cancel", title: "cancel and leave") { [self] _ in
                await abandon()
                return .left
            }
        )
        return step
    }

    private func successStep(_ token: IDXClient.Token) -> Step {
        var result = FlowResult(status: "success", title: "Signed in.")
        result.expiresAt = token.expiresAt
        result.tokens = [
            ("access_token", token.accessToken), ("id_token", token.idToken),
            ("refresh_token", token.refreshToken), ("scope", token.scope),
        ].compactMap { name, value in value.map { (name, $0) } }
        return Step(status: result.status, title: result.title, result: result)
    }

    private func addWait(to step: inout Step, _ response: IDXClient.Response) {
        let app = response.authenticators.current as? IDXClient.Authenticator.App
        if let form = response.remediations.first(where: { $0.canPoll }) {
            let subject =
                form.type == .enrollPoll ? "the app to be set up" : "the answer on the phone"
            step.wait = wait(for: subject, number: app?.numberChallenge, response) {
                try await form.poll(onEvent: $0)
            }
        } else if let mail = response.authenticators.current as? IDXClient.Authenticator.Email,
            mail.canPoll
        {
            // The code is the usual way; the link may be opened on another device.
            let waiting = wait(for: "the link in the e-mail to be opened", number: nil, response) {
                try await mail.poll(onEvent: $0)
            }
            let rest = step
            step.choices.append(
                Choice(id: "wait-for-link", title: "wait until the link is opened") { _ in
                    var step = rest
                    (step.wait, step.beginsWithFields) = (waiting, false)
                    return .next(step)
                }
            )
        }
    }

    private func wait(
        for subject: String,
        number: Int?,
        _ response: IDXClient.Response,
        _ poll: @escaping (@escaping (OktaPollEvent) -> Void) async throws -> IDXClient.Response
    ) -> Wait {
        Wait(subject: subject, deadline: response.expiresAt) { [self] report in
            if let number { report(.number(number)) }
            return try await advance {
                try await poll { event in WaitEvent(event).map(report) }
            }
        }
    }

    private func setup(_ app: IDXClient.Authenticator.App) -> Setup? {
        let picture = app.qrCode.flatMap { PNGImage(Array($0)) }.flatMap(QRCode.init)
        guard picture != nil || app.sharedSecret != nil else { return nil }
        return Setup(code: picture.map(Setup.Code.picture), secret: app.sharedSecret)
    }

    private func title(of response: IDXClient.Response) -> String {
        switch response.step {
        case .success: "Signed in."
        case .identify: "Sign in to \(orgName)."
        case .identifyRecovery: "Whose account is it?"
        case .enrollProfile: "Complete the profile."
        case .selectAuthenticator: "One more proof is needed."
        case .selectEnrollment: "Something has to be set up."
        case .authenticatorData, .challenge:
            response.authenticators.current?.displayName ?? "One more proof is needed."
        case .enroll: "Set up \(response.authenticators.current?.displayName ?? "it")."
        case .newPassword: "A new password is needed."
        case .poll(let form):
            form.type == .enrollPoll
                ? "Set up \(response.authenticators.current?.displayName ?? "the app")."
                : "\(response.authenticators.current?.displayName ?? "The app") is asked."
        case .redirect: "The sign-in goes on elsewhere."
        case .consent: "The application asks for consent."
        case .message: "The org says:"
        case .unknown(let form): form.name
        }
    }

    // MARK: Choices

    /// The choices that are a form: one for each of its options.
    private func choices(of form: IDXClient.Remediation) -> [Choice] {
        if let provider = form as? IDXClient.Remediation.SocialAuth {
            let name = provider.idpName ?? provider.serviceName ?? "another provider"
            return [
                Choice(id: form.name, title: "sign in with \(name) – needs a browser") { _ in
                    .stay("Open \(provider.redirectUrl.absoluteString) in a browser.")
                }
            ]
        }
        guard form.canProceed else { return [] }
        return FormInputs.all(of: form).map { inputs in
            choice(form, inputs, needsBrowser: inputs.needsBrowser)
        }
    }

    private func choice(
        _ form: IDXClient.Remediation,
        _ inputs: FormInputs,
        needsBrowser: Bool
    ) -> Choice {
        guard !needsBrowser else {
            return Choice(id: inputs.id, title: "\(inputs.title) – needs a browser") { [self] _ in
                .stay("This needs a browser, which this program is not. Sign in at \(orgName).")
            }
        }
        return Choice(id: inputs.id, title: inputs.title, fields: inputs.fields(user)) {
            [self] answers in
            inputs.enter(answers, remembersDevice: remembersDevice)
            return try await advance { try await form.proceed() }
        }
    }

    private func actions(of current: IDXClient.Authenticator?) -> [Choice] {
        var choices: [Choice] = []
        let resend = "send it again"
        switch current {
        case let phone as IDXClient.Authenticator.Phone:
            if phone.canSend {
                choices.append(action("send", "send it") { try await phone.send() })
            }
            if phone.canResend {
                choices.append(action("resend", resend) { try await phone.resend() })
            }
        case let mail as IDXClient.Authenticator.Email where mail.canResend:
            choices.append(action("resend", resend) { try await mail.resend() })
        case let app as IDXClient.Authenticator.App where app.canResend:
            choices.append(action("resend", resend) { try await app.resend() })
        case let password as IDXClient.Authenticator.Password where password.canRecover:
            let title = "set a new password in place of a forgotten one"
            choices.append(action("recover", title) { try await password.recover() })
        default: break
        }
        return choices
    }

    private func action(
        _ id: String,
        _ title: String,
        _ operation: @escaping () async throws -> IDXClient.Response
    ) -> Choice {
        Choice(id: id, title: title) { [self] _ in try await advance(operation) }
    }

    /// The host of the org.
    private var orgName: String {
        URL(string: configuration.issuer)?.host ?? configuration.issuer
    }
}

extension FlowError {
    /// The error of the SDK in words for the terminal.
    fileprivate init(_ error: IDXClientError) {
        self.init(message: error.description)
        if case .connectionError = error { isUnreachable = true }
        if case .serverError(_, let key, _) = error { code = key }
    }
}
