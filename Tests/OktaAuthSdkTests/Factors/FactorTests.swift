import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("Every factor")
struct FactorTests {
    @Test("Every factor shows what the server sent")
    func facts() throws {
        let session = try ScriptedSession()
        let enroll: OktaAuthStatusFactorEnroll = try session.status(from: "mfa-enroll.all-variants")
        let models = try #require(enroll.model.embedded?.factors)

        #expect(enroll.availableFactors.count == models.count)
        for (factor, model) in zip(enroll.availableFactors, models) {
            #expect(factor.factor == model)
            #expect(factor.type == model.factorType && factor.provider == model.provider)
            #expect(factor.enrollment == model.enrollment && factor.status == model.status)
            #expect(factor.profile == model.profile && factor.links == model.links)
            #expect(factor.restApi === enroll.restApi)
        }
    }

    @Test("A push shows QR code, activation links and number challenge")
    func push() throws {
        let session = try ScriptedSession()
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        let activation = try #require(push.factor.embedded?.activation)

        #expect(push.activation == activation)
        #expect(push.activationLinks == activation.links)
        #expect(push.qrCodeLink?.type == "image/png")
        #expect(push.sendLinks?.map(\.name) == ["email", "sms"])
        #expect(push.canSendPushCodeViaSms() && push.canSendPushCodeViaEmail())
        #expect(push.codeViaSmsLink()?.name == "sms")
        #expect(push.codeViaEmailLink()?.name == "email")
        #expect(push.challenge == nil)

        let waiting: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.push.number-challenge")
        let challenge = try #require(waiting.factor as? OktaFactorPush)
        #expect(challenge.challenge?.correctAnswer == 7 && challenge.correctAnswer == 7)
        #expect(!challenge.canSendPushCodeViaSms() && !challenge.canSendPushCodeViaEmail())
    }

    @Test("A push reports why an activation link was not sent")
    func activationLinkFails() throws {
        let session = try ScriptedSession([
            .http(204, body: ""), .json("{}"), .error("E0000098", status: 400),
        ])
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.push.waiting")
        let push = try #require(activate.factor as? OktaFactorPush)
        let challenge = try #require(try session.pushChallenge().factor as? OktaFactorPush)
        let recorder = CallbackRecorder()
        var sent = 0

        for _ in 1...3 {
            push.sendActivationLinkViaEmail(onSuccess: { sent += 1 }, onError: recorder.fail)
            session.wait()
        }
        challenge.sendActivationLinkViaSms(
            with: "+15551234567", onSuccess: { sent += 1 }, onError: recorder.fail
        )
        challenge.sendActivationLinkViaEmail(onSuccess: { sent += 1 }, onError: recorder.fail)

        #expect(sent == 2)
        #expect(
            recorder.messages == [
                "No", "MFA_CHALLENGE factor 'push' offers no 'sms' link to send",
                "MFA_CHALLENGE factor 'push' offers no 'email' link to send",
            ]
        )
        session.expectFinished()
    }

    @Test("A security question shows the question and lists others")
    func question() throws {
        let session = try ScriptedSession(.fixture("questions"), .http(500))
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let known = required.availableFactors.lazy.compactMap { $0 as? OktaFactorQuestion }.first
        #expect(known?.factorQuestionId == "disliked_food")
        #expect(known?.factorQuestionText == "What is the food you least liked as a child?")

        let enroll: OktaAuthStatusFactorEnroll = try session.status(from: "mfa-enroll.all-variants")
        let question = try #require(enroll.availableFactors.first as? OktaFactorQuestion)
        #expect(question.securityQuestionsLink == question.links?.questions)
        let recorder = CallbackRecorder()
        var lists: [[SecurityQuestion]] = []
        for _ in 1...2 {
            question.downloadSecurityQuestions(
                onDownloadComplete: { lists.append($0) }, onError: recorder.fail
            )
            session.wait()
        }
        #expect(lists == [try SecurityQuestion.list(in: Sample.own("questions.response").data())])
        #expect(lists.first?.isEmpty == false)
        #expect(recorder.errors.map(\.httpStatusCode) == [500])
    }

    @Test("A code from an app shows what sets the app up, and a token its name")
    func codes() throws {
        let session = try ScriptedSession()
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.totp")
        let totp = try #require(activate.factor as? OktaFactorTotp)
        let activation = try #require(totp.factor.embedded?.activation)
        #expect(totp.activation == activation)
        #expect(totp.activationLinks == activation.links)
        #expect(totp.qrCodeLink == activation.links?.qrcode && totp.qrCodeLink != nil)

        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.token")
        let token = try #require(challenge.factor as? OktaFactorToken)
        #expect(token.credentialId == "grace" && token.factorProvider == .rsa)
    }
}
