import Foundation
import OktaAuthSdk
import OktaIdx

/// The Identity Engine, through the public API of `OktaIdx`.
///
/// The forms of an answer become choices as they are: an org may ask for anything.
@MainActor
final class IdentityEngine: SignInEngine {
    private let configuration: IDXClient.Configuration
    private let remembersDevice: Bool
    /// Where the transaction is kept while it is under way.
    private let store: IdentityStore?
    /// Whether the org gives tokens at the end; a cassette has none.
    private let hasTokens: Bool
    private var response: IDXClient.Response?
    private var user: String?
    /// How a message is sent to the user, until there was something to select.
    private var channel: Entry.Channel?

    /// Creates an engine; events of a wait arrive on the main queue.
    init(
        _ configuration: IDXClient.Configuration,
        remembersDevice: Bool = false,
        store: (any OktaStore)? = nil,
        hasTokens: Bool = true
    ) {
        var options = configuration.options
        options.callbackQueue = .main
        self.configuration = configuration.using(options)
        self.remembersDevice = remembersDevice
        self.store = store.map { IdentityStore(store: $0, options: options) }
        self.hasTokens = hasTokens
    }

    func begin(_ entry: Entry) async throws -> Step {
        switch entry {
        case .signIn(let user):
            self.user = user
            var step = try await start(configuration)
            step.choices.insert(contentsOf: leads, at: max(0, step.choices.count - 1))
            return step
        case .recover(let user, let channel):
            self.channel = channel
            return try await recovery(user)
        case .unlock(let user, let channel):
            self.channel = channel
            return try await unlocking(user)
        case .recoveryLink: return recoveryLinkStep
        case .activation: return activationStep
        case .resume: return try await resumedStep()
        case .stepUp:
            throw FlowError(
                message: "An org with Identity Engine has no step-up by state token.",
                isOver: true
            )
        }
    }

    func abandon() async {
        store?.remove()
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
            guard response.isLoginSuccessful else {
                try checkIsAlive(response)
                return step(for: response)
            }
            store?.remove()
            return successStep(hasTokens ? try await response.exchangeCode() : nil)
        } catch let error as IDXClientError {
            throw FlowError(error)
        }
    }

    // MARK: Beginning

    private func start(_ configuration: IDXClient.Configuration) async throws -> Step {
        try await next {
            let client = try await IDXClient.start(with: configuration)
            store?.keep(client.context)
            return try await client.resume()
        }
    }

    private func resumedStep() async throws -> Step {
        guard let client = store?.client() else {
            throw FlowError(message: "There is no sign-in to resume.", isOver: true)
        }
        return try await next { try await client.resume() }
    }

    /// Throws the messages of an answer that leaves nothing to do: the transaction expired, for example.
    private func checkIsAlive(_ response: IDXClient.Response) throws {
        let messages = response.messages.allMessages
        guard response.remediations.allSatisfy({ $0.type == .cancel }),
            messages.contains(where: { $0.type == .error })
        else { return }
        store?.remove()
        let text = messages.map(\.message).joined(separator: " ")
        throw FlowError(message: text, code: messages.first?.localizationKey, isOver: true)
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

    /// What a sign-in may begin with instead, as in Classic Engine.
    private var leads: [Choice] {
        [
            Choice(id: "link", title: "continue with the link of an e-mail") { [self] _ in
                .next(recoveryLinkStep)
            },
            Choice(id: "activate", title: "use an activation token") { [self] _ in
                .next(activationStep)
            },
        ]
    }

    private var recoveryLinkStep: Step {
        tokenStep("Recovery token or link") { $0.recoveryToken = $1 }
    }

    private var activationStep: Step {
        tokenStep("Activation token or link") { $0.activationToken = $1 }
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
            lines: messages.map(\.message) + passwordRules(for: forms),
            choices: forms.flatMap(choices) + actions(of: current)
        )
        if first == nil, let message = messages.first, message.type != .error {
            // Nothing is left to do, for example after an account was unlocked.
            store?.remove()
            step.result = FlowResult(status: step.status, title: message.message)
            return step
        }
        step.setup = (current as? IDXClient.Authenticator.App).flatMap(setup)
        addWait(to: &step, response)
        let asks = forms.first.map { $0.canProceed && FormInputs.all(of: $0).first?.isOnly == true }
        step.beginsWithFields =
            step.wait == nil && asks == true && step.choices.first?.fields.isEmpty == false
        preferChannel(in: &step)
        guard first != nil else { return step }
        if store != nil {
            let title = "leave now, and continue with 'okta-auth resume'"
            step.choices.append(Choice(id: "keep", title: title) { _ in .left })
        }
        step.choices.append(
            Choice(id: "cancel", title: "cancel and leave") { [self] _ in
                await abandon()
                return .left
            }
        )
        return step
    }

    /// Selects the channel that was asked for, once, if the org offers it.
    private func preferChannel(in step: inout Step) {
        let suffix: String
        switch channel {
        case .sms: suffix = "-phone-sms"
        case .call: suffix = "-phone-voice"
        case .email: suffix = "-email"
        case nil: return
        }
        guard step.wait == nil, step.status.hasPrefix("select-authenticator-"),
            let index = step.choices.firstIndex(where: { $0.id.hasSuffix(suffix) })
        else { return }
        step.choices.insert(step.choices.remove(at: index), at: 0)
        step.beginsWithFields = true
        channel = nil
    }

    /// What a new password needs, before the first one is refused.
    private func passwordRules(for forms: [IDXClient.Remediation]) -> [String] {
        guard let form = forms.first, FormInputs.setsPassword(form) else { return [] }
        let rules = FormInputs.passwordPolicy(of: form)?.rules.map(\.description) ?? []
        return rules.isEmpty ? [] : ["It needs: \(rules.joined(separator: ", "))."]
    }

    private func successStep(_ token: IDXClient.Token?) -> Step {
        var result = FlowResult(status: "success", title: "Signed in.")
        guard let token else {
            return Step(
                status: result.status,
                title: result.title,
                lines: ["A cassette has no tokens."],
                result: result
            )
        }
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
        let key = app.sharedSecret.map { secret in
            AuthenticatorKey(
                secret: secret,
                account: response?.user?.username ?? "Okta",
                issuer: orgName,
                period: nil
            )
        }
        guard picture != nil || key != nil else { return nil }
        // The picture can be one that is no QR code.
        return Setup(
            code: picture.map(Setup.Code.picture) ?? key.map { .text($0.link) },
            link: key?.link,
            secret: key?.secret
        )
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
                .stay("This needs a browser, which this program is not. Sign in at \(orgURL).")
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

    /// The page of the org.
    private var orgURL: String {
        var parts = URLComponents(string: configuration.issuer)
        parts?.path = "/"
        return parts?.string ?? configuration.issuer
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
