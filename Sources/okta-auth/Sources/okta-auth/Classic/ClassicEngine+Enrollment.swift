import Foundation
import OktaAuthSdk

/// The set-up of factors.
extension ClassicEngine {
    func enrollmentStep(_ status: OktaAuthStatusFactorEnroll) -> Step {
        let factors = status.availableFactors
            .filter { status.canEnrollFactor(factor: $0) && $0.status != "ACTIVE" }
        var choices = factors.compactMap(enrollChoice)
        if status.canSkipEnrollment() {
            choices.append(
                Choice(id: "skip", title: "set up nothing more for now") { [self] _ in
                    try await advance { try await status.skipEnrollment() }
                }
            )
        }
        let active = status.availableFactors.filter { $0.status == "ACTIVE" }
        var lines =
            active.isEmpty
            ? [] : ["Set up already: \(active.map(FactorName.short).joined(separator: ", "))."]
        if let end = status.gracePeriodEnd {
            lines.append("It can be skipped until \(end.formatted(.dateTime)).")
        }
        return Step(
            status: status.statusType.rawValue,
            title: "A factor is to be set up.",
            lines: lines,
            choices: choices
        )
    }

    private func enrollChoice(_ factor: OktaFactor) -> Choice? {
        let isRequired = factor.enrollment == "REQUIRED"
        let title = "set up \(FactorName.short(factor))" + (isRequired ? " (required)" : "")
        let id = "enroll-\(factor.type.rawValue)"
        if FactorName.needsBrowser(factor) {
            return Choice(id: id, title: "\(title) – needs a browser") { [self] _ in
                .stay(browserNote(factor))
            }
        }
        guard let inputs = factor.enrollmentFields else { return nil }
        return Choice(
            id: id,
            title: title,
            fields: inputs.map { field($0, of: factor) }
        ) { [self] answers in
            let values = inputs.map { ($0, answers[$0.rawValue]) }
                .filter { !$0.1.isEmpty }
            return try await advance {
                try await factor.enroll(with: Dictionary(values) { $1 })
            }
        }
    }

    private func field(
        _ field: OktaEnrollmentField,
        of factor: OktaFactor
    ) -> Field {
        let id = field.rawValue
        switch field {
        case .phoneNumber: return Field(id: id, label: "Phone number, like +15551234567")
        case .phoneExtension:
            return Field(id: id, label: "Extension, or nothing", isOptional: true)
        case .questionId:
            return Field(
                id: id,
                label: "Question",
                kind: .option { [self] in try await questions(factor) }
            )
        case .questionText: return Field(id: id, label: "Your own question")
        case .answer: return Field(id: id, label: "Answer", kind: .secret)
        case .credentialId: return Field(id: id, label: "Name or serial number of the token")
        case .passCode: return Field(id: id, label: "Code")
        case .nextPassCode:
            return Field(id: id, label: "The code after it, or nothing", isOptional: true)
        case .password:
            return Field(id: id, label: "New password", kind: .newPassword { _ in [] })
        }
    }

    private func questions(
        _ factor: OktaFactor
    ) async throws -> [(title: String, value: String)] {
        guard let factor = factor as? OktaFactorQuestion else { return [] }
        do {
            return try await factor.downloadSecurityQuestions().compactMap { question in
                question.question.map { (question.questionText ?? $0, $0) }
            }
        } catch let error as OktaError {
            throw FlowError(error)
        }
    }

    // MARK: Activation

    func setupStep(_ status: OktaAuthStatusFactorEnrollActivate) -> Step {
        let factor = status.factor
        var step = Step(
            status: status.statusType.rawValue,
            title: "Set up \(FactorName.full(factor)).",
            lines: resultLines(of: status)
        )
        switch factor.kind {
        case .saml(let factor as OktaFactorRedirect), .oidc(let factor as OktaFactorRedirect),
            .claimsProvider(let factor as OktaFactorRedirect):
            addBrowserVisit(of: factor, to: &step)
        case _ where FactorName.needsBrowser(factor):
            step.lines.append(browserNote(factor))
        case .push(let factor):
            addPushSetup(of: factor, in: status, to: &step)
        case .totp(let factor):
            step.lines.append(
                "Scan the QR code with the app, or type the secret in; then enter its code."
            )
            step.setup = setup(of: factor)
            step.choices = [activateChoice(status)]
            step.beginsWithFields = true
        default:
            step.choices = [activateChoice(status)]
            step.beginsWithFields = true
        }
        step.choices += resendChoices(of: status, status.canResend()) {
            try await status.resendFactor()
        }
        return step
    }

    private func activateChoice(_ status: OktaAuthStatusFactorEnrollActivate) -> Choice {
        Choice(id: "code", title: "enter the code", fields: [.code()]) { [self] answers in
            try await advance { try await status.activateFactor(passCode: answers["code"]) }
        }
    }

    private func setup(of factor: OktaFactorTotp) -> Setup {
        guard let secret = factor.activation?.sharedSecret else {
            return Setup(picture: factor.qrCodeLink?.href.absoluteString)
        }
        let key = AuthenticatorKey(
            secret: secret,
            account: status.user?.profile?.login ?? "Okta",
            issuer: orgName,
            period: factor.activation?.timeStep
        )
        return Setup(code: key.link, link: key.link, secret: secret)
    }

    private func addPushSetup(
        of factor: OktaFactorPush,
        in status: OktaAuthStatusFactorEnrollActivate,
        to step: inout Step
    ) {
        guard status.canPoll() else {
            step.choices = [
                Choice(id: "restart", title: "start again") { [self] _ in
                    try await advance { try await status.activateFactor(passCode: nil) }
                }
            ]
            return
        }
        step.lines.append("Scan the QR code with Okta Verify.")
        step.setup = Setup(picture: factor.qrCodeLink?.href.absoluteString)
        step.wait = wait(
            for: "the QR code to be scanned",
            in: status,
            until: factor.activation?.expirationDate
        ) { events in
            try await status.waitForDecision(onEvent: events)
        }
        if factor.canSendPushCodeViaSms() {
            step.choices.append(
                Choice(
                    id: "link-sms",
                    title: "get a link by text message instead",
                    fields: [Field(id: "phone", label: "Phone number, like +15551234567")]
                ) { [self] answers in
                    try await perform("A link is on its way by text message.") {
                        try await factor.sendActivationLinkViaSms(with: answers["phone"])
                    }
                }
            )
        }
        if factor.canSendPushCodeViaEmail() {
            step.choices.append(
                Choice(id: "link-email", title: "get a link by e-mail instead") { [self] _ in
                    try await perform("A link is on its way by e-mail.") {
                        try await factor.sendActivationLinkViaEmail()
                    }
                }
            )
        }
    }
}
