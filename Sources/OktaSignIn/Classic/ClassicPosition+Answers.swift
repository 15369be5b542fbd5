import Foundation
import OktaAuthSdk

extension ClassicPosition {
    func next(after answer: Answer) async throws -> any Position {
        if case .action(let action) = answer { return try await perform(action) }
        if let focus { return try await next(after: answer, in: focus) }
        switch (status.step, answer) {
        case (.unauthenticated, .choose(let id, _)): return try await select(id, answer)
        case (
            .passwordWarning(let status as OktaAuthStatusPasswordChange),
            .newPassword(let new, let old)
        ),
            (
                .passwordExpired(let status as OktaAuthStatusPasswordChange),
                .newPassword(let new, let old)
            ):
            return try await advance {
                try await status.changePassword(oldPassword: old ?? "", newPassword: new)
            }
        case (.passwordReset(let status), .newPassword(let new, _)):
            return try await advance { try await status.resetPassword(newPassword: new) }
        case (.recovery(let status), .text(let text)):
            return try await advance { try await status.recoverWithAnswer(text) }
        case (.recovery(let status), .form(let values)):
            let token = values["token"].map { PastedToken($0).value } ?? status.recoveryToken ?? ""
            return try await advance { try await status.recoverWithToken(token) }
        case (.recoveryChallenge(let status), .code(let code)):
            return try await advance {
                status.canVerify()
                    ? try await status.verifyFactor(passCode: code)
                    : try await status.verifyFactor(recoveryToken: PastedToken(code).value)
            }
        case (.factorRequired, .choose(let id, _)): return try await select(id, answer)
        case (.factorChallenge(let status), _):
            return try await prove(status.factor, answer)
        case (.factorEnroll, .choose(let id, _)): return try await enroll(id, answer)
        case (.factorEnrollActivate(let status), _):
            return try await activate(status, answer)
        case (.consentRequired(let status), .form(let values)):
            return try await consent(status, values)
        case (.adminConsentRequired(let status), .form(let values)):
            return try await consent(status, values)
        case (.profileRequired(let status), .form(let values)):
            return try await advance {
                try await status.enrollProfile(values.filter { !$0.value.isEmpty })
            }
        case (.deviceActivate(let status), .form(let values)):
            return try await advance {
                try await status.activate(userCode: values["userCode"] ?? "")
            }
        default: throw answer.notOffered
        }
    }

    private func next(after answer: Answer, in focus: Focus) async throws -> any Position {
        switch (focus, answer) {
        case (.identify(let purpose), .identify(let name, let password, let channel)):
            return try await identify(name, password, channel, for: purpose)
        case (.password, .password(let password)):
            return try await signIn(username ?? "", password)
        case (.factor(let factor), _): return try await prove(factor, answer)
        case (.enrollment(let factor, _), .phone(let number, let phoneExtension, _)):
            // Without a number, the org uses the one on record.
            let values: [OktaEnrollmentField: String] = [
                .phoneNumber: number, .phoneExtension: phoneExtension ?? "",
            ]
            return try await advance {
                try await factor.enroll(with: values.filter { !$0.value.isEmpty })
            }
        case (.enrollment(let factor, _), .newQuestion(let id, let text)):
            return try await advance {
                try await factor.enroll(with: [.questionId: id, .answer: text])
            }
        case (.enrollment(let factor, _), .form(let values)):
            let pairs = values.compactMap { id, value in
                OktaEnrollmentField(rawValue: id).map { ($0, value) }
            }
            return try await advance {
                try await factor.enroll(
                    with: Dictionary(pairs.filter { !$0.1.isEmpty }) { $1 }
                )
            }
        case (.linkPhone(let push), .phone(let number, _, _)):
            return try await afterSending("A link is on its way by text message.") {
                try await push.sendActivationLinkViaSms(with: number)
            }
        case (.link, .code(let text)):
            let token = PastedToken(text).value
            return try await advance {
                try await unauthenticated.recover(recoveryToken: token)
            }
        default: throw answer.notOffered
        }
    }

    private var unauthenticated: OktaAuthStatusUnauthenticated {
        (status as? OktaAuthStatusUnauthenticated)
            ?? OktaAuthStatusUnauthenticated(
                restApi: status.restApi,
                responseHandler: status.responseHandler
            )
    }

    // MARK: Starting

