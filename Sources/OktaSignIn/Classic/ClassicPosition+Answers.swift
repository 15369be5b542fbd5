import Foundation
import OktaAuthSdk

extension ClassicPosition {
    func next(after answer: Answer) async throws -> any Position {
        switch (focus, answer) {
        case (.identify(let purpose), .identify(let name, let password, let channel)):
            try await identify(name, password, channel, for: purpose)
        case (nil, .choose(let id, _)): try await choose(id, answer)
        case (.linkPhone(let push), .phone(let number, _, _)):
            try await afterSending("A link is on its way by text message.") {
                try await push.sendActivationLinkViaSms(with: number)
            }
        default: try await advance { try await status(after: answer) }
        }
    }

    private func status(after answer: Answer) async throws -> OktaAuthStatus {
        if let focus { return try await status(after: answer, in: focus) }
        switch (status, answer) {
        case (let status as OktaAuthStatusPasswordChange, .newPassword(let new, let old)):
            return try await status.changePassword(oldPassword: old ?? "", newPassword: new)
        case (let status as OktaAuthStatusPasswordReset, .newPassword(let new, _)):
            return try await status.resetPassword(newPassword: new)
        case (let status as OktaAuthStatusRecovery, .text(let text)):
            return try await status.recoverWithAnswer(text)
        case (let status as OktaAuthStatusRecovery, .form(let values)):
            let token = values["token"].map { PastedToken($0).value } ?? status.recoveryToken ?? ""
            return try await status.recoverWithToken(token)
        case (let status as OktaAuthStatusRecoveryChallenge, .code(let code)):
            guard status.canVerify() else {
                return try await status.verifyFactor(recoveryToken: PastedToken(code).value)
            }
            return try await status.verifyFactor(passCode: code)
        case (let single as OktaAuthStatusSingleFactor, _):
            return try await status(after: answer, by: single.factor)
        case (let status as OktaAuthStatusConsentRequired, .form(let values)):
            let optional = optionalScopes(of: status).map(\.name)
            let required = status.scopes.map(\.name).filter { !optional.contains($0) }
            let granted = optional.filter { values[$0] == "true" }
            return try await status.consent(to: optional.isEmpty ? nil : required + granted)
        case (let status as OktaAuthStatusProfileRequired, .form(let values)):
            return try await status.enrollProfile(values.filter { !$0.value.isEmpty })
        case (let status as OktaAuthStatusDeviceActivate, .form(let values)):
            return try await status.activate(userCode: values["userCode"] ?? "")
        default: throw answer.notOffered
        }
    }

    private func status(after answer: Answer, in focus: Focus) async throws -> OktaAuthStatus {
        switch (focus, answer) {
        case (.password, .password(let password)):
            try await unauthenticated.authenticate(username: username ?? "", password: password)
        case (.factor(let factor), _): try await status(after: answer, by: factor)
        case (.enrollment(let factor, _), .phone(let number, let phoneExtension, _)):
            try await enroll(factor, [.phoneNumber: number, .phoneExtension: phoneExtension ?? ""])
        case (.enrollment(let factor, _), .newQuestion(let id, let text)):
            try await factor.enroll(with: [.questionId: id, .answer: text])
        case (.enrollment(let factor, _), .form(let values)):
            try await enroll(
                factor,
                Dictionary(
                    uniqueKeysWithValues: values.compactMap { id, value in
                        OktaEnrollmentField(rawValue: id).map { ($0, value) }
                    }
                )
            )
        case (.link, .code(let text)):
            try await unauthenticated.recover(recoveryToken: PastedToken(text).value)
        default: throw answer.notOffered
        }
    }

    /// Sets a factor up; without a phone number, the org uses the one on record.
    private func enroll(
        _ factor: OktaFactor, _ values: [OktaEnrollmentField: String]
    ) async throws -> OktaAuthStatus {
        try await factor.enroll(with: values.filter { !$0.value.isEmpty })
    }

    /// Verifies or activates a factor, from a list or alone.
    private func status(
        after answer: Answer, by factor: OktaFactor
    ) async throws -> OktaAuthStatus {
        let isListed = focus != nil
        let activation = status as? OktaAuthStatusFactorEnrollActivate
        switch (factor.kind, answer) {
        case (.question(let factor), .text(let text)) where activation == nil:
            return isListed
                ? try await factor.select(answerToSecurityQuestion: text)
                : try await factor.verify(answerToSecurityQuestion: text)
        case (.password(let factor), .password(let password)) where activation == nil:
            return isListed
                ? try await factor.select(password: password)
                : try await factor.verify(password: password)
        case (.webAuthn(let factor), .assertion(let assertion)) where activation == nil:
            return try await factor.verify(with: assertion)
        case (.webAuthn(let factor), .attestation(let attestation)) where activation != nil:
            return try await factor.activate(with: attestation)
        case (_, .returned):
            guard let factor = factor as? OktaFactorRedirect else { throw answer.notOffered }
            return try await factor.checkResult()
        case (.push, .code), (.webAuthn, .code): throw answer.notOffered
        case (.question, .code) where activation == nil: throw answer.notOffered
        case (_, .code(let code)):
            guard let activation else { return try await factor.submit(code: code) }
            return try await activation.activateFactor(passCode: code)
        default: throw answer.notOffered
        }
    }

