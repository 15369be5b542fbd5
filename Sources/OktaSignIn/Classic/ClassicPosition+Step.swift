import Foundation
import OktaAuthSdk

extension ClassicPosition {
    var step: OktaSignIn.Step {
        if let focus { return step(of: focus) }
        switch status.step {
        case .unauthenticated(let status):
            guard !status.availableFactors.isEmpty else { return step(of: .identify(.signIn)) }
            return .chooseFactor(.init(factors: factors.map(\.choice)))
        case .success(let status):
            guard status.sessionToken == nil else { return .done(nil) }
            return .message(finished(status))
        case .passwordWarning(let status):
            let days = status.passwordPolicy?.expiration?.passwordExpireDays
            return newPassword(status, .expiresSoon(days: days))
        case .passwordExpired(let status):
            guard status.canChange() else { return elsewhere }
            return newPassword(status, .expired)
        case .passwordReset(let status):
            guard status.canReset() else { return elsewhere }
            return newPassword(status, .reset)
        case .lockedOut: return .message(.init(.accountLocked, "The account is locked."))
        case .recovery(let status):
            guard let question = status.recoveryQuestion, status.canRecover() else {
                let title = "Continue with the link of the e-mail"
                let token = OktaSignIn.Form.Field(
                    id: "token", label: "Link or token", kind: .secret, isRequired: true
                )
                return .form(.init(name: "recovery-token", title: title, fields: [token]))
            }
            return .question(.init(text: question))
        case .recoveryChallenge(let status):
            var code = code((status.factorType ?? .email).choice())
            code.isLink = !status.canVerify()
            return .code(code)
        case .factorRequired(let status):
            let factors = factors.map(\.choice)
            guard !factors.isEmpty || !status.selectableTypes.isEmpty else {
                let text = "No factor of the account can be used here."
                return .message(.init(.unsupported, text))
            }
            let types = status.selectableTypes.map { $0.choice() }
            return .chooseFactor(.init(factors: factors.isEmpty ? types : factors))
        case .factorChallenge(let status): return challenge(status.factor)
        case .factorEnroll(let status):
            let enrolled = status.availableFactors.filter { $0.status == "ACTIVE" }
            return .chooseEnrollment(
                .init(
                    factors: factors.map(\.choice),
                    enrolled: enrolled.map { $0.choice(id: $0.type.rawValue) },
                    skippableUntil: status.gracePeriodEnd
                )
            )
        case .factorEnrollActivate(let status): return activation(status)
        case .consentRequired(let status): return .form(consent(status))
        case .adminConsentRequired(let status): return .form(consent(status))
        case .profileRequired(let status): return .form(profile(status))
        case .deviceActivate(let status): return .form(device(status))
        case .queued:
            return .wait(wait(Factor(id: "queue", kind: .other("queue"), name: "the org")))
        case .unknown:
            let name = status.statusType.rawValue
            let text = "The org is in a state that this app does not know: \(name)."
            return .message(.init(.unsupported, text))
        }
    }

    typealias Factor = OktaSignIn.Factor

    private func step(of focus: Focus) -> OktaSignIn.Step {
        switch focus {
        case .identify(let purpose): identify(purpose)
        case .password: .password(.init(username: username))
        case .factor(let factor): challenge(factor)
        case .enrollment(let factor, let questions): enrollment(factor, questions)
        case .linkPhone: .phone(.init(channels: [.sms]))
        case .link:
            .code(.init(factor: Factor(id: "link", kind: .email, name: "E-mail"), isLink: true))
        case .unsupported(let name):
            .message(.init(.unsupported, "\(name) cannot be used here. Choose something else."))
        }
    }

    private func identify(_ purpose: OktaSignIn.Identify.Purpose) -> OktaSignIn.Step {
        var step = OktaSignIn.Identify(purpose: purpose, username: username)
        step.takesPassword = purpose == .signIn
        if purpose != .signIn { step.channels = [.email, .sms, .call] }
        return .identify(step)
    }

    /// The message after a transaction that ends without a session.
    private func finished(_ status: OktaAuthStatusSuccess) -> OktaSignIn.Message {
        let text =
            switch status.deviceActivationStatus?.uppercased() {
            case "DEVICE_ACTIVATED": "The device is activated."
            case "DEVICE_NOT_ACTIVATED_CONSENT_DENIED":
                "The device is not activated, because consent was denied."
            case _?: "The device is not activated."
            case nil where status.recoveryType == .unlock: "The account is unlocked. Sign in now."
            case nil where status.redirectLink != nil: "The application continues in a browser."
            case nil: "This is done."
            }
        return .init(.finished, text, url: status.redirectLink?.href)
    }

    // MARK: Factors

    /// The factors to choose from, with what is shown of them.
    var factors: [(factor: OktaFactor, choice: Factor)] {
        let factors: [OktaFactor] =
            switch status {
            case let status as OktaAuthStatusUnauthenticated: status.availableFactors
            case let status as OktaAuthStatusFactorRequired:
                status.availableFactors.filter { $0.canSelect() }
            case let status as OktaAuthStatusFactorEnroll:
                status.availableFactors.filter {
                    status.canEnrollFactor(factor: $0) && $0.status != "ACTIVE"
                }
            default: []
            }
        return factors.enumerated().map { ($1, $1.choice(id: "\($0)")) }
    }

    /// The challenge of a factor, in a list or alone.
    private func challenge(_ factor: OktaFactor) -> OktaSignIn.Step {
        let choice = factor.choice()
        switch factor.kind {
        case .question(let question):
            return .question(.init(text: question.factorQuestionText ?? "Security question"))
        case .password: return .password(.init(username: username))
        case .push where focus == nil:
            guard status.canPoll() else {
                var ended = wait(choice)
                ended.state = status.waitFailure == .rejected ? .rejected : .timedOut
                return .wait(ended)
            }
            return .wait(wait(choice))
        case .webAuthn(let key):
            return key.requestOptions.map { .passkey(.verify($0)) } ?? unsupported(choice)
        default: return pageOrCode(factor)
        }
    }

