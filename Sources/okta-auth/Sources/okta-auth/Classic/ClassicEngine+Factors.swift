import Foundation
import OktaAuthSdk

/// Factors of a sign-in.
extension ClassicEngine {
    func factorStep(_ status: OktaAuthStatusFactorRequired) -> Step {
        let factors = status.availableFactors.filter { $0.canSelect() }.map(selectChoice)
        let types = status.availableFactors.isEmpty ? status.selectableTypes : []
        return Step(
            status: status.statusType.rawValue,
            title: "One more factor is needed.",
            lines: factors.isEmpty && types.isEmpty
                ? status.availableFactors.map { "Not possible here: \(FactorName.full($0))" } : [],
            choices: factors + types.map { typeChoice($0, in: status) } + rememberChoices(status)
        )
    }

    private func selectChoice(_ factor: OktaFactor) -> Choice {
        let id = "verify-\(factor.type.rawValue)"
        let title = "use \(FactorName.full(factor))"
        switch factor.kind {
        case _ where FactorName.needsBrowser(factor):
            return browserChoice(id, title, factor)
        case .question(let question):
            return Choice(
                id: id,
                title: title,
                fields: [
                    Field(
                        id: "answer",
                        label: question.factorQuestionText ?? "Answer",
                        kind: .secret
                    )
                ]
            ) { [self] answers in
                try await advance {
                    try await question.select(answerToSecurityQuestion: answers["answer"])
                }
            }
        case _ where factor.canSubmitCode:
            return Choice(id: id, title: title, fields: [.code()]) { [self] answers in
                try await advance { try await factor.submit(code: answers["code"]) }
            }
        case .password(let factor):
            return Choice(id: id, title: title, fields: [.password]) { [self] answers in
                try await advance { try await factor.select(password: answers["password"]) }
            }
        default:
            return Choice(id: id, title: title) { [self] _ in
                try await advance { try await factor.select() }
            }
        }
    }

    private func typeChoice(
        _ type: FactorType,
        in status: OktaAuthStatusFactorRequired
    ) -> Choice {
        Choice(id: "verify-\(type.rawValue)", title: "use \(FactorName.channel(type))") {
            [self] _ in
            try await advance { try await status.selectFactor(ofType: type) }
        }
    }

    /// Says what a factor needs that this program is not.
    private func browserChoice(_ id: String, _ title: String, _ factor: OktaFactor) -> Choice {
        Choice(id: id, title: "\(title) – needs a browser") { [self] _ in
            .stay(browserNote(factor))
        }
    }

    func browserNote(_ factor: OktaFactor) -> String {
        "\(FactorName.short(factor).capitalizedFirst) needs a browser, which this program is not. "
            + "Sign in at \(client.domain.absoluteString), or choose another factor."
    }

    // MARK: Challenge

    func challengeStep(_ status: OktaAuthStatusFactorChallenge) -> Step {
        let factor = status.factor
        var step = Step(
            status: status.statusType.rawValue,
            title: "\(FactorName.full(factor).capitalizedFirst).",
            lines: resultLines(of: status)
        )
        switch factor.kind {
        case .saml(let factor as OktaFactorRedirect), .oidc(let factor as OktaFactorRedirect),
            .claimsProvider(let factor as OktaFactorRedirect):
            addBrowserVisit(of: factor, to: &step)
        case _ where FactorName.needsBrowser(factor):
            step.lines.append(browserNote(factor))
        case .push:
            addPush(status, to: &step)
        case .question(let question):
            step.choices = [
                Choice(
                    id: "answer",
                    title: "answer",
                    fields: [
                        Field(
                            id: "answer",
                            label: question.factorQuestionText ?? "Answer",
                            kind: .secret
                        )
                    ]
                ) { [self] answers in
                    try await advance {
                        try await question.verify(answerToSecurityQuestion: answers["answer"])
                    }
                }
            ]
            step.beginsWithFields = true
        case .password(let factor):
            step.choices = [
                Choice(id: "answer", title: "enter the password", fields: [.password]) {
                    [self] answers in
                    try await advance { try await factor.verify(password: answers["password"]) }
                }
            ]
            step.beginsWithFields = true
        default:
            step.choices = [codeChoice(status)]
            step.beginsWithFields = true
        }
        step.choices += resendChoices(of: status, status.canResend() && !status.canPoll()) {
            try await status.resendFactor()
        }
        step.choices += rememberChoices(status)
        return step
    }