    private var unauthenticated: OktaAuthStatusUnauthenticated {
        (status as? OktaAuthStatusUnauthenticated)
            ?? OktaAuthStatusUnauthenticated(
                restApi: status.restApi, responseHandler: status.responseHandler
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
        if purpose == .signIn, password == nil { return named.showing(.password) }
        let factor: OktaRecoveryFactors =
            switch channel {
            case .sms: .sms
            case .call: .call
            default: .email
            }
        return try await named.advance {
            switch (purpose, status) {
            case (.signIn, _):
                try await unauthenticated.authenticate(username: name, password: password)
            case (.recoverPassword, _):
                try await unauthenticated.recoverPassword(username: name, factorType: factor)
            case (.unlockAccount, let status as OktaAuthStatusLockedOut):
                try await status.unlock(username: name, factorType: factor)
            case (.unlockAccount, _):
                try await unauthenticated.unlockAccount(username: name, factorType: factor)
            }
        }
    }

    // MARK: Factors

    private func choose(_ id: String, _ answer: Answer) async throws -> any Position {
        if let factor = factors.first(where: { $0.choice.id == id })?.factor {
            guard status is OktaAuthStatusFactorEnroll else { return try await select(factor) }
            return try await enroll(factor)
        }
        guard let status = status as? OktaAuthStatusFactorRequired,
            let type = status.selectableTypes.first(where: { $0.rawValue == id })
        else { throw answer.notOffered }
        return try await advance { try await status.selectFactor(ofType: type) }
    }

    private func select(_ factor: OktaFactor) async throws -> any Position {
        switch factor.kind {
        case .duo, .u2f: return showing(.unsupported(factor.choice().name))
        case .question, .password: return showing(.factor(factor))
        case _ where factor.canSubmitCode: return showing(.factor(factor))
        default: return try await advance { try await factor.select() }
        }
    }

    private func enroll(_ factor: OktaFactor) async throws -> any Position {
        if let question = factor as? OktaFactorQuestion {
            return try await attempt {
                let questions = try await question.downloadSecurityQuestions()
                return showing(.enrollment(factor, questions: questions))
            }
        }
        guard let fields = factor.enrollmentFields else {
            return showing(.unsupported(factor.choice().name))
        }
        guard fields.isEmpty else { return showing(.enrollment(factor, questions: [])) }
        return try await advance { try await factor.enroll() }
    }

    // MARK: Actions

    /// A part of a status has a way back to the status, which starts again.
    var startsAgain: Bool {
        if case .done = step { false } else { focus == nil }
    }

    var operations: [Operation] {
        switch focus {
        case .identify(.signIn):
            [
                (.recoverPassword, { showing(.identify(.recoverPassword)) }),
                (.unlockAccount, { showing(.identify(.unlockAccount)) }),
                (.enterLink, { showing(.link) }),
            ]
        case .identify where status is OktaAuthStatusUnauthenticated:
            [(.signIn, { showing(.identify(.signIn)) }), (.enterLink, { showing(.link) })]
        case .password:
            [(.back, { showing(.identify(.signIn)) }), (.withoutPassword, withoutPassword)]
        case .link: [(.back, { showing(.identify(.signIn)) })]
        case .identify, .factor, .enrollment, .linkPhone, .unsupported: [(.back, { showing(nil) })]
        case nil: statusOperations
        }
    }

    private func withoutPassword() async throws -> any Position {
        try await advance {
            try await unauthenticated.authenticate(username: username ?? "", password: nil)
        }
    }

    private var statusOperations: [Operation] {
        let legal = status.legalOperations
        var operations: [Operation] = []
        if status.canPoll(), status is OktaAuthStatusFactorEnrollActivate, let push {
            if push.canSendPushCodeViaSms() {
                operations.append((.linkBySms, { showing(.linkPhone(push)) }))
            }
            if push.canSendPushCodeViaEmail() {
                operations.append((.linkByEmail, { try await sendLinkByEmail(for: push) }))
            }
        }
        let channels = status.resendChannels
        if legal.contains(.resend), channels.count > 1 {
            operations += channels.map { channel in
                let title = "Send again: \(channel.choice().name)"
                return (
                    .init(id: "resend-\(channel.rawValue)", kind: .resend, title: title),
                    { try await advance { try await status.resend(by: channel) } }
                )
            }
        } else if legal.contains(.resend) || isEndedPush {
            operations.append((.resend, { try await advance(resend) }))
        }
        if legal.contains(.skip), let skip {
            operations.append((.skip, { try await advance(skip) }))
        }
        if let locked = status as? OktaAuthStatusLockedOut, locked.canUnlock() {
            operations.append((.unlockAccount, { showing(.identify(.unlockAccount)) }))
        }
        if status.canReturn() {
            operations.append(
                (.back, { try await advance { try await status.returnToPreviousStatus() } })
            )
        }
        return operations
    }

    var push: OktaFactorPush? { (status as? OktaAuthStatusSingleFactor)?.factor as? OktaFactorPush }

    /// Whether a push was rejected or timed out; the same link sends it again.
    private var isEndedPush: Bool { push != nil && !status.canPoll() }

    private var skip: (() async throws -> OktaAuthStatus)? {
        switch status {
        case let status as OktaAuthStatusPasswordWarning: { try await status.skipPasswordChange() }
        case let status as OktaAuthStatusFactorEnroll: { try await status.skipEnrollment() }
        default: nil
        }
    }

    private func resend() async throws -> OktaAuthStatus {
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

    private func sendLinkByEmail(for push: OktaFactorPush) async throws -> any Position {
        try await afterSending("A link is on its way by e-mail.") {
            try await push.sendActivationLinkViaEmail()
        }
    }

    /// The status after a message that does not change it.
    private func afterSending(
        _ message: String, _ send: () async throws -> Void
    ) async throws -> any Position {
        try await attempt {
            try await send()
            var position = showing(nil)
            position.messages = [message]
            return position
        }
    }
}
