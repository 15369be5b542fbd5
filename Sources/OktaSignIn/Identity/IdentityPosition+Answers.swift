import Foundation
import OktaAuthSdk
import OktaIdx

extension IdentityPosition {
    func next(after answer: Answer) async throws -> any Position {
        guard let form = shownForm else { throw answer.notOffered }
        if asksPassword, case .password(let password) = answer {
            return try await identify(username ?? "", password, form)
        }
        switch (step, answer) {
        case (.identify, .identify(let name, let password, _)):
            return try await identify(name, password, form)
        case (.password, .password(let text)), (.code, .code(let text)), (.app, .code(let text)):
            guard let field = codeField(of: form) else { throw answer.notOffered }
            field.value = text
        case (.question, .text(let text)):
            form["credentials"]?["answer"]?.value = text
            if let key = (current as? IDXClient.Authenticator.SecurityQuestion)?.questionKey {
                form["credentials"]?["questionKey"]?.value = key
            }
        case (.chooseFactor, .choose(let id, let user)),
            (.chooseEnrollment, .choose(let id, let user)):
            guard let choice = choices(of: form).first(where: { $0.factor.id == id }) else {
                throw answer.notOffered
            }
            choice.select()
            if let user { form["identifier"]?.value = user }
            var next = self
            next.channel = choice.factor.kind
            return try await next.advance { try await form.proceed() }
        case (.phone, .phone(let number, _, let channel)):
            let choices = choices(of: form)
            (choices.first { $0.factor.kind == channel } ?? choices.first)?.select()
            (form["authenticator"]?["phoneNumber"] ?? form["phoneNumber"])?.value = number
        case (.newQuestion, .newQuestion(let key, let text)):
            enter(question: key, text, into: form)
        case (.newPassword, .newPassword(let password, _)):
            form["credentials"]?["passcode"]?.value = password
        case (.passkey, .assertion(let assertion)): enter(credentials: assertion.fields, into: form)
        case (.passkey, .attestation(let attestation)):
            enter(credentials: attestation.fields, into: form)
        case (.webPage, .returned(let url)): return try await returned(from: url)
        case (.form, .form(let values)): enter(values, into: form.form)
        default: throw answer.notOffered
        }
        return try await advance { try await form.proceed() }
    }

    private func identify(
        _ name: String, _ password: String?, _ form: Remediation
    ) async throws -> any Position {
        var next = self
        next.username = name
        form["identifier"]?.value = name
        form["rememberMe"]?.value = start.options.remembersDevice == true
        if purpose == .signIn, let field = form["credentials"]?["passcode"] {
            guard let password else {
                next.asksPassword = true
                next.refusal = nil
                return next
            }
            field.value = password
        } else {
            next.password = password
        }
        return try await next.advance { try await form.proceed() }
    }

    /// Selects the option for the org's questions, and enters the key and the answer.
    private func enter(question key: String, _ text: String, into form: Remediation) {
        guard let credentials = form["credentials"] else { return }
        guard let options = credentials.options else {
            credentials["questionKey"]?.value = key
            credentials["answer"]?.value = text
            return
        }
        let option = options.first { $0["questionKey"]?.options != nil } ?? options.first
        credentials.selectedOption = option
        if let field = option?["questionKey"] {
            if let choice = field.options?.first(where: { $0.value as? String == key }) {
                field.selectedOption = choice
            } else {
                field.value = key
            }
        }
        option?["answer"]?.value = text
    }

    private func enter(credentials: [String: String], into form: Remediation) {
        for (name, value) in credentials { form["credentials"]?[name]?.value = value }
    }

    /// Continues after a page: with the code that came back, or where the transaction stands.
    private func returned(from url: URL?) async throws -> any Position {
        let client = response.client
        guard let url, client.redirectResult(for: url) != .remediationRequired else {
            return try await advance { try await client.resume() }
        }
        do {
            let session = try await client.exchangeCode(redirect: url).stateManager()
            start.keep(nil)
            return EndedPosition(engine: .identity, step: .done(session))
        } catch let error as IDXClientError {
            guard client.redirectResult(for: url) == .authenticated else {
                throw Refusal(text: error.userText(), cause: error)
            }
            return EndedPosition(.identity, .ended, error.userText(), cause: error)
        }
    }

    // MARK: Actions

    var startsAgain: Bool { true }

    var operations: [Operation] {
        var operations = otherForms
        func offer(
            _ action: OktaSignIn.Action, _ run: @escaping () async throws -> IDXClient.Response
        ) {
            operations.append((action, { try await advance(run) }))
        }
        if let current = current as? any CodeSendable, current.canSend {
            offer(.init(id: "send", kind: .resend, title: "Send it")) { try await current.send() }
        }
        if let current = current as? any Resendable, current.canResend {
            offer(.resend) { try await current.resend() }
        }
        if let current = current as? any Recoverable, current.canRecover {
            offer(.recoverPassword) { try await current.recover() }
        }
        if focus != nil || asksPassword { operations.append((.back, { showing(nil) })) }
        return operations
    }

    /// The forms beside the one that is shown.
    private var otherForms: [Operation] {
        let shown = isShowingFailure ? nil : shownForm
        return response.remediations.enumerated().compactMap { index, form in
            guard form != shown, form.type != .cancel, !form.canPoll else { return nil }
            // The way back leads there.
            if focus != nil, form == mainForm { return nil }
            guard form.canProceed || form is Remediation.SocialAuth else { return nil }
            let (kind, title) = form.purpose
            return (.init(id: "form-\(index)", kind: kind, title: title), { try await open(form) })
        }
    }

    /// Whether the step shows that a push ended.
    private var isShowingFailure: Bool {
        if case .wait(let wait) = step { wait.state != .pending } else { false }
    }

    /// Shows a form that asks for something, and sends any other.
    private func open(_ form: Remediation) async throws -> any Position {
        let needsInput = inputs(of: form.form).contains {
            $0.field.isRequired || $0.field.options != nil
        }
        if form is Remediation.SocialAuth || needsInput { return showing(form) }
        return try await advance { try await form.proceed() }
    }
}