    func wait(_ factor: Factor) -> OktaSignIn.Wait {
        .init(factor: factor, number: push?.correctAnswer, expiresAt: status.expiresAt)
    }

    private func code(_ factor: Factor) -> OktaSignIn.Code {
        .init(factor: factor, expiresAt: status.expiresAt)
    }

    /// The step that verifies a factor or sets it up: the page of a provider, or a code.
    private func pageOrCode(_ factor: OktaFactor) -> OktaSignIn.Step {
        switch factor.kind {
        case .duo, .u2f: return unsupported(factor.choice())
        default: break
        }
        guard let page = factor as? OktaFactorRedirect else { return .code(code(factor.choice())) }
        guard let url = page.redirectURL else { return unsupported(page.choice()) }
        return .webPage(.init(url: url, name: page.detail))
    }

    private func unsupported(_ factor: Factor) -> OktaSignIn.Step {
        step(of: .unsupported(factor.name))
    }

    // MARK: Enrollment

    private func enrollment(
        _ factor: OktaFactor, _ questions: [SecurityQuestion]
    ) -> OktaSignIn.Step {
        if let phone = factor as? OktaFactorPhone {
            return .phone(
                .init(
                    channels: [factor.type == .call ? .call : .sms],
                    knownNumbers: phone.knownPhones.compactMap { $0.profile?.phoneNumber },
                    takesExtension: phone.enrollmentFields?.contains(.phoneExtension) == true
                )
            )
        }
        if factor is OktaFactorQuestion, !questions.isEmpty {
            return .newQuestion(
                questions.compactMap { question in
                    question.question.map { .init(id: $0, text: question.questionText ?? $0) }
                }
            )
        }
        let fields = (factor.enrollmentFields ?? []).map { field in
            OktaSignIn.Form.Field(
                id: field.rawValue,
                label: field.label,
                kind: [.password, .answer].contains(field) ? .secret : .text,
                isRequired: ![.phoneExtension, .nextPassCode].contains(field)
            )
        }
        return .form(
            .init(
                name: "enroll-\(factor.type.rawValue)",
                title: "Set up \(factor.choice().name)",
                fields: fields
            )
        )
    }

    private func activation(_ status: OktaAuthStatusFactorEnrollActivate) -> OktaSignIn.Step {
        let factor = status.factor
        let choice = factor.choice()
        switch factor.kind {
        case .push(let push):
            return .app(.init(factor: choice, pictureURL: push.qrCodeLink?.href, waits: true))
        case .totp(let totp):
            var app = OktaSignIn.App(factor: choice, pictureURL: totp.qrCodeLink?.href)
            app.setSecret(
                totp.activation?.sharedSecret,
                account: status.user?.profile?.login,
                issuer: status.restApi.oktaDomain.host,
                period: totp.activation?.timeStep
            )
            return .app(app)
        case .webAuthn(let key):
            return key.creationOptions.map { .passkey(.register($0)) } ?? unsupported(choice)
        default: return pageOrCode(factor)
        }
    }

    // MARK: Passwords

    private func newPassword(
        _ status: any OktaPasswordStatus, _ reason: OktaSignIn.NewPassword.Reason
    ) -> OktaSignIn.Step {
        let rules = status.passwordPolicy?.rules ?? []
        return .newPassword(
            .init(reason: reason, needsOldPassword: reason != .reset, rules: rules)
        )
    }

    /// A password that another system manages.
    private var elsewhere: OktaSignIn.Step {
        let text = "The password is changed elsewhere. Sign in again afterwards."
        return .message(.init(.unsupported, text, url: status.links?.next?.href))
    }

    // MARK: Forms

    private func consent(_ status: OktaAuthStatusConsentRequired) -> OktaSignIn.Form {
        let app = status.target?.label ?? status.target?.name ?? "An application"
        let isForAll = status is OktaAuthStatusAdminConsentRequired
        let data = isForAll ? "the data of all users" : "your data"
        var form = form(title: "\(app) asks for access to \(data)")
        form.text = status.scopes.map { scope in
            (scope.displayName ?? scope.name) + (scope.text.map { ": \($0)" } ?? "")
        }
        form.fields = optionalScopes(of: status).map { scope in
            let label = "Allow “\(scope.displayName ?? scope.name)”"
            return .init(id: scope.name, label: label, kind: .flag, value: "true")
        }
        return form
    }

    func optionalScopes(of status: OktaAuthStatusConsentRequired) -> [EmbeddedResponse.Scope] {
        status.isGranular ? status.scopes.filter { $0.isOptional == true } : []
    }

    private func profile(_ status: OktaAuthStatusProfileRequired) -> OktaSignIn.Form {
        var form = form(title: "Tell the org more about you")
        form.fields = status.profileFields.map { field in
            .init(
                id: field.name,
                label: field.label ?? field.name,
                kind: field.name == "password" ? .secret : .text,
                isRequired: field.required == true
            )
        }
        return form
    }

    private func device(_ status: OktaAuthStatusDeviceActivate) -> OktaSignIn.Form {
        var form = form(title: "A device waits for its code")
        if status.isCodeInvalid { form.text = ["The code is wrong, or has expired."] }
        let code = status.userCode
        form.fields = [
            .init(id: "userCode", label: "Code on the device", isRequired: true, value: code)
        ]
        return form
    }

    private func form(title: String) -> OktaSignIn.Form {
        .init(name: status.statusType.rawValue, title: title)
    }
}