    private func identify(
        _ name: String,
        _ password: String?,
        _ channel: OktaSignIn.Factor.Kind?,
        for purpose: OktaSignIn.Identify.Purpose
    ) async throws -> any Position {
        guard !name.isEmpty else { throw Refusal(text: "Please enter your user name.") }
        var named = self
        named.username = name
        let factor: OktaRecoveryFactors =
            switch channel {
            case .sms: .sms
            case .call: .call
            default: .email
            }
        switch purpose {
        case .signIn:
            guard let password else { return named.showing(.password) }
            return try await named.signIn(name, password)
        case .recoverPassword:
            return try await named.advance {
                try await unauthenticated.recoverPassword(username: name, factorType: factor)
            }
        case .unlockAccount:
            return try await named.advance {
                if let status = status as? OktaAuthStatusLockedOut {
                    return try await status.unlock(username: name, factorType: factor)
                }
                return try await unauthenticated.unlockAccount(username: name, factorType: factor)
            }
        }
    }

    /// Signs in with a password; without one, the org asks for a factor first.
    private func signIn(_ name: String, _ password: String?) async throws -> any Position {
        try await advance {
            try await unauthenticated.authenticate(username: name, password: password)
        }
    }

    // MARK: Factors

    private func select(_ id: String, _ answer: Answer) async throws -> any Position {
        guard let factor = factors.first(where: { $0.choice.id == id })?.factor else {
            guard let status = status as? OktaAuthStatusFactorRequired,
                let type = status.selectableTypes.first(where: { $0.rawValue == id })
            else { throw answer.notOffered }
            return try await advance { try await status.selectFactor(ofType: type) }
        }
        switch factor.kind {
        case .duo, .u2f: return showing(.unsupported(factor.choice(id: id).name))
        case .question, .password: return showing(.factor(factor))
        case _ where factor.canSubmitCode: return showing(.factor(factor))
        default: return try await advance { try await factor.select() }
        }
    }

    /// Answers the challenge of a factor, in a list or alone.
    private func prove(_ factor: OktaFactor, _ answer: Answer) async throws -> any Position {
        let isListed = focus != nil
        switch (factor.kind, answer) {
        case (.question(let factor), .text(let text)):
            return try await advance {
                isListed
                    ? try await factor.select(answerToSecurityQuestion: text)
                    : try await factor.verify(answerToSecurityQuestion: text)
            }
        case (.password(let factor), .password(let password)):
            return try await advance {
                isListed
                    ? try await factor.select(password: password)
                    : try await factor.verify(password: password)
            }
        case (.webAuthn(let factor), .assertion(let assertion)):
            return try await advance { try await factor.verify(with: assertion) }
        case (_, .returned):
            guard let factor = factor as? OktaFactorRedirect else { throw answer.notOffered }
            return try await advance { try await factor.checkResult() }
        case (.push, .code), (.question, .code), (.webAuthn, .code): throw answer.notOffered
        case (_, .code(let code)):
            return try await advance { try await factor.submit(code: code) }
        default: throw answer.notOffered
        }
    }

    private func enroll(_ id: String, _ answer: Answer) async throws -> any Position {
        guard let factor = factors.first(where: { $0.choice.id == id })?.factor else {
            throw answer.notOffered
        }
        if let question = factor as? OktaFactorQuestion {
            do {
                let questions = try await question.downloadSecurityQuestions()
                return showing(.enrollment(factor, questions: questions))
            } catch let error as OktaError {
                return try await advance { throw error }
            }
        }
        guard let fields = factor.enrollmentFields else {
            return showing(.unsupported(factor.choice(id: id).name))
        }
        guard fields.isEmpty else { return showing(.enrollment(factor, questions: [])) }
        return try await advance { try await factor.enroll() }
    }

    private func activate(
        _ status: OktaAuthStatusFactorEnrollActivate,
        _ answer: Answer
    ) async throws -> any Position {
        switch (status.factor.kind, answer) {
        case (.webAuthn(let factor), .attestation(let attestation)):
            return try await advance { try await factor.activate(with: attestation) }
        case (_, .returned):
            guard let factor = status.factor as? OktaFactorRedirect else { throw answer.notOffered }
            return try await advance { try await factor.checkResult() }
        case (.push, .code), (.webAuthn, .code): throw answer.notOffered
        case (_, .code(let code)):
            return try await advance { try await status.activateFactor(passCode: code) }
        default: throw answer.notOffered
        }
    }

    private func consent(
        _ status: OktaAuthStatusConsentRequired,
        _ values: [String: String]
    ) async throws -> any Position {
        let optional = optionalScopes(of: status).map(\.name)
        let required = status.scopes.map(\.name).filter { !optional.contains($0) }
        let granted = optional.filter { values[$0] == "true" }
        return try await advance {
            try await status.consent(to: optional.isEmpty ? nil : required + granted)
        }
    }

    // MARK: Actions

