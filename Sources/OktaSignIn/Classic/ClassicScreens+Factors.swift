import Foundation
import OktaAuthSdk
import OktaCore

extension ClassicScreens {
    // MARK: Lists

    func factors(_ status: OktaAuthStatusFactorRequired) -> Screen {
        let factors = status.availableFactors.filter { $0.canSelect() }
        guard factors.isEmpty else { return .chooseFactor(choices(of: factors, select)) }
        guard !status.selectableTypes.isEmpty else {
            let text = UserText.noUsableFactor()
            return .message(.init(.unsupported, text))
        }
        return .chooseFactor(
            status.selectableTypes.map { type in
                (type.choice(), sending { _ in try await status.selectFactor(ofType: type) })
            }
        )
    }

    func choices(
        of factors: [OktaFactor], _ run: @escaping (OktaFactor) async throws -> Next
    ) -> [Screen.Choice] {
        let shown = factors.enumerated().map { index, factor in factor.choice(id: "\(index)") }
        return zip(factors, Factor.toldApart(shown)).map { factor, choice in
            (choice, { _ in try await run(factor) })
        }
    }

    /// A factor whose challenge needs no request is a screen at once.
    func select(_ factor: OktaFactor) async throws -> Next {
        guard factor.hasScreen else {
            return .screen(part(unsupported(factor.choice().name)))
        }
        switch factor.kind {
        case .question(let question):
            let answer = sending { try await question.select(answerToSecurityQuestion: $0) }
            return .screen(part(.question(question.words, answer)))
        case .password(let factor):
            let enter = sending { try await factor.select(password: $0) }
            return .screen(part(.password(of: username, enter)))
        case _ where factor.canSubmitCode: return .screen(part(code(of: factor)))
        default: return try await advance { try await factor.select() }
        }
    }

    // MARK: A challenge

    func challenge(_ factor: OktaFactor, of status: OktaAuthStatusSingleFactor) -> Screen {
        let choice = factor.choice()
        switch factor.kind {
        case .question(let question):
            let answer = sending { try await question.verify(answerToSecurityQuestion: $0) }
            return .question(question.words, answer)
        case .password(let factor):
            return .password(of: username, sending { try await factor.verify(password: $0) })
        case .push:
            guard !status.awaitsDecision else { return .wait(wait(choice), decision(on: status)) }
            var ended = wait(choice)
            ended.state = status.waitFailure == .rejected ? .rejected : .timedOut
            return .ended(ended)
        case .webAuthn(let key):
            guard let options = key.requestOptions else { return unsupported(choice.name) }
            return .passkey(options, sendingPasskey { try await key.verify(with: $0) })
        default: return pageOrCode(of: factor)
        }
    }

    private func decision(on status: OktaAuthStatusSingleFactor) -> Screen.Wait {
        { onEvent in try await advance { try await status.waitForDecision(onEvent: onEvent) } }
    }

    /// The screen that verifies a factor or sets it up: a page of a provider, or a code.
    private func pageOrCode(of factor: OktaFactor) -> Screen {
        guard factor.hasScreen else { return unsupported(factor.choice().name) }
        guard let page = factor as? OktaFactorRedirect else { return code(of: factor) }
        guard let url = page.redirectURL else { return unsupported(page.choice().name) }
        return .webPage(
            url, page.vendor ?? page.profile?.name, sending { _ in try await page.checkResult() })
    }

    private func code(of factor: OktaFactor) -> Screen {
        let activation = status as? OktaAuthStatusFactorEnrollActivate
        let submit = sending { code in
            guard let activation else { return try await factor.submit(code: code) }
            return try await activation.activateFactor(passCode: code)
        }
        return .code(.init(factor: factor.choice(), expiresAt: status.expiresAt), submit)
    }

    // MARK: An enrollment

    func enroll(_ factor: OktaFactor) async throws -> Next {
        if let factor = factor as? OktaFactorQuestion {
            return try await outcome {
                let questions = try await factor.downloadSecurityQuestions()
                return .screen(part(newQuestion(for: factor, of: questions)))
            }
        }
        guard let fields = factor.enrollmentFields else {
            return .screen(part(unsupported(factor.choice().name)))
        }
        guard !fields.isEmpty else {
            let next = try await advance { try await factor.enroll() }
            return factor is OktaFactorWebAuthn ? afterPasskey(next) : next
        }
        guard let phone = factor as? OktaFactorPhone else {
            return .screen(part(form(of: fields, for: factor)))
        }
        let step = OktaSignIn.PhoneSetup(
            channels: [factor.type == .call ? .call : .sms],
            knownNumbers: phone.knownPhones.compactMap(\.phoneNumber),
            takesExtension: fields.contains(.phoneExtension)
        )
        return .screen(
            part(
                .phone(step) { number, phoneExtension, _ in
                    try await send(
                        [.phoneNumber: number, .phoneExtension: phoneExtension ?? ""], to: factor
                    )
                }
            )
        )
    }