    private func codeChoice(_ status: OktaAuthStatusFactorChallenge) -> Choice {
        Choice(id: "code", title: "enter the code", fields: [.code()]) { [self] answers in
            try await advance { try await status.verifyFactor(passCode: answers["code"]) }
        }
    }

    private func addPush(_ status: OktaAuthStatusFactorChallenge, to step: inout Step) {
        guard status.canPoll() else {
            step.choices = [
                Choice(id: "push", title: "send a new notification") { [self] _ in
                    // The answer is the same status, and waits.
                    try await advance {
                        guard let push = status.factor as? OktaFactorPush else { return status }
                        return try await push.checkFactorResult()
                    }
                }
            ]
            return
        }
        step.wait = wait(for: "the answer on the phone", in: status) { events in
            try await status.waitForDecision(onEvent: events)
        }
        step.choices = resendChoices(of: status, status.canResend()) {
            // Not polled, so that the next step shows the events of the wait.
            guard let channel = status.resendChannels.first else { return status }
            return try await status.resend(by: channel)
        }
    }

    /// A wait of the SDK as one of the terminal.
    func wait(
        for subject: String,
        in status: OktaAuthStatus,
        until deadline: Date? = nil,
        _ operation: @escaping (@escaping (OktaPollEvent) -> Void) async throws -> OktaAuthStatus
    ) -> Wait {
        Wait(
            subject: subject,
            deadline: deadline ?? status.secondsLeft.map { Date(timeIntervalSinceNow: $0) }
        ) { [self] report in
            try await advance {
                try await operation { event in WaitEvent(event).map(report) }
            }
        }
    }

    func addBrowserVisit(of factor: OktaFactorRedirect, to step: inout Step) {
        step.lines.append("Open this page in a browser, sign in there, and come back:")
        step.setup = Setup(link: factor.redirectURL?.absoluteString)
        step.choices = [
            Choice(id: "check", title: "the browser is done: go on") { [self] _ in
                try await advance { try await factor.checkResult() }
            }
        ]
    }

    func resultLines(of status: OktaAuthStatus) -> [String] {
        let message = status.model.factorResultMessage.map { [$0] } ?? []
        switch status.factorResult {
        case .rejected: return ["It was rejected on the phone."] + message
        case .timeout: return ["It was not answered in time."] + message
        case .cancelled: return ["It was called off."] + message
        case .timeWindowExceeded:
            return ["The code is of another time. Enter the next one."] + message
        case .passcodeReplayed:
            return ["The code was used before. Wait for the next one."] + message
        case .error, .failed: return ["The factor could not be verified."] + message
        default: return message
        }
    }

    /// The check box for this device, where the org has one.
    private func rememberChoices(_ status: OktaAuthStatus) -> [Choice] {
        guard let policy = status.rememberDevicePolicy, policy.allowRememberDevice == true else {
            return []
        }
        let isOn = remembersDevice ?? policy.rememberDeviceByDefault ?? false
        return [
            Choice(
                id: "remember",
                title: isOn
                    ? "ask again on this device (now: do not ask)"
                    : "do not ask again on this device (now: ask)"
            ) { [self] _ in
                remembersDevice = !isOn
                return .next(step(for: status))
            }
        ]
    }
}

extension WaitEvent {
    /// The event of the SDK; `nil` if a terminal has nothing to show for it.
    init?(_ event: OktaPollEvent) {
        switch event {
        case .waiting, .resumed: self = .pending
        case .numberChallenge(let number): self = .number(number)
        case .stillWaiting: self = .long
        case .rateLimited(let date): self = .trouble("too many requests", until: date)
        case .connectionLost: self = .trouble("no connection to the org, trying again", until: nil)
        case .serverUnavailable:
            self = .trouble("the org does not answer as it should, trying again", until: nil)
        case .paused: return nil
        }
    }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