    var actions: [OktaSignIn.Action] {
        switch focus {
        case .identify(.signIn): [.recoverPassword, .unlockAccount, .enterLink]
        case .identify where status is OktaAuthStatusUnauthenticated: [.signIn, .enterLink]
        case .password: [.back, .withoutPassword]
        case .identify, .factor, .enrollment, .linkPhone, .link, .unsupported: [.back]
        case nil: statusActions
        }
    }

    private var statusActions: [OktaSignIn.Action] {
        let legal = status.legalOperations
        var actions: [OktaSignIn.Action] = []
        if status.canPoll(), status is OktaAuthStatusFactorEnrollActivate, let push {
            if push.canSendPushCodeViaSms() { actions.append(.linkBySms) }
            if push.canSendPushCodeViaEmail() { actions.append(.linkByEmail) }
        }
        let channels = status.resendChannels
        if legal.contains(.resend), channels.count > 1 {
            actions += channels.map {
                .init(
                    id: "resend-\($0.rawValue)",
                    kind: .resend,
                    title: "Send again: \($0.choice().name)"
                )
            }
        } else if legal.contains(.resend) || isEndedPush {
            actions.append(.resend)
        }
        if legal.contains(.skip) { actions.append(.skip) }
        if let locked = status as? OktaAuthStatusLockedOut, locked.canUnlock() {
            actions.append(.unlockAccount)
        }
        if status.canReturn() { actions.append(.back) }
        if case .done = step { return actions }
        return actions + [.startAgain]
    }

    /// The push of the challenge or the enrollment.
    var push: OktaFactorPush? { (status as? OktaAuthStatusSingleFactor)?.factor as? OktaFactorPush }

    /// Whether a push was rejected or timed out; the same link sends it again.
    private var isEndedPush: Bool { push != nil && !status.canPoll() }

    private func perform(_ action: OktaSignIn.Action) async throws -> any Position {
        guard actions.contains(action) else { throw Answer.action(action).notOffered }
        switch (action.kind, push) {
        case (.recoverPassword, _): return showing(.identify(.recoverPassword))
        case (.unlockAccount, _): return showing(.identify(.unlockAccount))
        case (.signIn, _): return showing(.identify(.signIn))
        case (.enterLink, _): return showing(.link)
        case (.withoutPassword, _): return try await signIn(username ?? "", nil)
        case (.back, _): return try await goBack()
        case (.skip, _): return try await skip()
        case (.resend, _): return try await resend(action)
        case (OktaSignIn.Action.linkBySms.kind, let push?): return showing(.linkPhone(push))
        case (OktaSignIn.Action.linkByEmail.kind, let push?):
            return try await afterSending("A link is on its way by e-mail.") {
                try await push.sendActivationLinkViaEmail()
            }
        default: throw Answer.action(action).notOffered
        }
    }

    private func goBack() async throws -> any Position {
        switch focus {
        case nil: try await advance { try await status.returnToPreviousStatus() }
        case .password, .link: showing(.identify(.signIn))
        case .identify, .factor, .enrollment, .linkPhone, .unsupported: showing(nil)
        }
    }

    private func skip() async throws -> any Position {
        try await advance {
            switch status {
            case let status as OktaAuthStatusPasswordWarning:
                try await status.skipPasswordChange()
            case let status as OktaAuthStatusFactorEnroll: try await status.skipEnrollment()
            default: throw OktaSignInError.notOffered("The step cannot be skipped")
            }
        }
    }

    private func resend(_ action: OktaSignIn.Action) async throws -> any Position {
        let channel = status.resendChannels.first { "resend-\($0.rawValue)" == action.id }
        return try await advance {
            if let channel { return try await status.resend(by: channel) }
            switch status {
            case let status as OktaAuthStatusRecoveryChallenge:
                return try await status.resendFactor()
            case let status as OktaAuthStatusFactorEnrollActivate where isEndedPush:
                return try await status.activateFactor(passCode: nil)
            case let status as OktaAuthStatusSingleFactor:
                guard let push else { return try await status.resendFactor() }
                // Not polled here: the wait belongs to the screen.
                guard let channel = status.resendChannels.first, status.canPoll() else {
                    return try await push.checkFactorResult()
                }
                return try await status.resend(by: channel)
            default: throw OktaSignInError.notOffered("Nothing can be sent again")
            }
        }
    }

    /// The status after a message that does not change it.
    private func afterSending(
        _ message: String,
        _ send: () async throws -> Void
    ) async throws -> any Position {
        do {
            try await send()
        } catch let error as OktaError {
            return try await advance { throw error }
        }
        var position = showing(nil)
        position.messages = [message]
        return position
    }
}