    private func newQuestion(
        for factor: OktaFactorQuestion, of questions: [SecurityQuestion]
    ) -> Screen {
        let list = questions.compactMap { question in
            question.question?.nonBlank.map {
                OktaSignIn.NewQuestion(
                    id: $0, text: question.questionText?.nonBlank ?? UserText.question($0) ?? $0
                )
            }
        }
        guard !list.isEmpty else {
            return form(of: factor.enrollmentFields ?? [], for: factor)
        }
        return .newQuestion(list) { question, answer in
            try await advance {
                try await factor.enroll(with: [.questionId: question.id, .answer: answer])
            }
        }
    }

    private func form(of fields: [OktaEnrollmentField], for factor: OktaFactor) -> Screen {
        let inputs = fields.map { field in
            OktaSignIn.Form.Field(
                id: field.rawValue,
                label: field.label,
                kind: [.password, .answer].contains(field) ? .secret : .text,
                isRequired: ![.phoneExtension, .nextPassCode].contains(field)
            )
        }
        let name = "enroll-\(factor.type.rawValue)"
        let title = UserText.setUp(factor.choice().name)
        return .form(.init(name: name, title: title, fields: inputs)) { values in
            let known = fields.compactMap { field in values[field.rawValue].map { (field, $0) } }
            return try await send(Dictionary(uniqueKeysWithValues: known), to: factor)
        }
    }

    /// Sets a factor up; without a phone number, the org uses the one on record.
    private func send(
        _ values: [OktaEnrollmentField: String], to factor: OktaFactor
    ) async throws -> Next {
        try await advance { try await factor.enroll(with: values.filter { !$0.value.isEmpty }) }
    }

    func activation(_ status: OktaAuthStatusFactorEnrollActivate) -> Screen {
        let factor = status.factor
        let choice = factor.choice()
        switch factor.kind {
        case .push where !status.awaitsDecision:
            var ended = wait(choice)
            ended.state = status.waitFailure == .rejected ? .rejected : .timedOut
            return .ended(ended, UserText.notScannedInTime())
        case .push(let push):
            let app = OktaSignIn.AppSetup(factor: choice, pictureURL: push.qrCodeLink?.href)
            return .app(app, wait: decision(on: status))
        case .totp(let totp):
            var app = OktaSignIn.AppSetup(factor: choice, pictureURL: totp.qrCodeLink?.href)
            app.setSecret(
                totp.activation?.sharedSecret,
                account: status.user?.profile?.login,
                issuer: status.restApi.oktaDomain.host,
                period: totp.activation?.timeStep
            )
            return .app(app, sending { try await status.activateFactor(passCode: $0) })
        case .webAuthn(let key):
            guard let options = key.creationOptions else { return unsupported(choice.name) }
            return .passkey(options, sendingPasskey { try await key.activate(with: $0) })
        default: return pageOrCode(of: factor)
        }
    }

    // MARK: A push

    var push: OktaFactorPush? { (status as? OktaAuthStatusSingleFactor)?.factor as? OktaFactorPush }

    /// Whether a push was rejected or timed out; the same link sends it again.
    var isEndedPush: Bool { push != nil && !status.awaitsDecision }

    /// The links that set up a push on the phone.
    func linkOffers(of push: OktaFactorPush) -> [Screen.Offer] {
        var offers: [Screen.Offer] = []
        if push.canSendPushCodeViaSms() {
            let phone = Screen.phone(.init(channels: [.sms])) { number, _, _ in
                try await sent(UserText.linkSentByText()) {
                    try await push.sendActivationLinkViaSms(with: number)
                }
            }
            offers.append((.linkBySms, { .screen(part(phone)) }))
        }
        if push.canSendPushCodeViaEmail() {
            offers.append(
                (
                    .linkByEmail,
                    {
                        try await sent(UserText.linkSentByEmail()) {
                            try await push.sendActivationLinkViaEmail()
                        }
                    }
                )
            )
        }
        return offers
    }

    /// The status after a message that does not change it.
    private func sent(_ text: String, _ send: () async throws -> Void) async throws -> Next {
        try await outcome {
            try await send()
            var screen = screen
            screen.messages = [text]
            return .screen(screen)
        }
    }
}

extension OktaFactorQuestion {
    /// The words of the question.
    fileprivate var words: String {
        factorQuestionText?.nonBlank ?? factorQuestionId.flatMap(UserText.question)
            ?? UserText.factorQuestion()
    }
}
