import OktaAuthSdk
import Testing

@MainActor
@Suite("A push")
struct PushFactorTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    let activating = EmbeddedResponse.Factor(
        factorType: .push,
        provider: .okta,
        embedded: .init(
            activation: .init(
                links: LinksResponse(
                    send: [.to("send-email", name: "email"), .to("send-sms", name: "sms")],
                    qrcode: .init(href: .url("https://org.example.test/qr"), type: "image/png")
                )
            )
        )
    )

    func challenged() throws -> OktaAuthStatusFactorChallenge {
        var factor = EmbeddedResponse.Factor.offered(.push)
        factor.embedded = .init(challenge: .init(correctAnswer: 42))
        return try session.status(OktaAuthStatusFactorChallenge.init, .MFAChallenge, factor: factor)
    }

    func activation() throws -> OktaAuthStatusFactorEnrollActivate {
        try session.status(
            OktaAuthStatusFactorEnrollActivate.init,
            .MFAEnrollActivate,
            factor: activating
        )
    }

    @Test("A push shows QR code, activation links and number challenge")
    func facts() throws {
        let push = try #require(try activation().factor as? OktaFactorPush)
        let challenge = try #require(try challenged().factor as? OktaFactorPush)

        #expect(push.activation == activating.embedded?.activation)
        #expect(push.activationLinks == activating.embedded?.activation?.links)
        #expect(push.qrCodeLink?.type == "image/png")
        #expect(push.sendLinks?.map(\.name) == ["email", "sms"])
        #expect(push.canSendPushCodeViaSms())
        #expect(push.codeViaSmsLink() == .to("send-sms", name: "sms"))
        #expect(push.canSendPushCodeViaEmail())
        #expect(push.codeViaEmailLink() == .to("send-email", name: "email"))
        #expect(push.challenge == nil)
        #expect(challenge.challenge?.correctAnswer == 42)
        #expect(challenge.correctAnswer == 42)
        #expect(!challenge.canSendPushCodeViaSms())
        #expect(!challenge.canSendPushCodeViaEmail())
    }

    @Test("A push reports why an activation link was not sent")
    func sendLinksFails() throws {
        let push = try #require(try activation().factor as? OktaFactorPush)
        let challenged = try #require(try challenged().factor as? OktaFactorPush)
        session.api.answers = [.error(.emptyServerResponse)]

        push.sendActivationLinkViaEmail(
            onSuccess: { Issue.record("not sent") },
            onError: recorder.fail
        )
        challenged.sendActivationLinkViaSms(
            with: "+15551234567",
            onSuccess: { Issue.record("not sent") },
            onError: recorder.fail
        )
        challenged.sendActivationLinkViaEmail(
            onSuccess: { Issue.record("not sent") },
            onError: recorder.fail
        )

        let names = ["emptyServerResponse", "wrongStatus", "wrongStatus"]
        #expect(recorder.errors.map(\.caseName) == names)
        #expect(
            recorder.errors.dropFirst().map(\.description) == [
                "MFA_CHALLENGE factor 'push' offers no 'sms' link to send",
                "MFA_CHALLENGE factor 'push' offers no 'email' link to send",
            ]
        )
    }
}

@MainActor
@Suite("A security question")
struct QuestionFactorTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    let offered = EmbeddedResponse.Factor.offered(
        .question,
        profile: .init(question: "disliked_food", questionText: "What food do you dislike?")
    )

    @Test("A security question shows the question and where others are listed")
    func facts() throws {
        let question = try enrollable()

        #expect(question.factorQuestionId == "disliked_food")
        #expect(question.factorQuestionText == "What food do you dislike?")
        #expect(question.securityQuestionsLink == .to("questions"))
    }

    @Test("A security question lists questions through downloadSecurityQuestions")
    func download() throws {
        session.api.questions = [.init(question: "q-1", questionText: "First?")]
        session.api.answers = [.success(.init()), .error(.emptyServerResponse)]
        var questions: [[SecurityQuestion]] = []

        for _ in 1...2 {
            try enrollable().downloadSecurityQuestions(
                onDownloadComplete: { questions.append($0) },
                onError: recorder.fail
            )
        }

        let call = RecordingAPI.Call("downloadSecurityQuestions", "questions")
        #expect(session.calls == [call, call])
        #expect(questions == [[SecurityQuestion(question: "q-1", questionText: "First?")]])
        #expect(recorder.errors.map(\.caseName) == ["emptyServerResponse"])
    }

    private func enrollable() throws -> OktaFactorQuestion {
        let status = try session.status(
            OktaAuthStatusFactorEnroll.init,
            .MFAEnroll,
            factors: [offered]
        )
        return try #require(status.availableFactors.first as? OktaFactorQuestion)
    }
}

@Suite("A factor with a code")
struct CodeFactorTests {
    @Test("A code from an app shows what sets the app up")
    func totpActivation() {
        let links = LinksResponse(qrcode: .init(href: .url("https://org.example.test/qr")))
        let activation = EmbeddedResponse.Factor.Embedded.Activation(
            sharedSecret: "secret-1",
            links: links
        )
        let totp = OktaFactorTotp(
            factor: .init(factorType: .TOTP, embedded: .init(activation: activation)),
            stateToken: "st-1",
            verifyLink: nil,
            activationLink: nil
        )

        #expect(totp.activation == activation)
        #expect(totp.activationLinks == links)
        #expect(totp.qrCodeLink == links.qrcode)
    }

    @Test("A token shows its name and its maker")
    func tokenFacts() {
        let token = OktaFactorToken(
            factor: .offered(.token, profile: .init(credentialId: "credential-0")),
            stateToken: "st-1",
            verifyLink: nil,
            activationLink: nil
        )

        #expect(token.credentialId == "credential-0")
        #expect(token.factorProvider == .okta)
    }
}
