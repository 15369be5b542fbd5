import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A screen that is written once")
struct CapabilityTests {
    private func submit(_ code: String, to factor: OktaFactor, over stage: Stage) throws -> Outcome
    {
        let outcome = Outcome()
        try #require(factor as? any OktaFactorCodeVerifiable).submit(
            code: code,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        return outcome
    }

    @Test("submits a code to the challenge or the activation")
    func challengeAndActivation() throws {
        for fixture in ["mfa-challenge.sms", "mfa-challenge.totp", "mfa-challenge.token"] {
            let stage = try Stage(.fixture("success"))
            let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: fixture)
            #expect((challenge.factor as? any OktaFactorCodeVerifiable)?.canSubmitCode == true)
            #expect(try submit("012345", to: challenge.factor, over: stage).types == [.success])
            #expect(stage.places.first?.hasSuffix("/verify") == true)
            #expect(stage.network.sent.first?.fields["passCode"] == "012345")
        }
        let stage = try Stage(.fixture("success"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try stage.status(from: "mfa-enroll-activate.totp")
        #expect(try submit("012345", to: activate.factor, over: stage).types == [.success])
        #expect(stage.places.first?.hasSuffix("/lifecycle/activate") == true)
    }

    @Test("submits a code at once where nothing has to be sent first")
    func required() throws {
        let stage = try Stage(.fixture("success"))
        let required: OktaAuthStatusFactorRequired =
            try stage.status(from: "mfa-required.factors-plural")
        let factors = required.availableFactors
        let sms = try #require(factors.first { $0.type == .sms })
        #expect((sms as? any OktaFactorCodeVerifiable)?.canSubmitCode == false)
        let refused = try submit("012345", to: sms, over: stage)
        #expect(refused.messages == ["MFA_REQUIRED factor 'sms' offers no 'next' link"])

        let totp = try #require(factors.first { $0.type == .TOTP })
        #expect((totp as? any OktaFactorCodeVerifiable)?.canSubmitCode == true)
        #expect(try submit("012345", to: totp, over: stage).types == [.success])
        #expect(stage.places == ["/api/v1/authn/factors/ost1sim0000000000000/verify"])
    }

    @Test("has a code or push sent once more")
    func resend() throws {
        for fixture in ["mfa-challenge.sms", "mfa-challenge.push.waiting"] {
            let stage = try Stage(.fixture(fixture))
            let challenge: OktaAuthStatusFactorChallenge = try stage.status(from: fixture)
            let factor = try #require(challenge.factor as? any OktaFactorResendable)
            let outcome = Outcome()
            #expect(factor.canResend())
            factor.resend(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
            stage.wait()
            #expect(stage.places.first?.hasSuffix("/verify/resend") == true)
            #expect(outcome.types == [.MFAChallenge])
            stage.expectCurtain()
        }
        let stage = try Stage()
        let required: OktaAuthStatusFactorRequired =
            try stage.status(from: "mfa-required.factors-plural")
        let sms = try #require(required.availableFactors[1] as? any OktaFactorResendable)
        let outcome = Outcome()
        #expect(!sms.canResend())
        sms.resend(onStatusChange: outcome.onStatusChange, onError: outcome.onError)
        #expect(outcome.messages == ["MFA_REQUIRED factor 'sms' offers no 'resend' link"])
    }

    @Test("waits for a decision elsewhere")
    func wait() throws {
        let stage = try Stage(.fixture("mfa-challenge.push.waiting"), .fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge =
            try stage.status(from: "mfa-challenge.push.waiting")
        let factor = try #require(challenge.factor as? any OktaFactorPollable)
        var events: [OktaPollEvent] = []
        let outcome = Outcome()
        #expect(factor.canWait())
        factor.waitForDecision(
            onEvent: { events.append($0) },
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait(60)
        #expect(events == [.waiting])
        #expect(outcome.types == [.success])
    }

    @Test("asks for what a factor needs, and enrolls it")
    func enroll() throws {
        let expected: [FactorType: [OktaEnrollmentField]] = [
            .question: [.questionId, .answer], .sms: [.phoneNumber], .call: [.phoneNumber],
            .TOTP: [], .push: [], .tokenHardware: [.passCode], .password: [.password],
            .email: [], .web: [], .u2f: [], .webauthn: [], .saml: [], .oidc: [],
            .claimsProvider: [],
        ]
        let token: [OktaEnrollmentField] = [.credentialId, .passCode]
        let stage = try Stage(.fixture("success"))
        let enroll: OktaAuthStatusFactorEnroll = try stage.status(from: "mfa-enroll.all-variants")
        for factor in enroll.availableFactors {
            let fields = (factor as? any OktaFactorEnrollable)?.enrollmentFields
            switch factor.type {
            case .token where factor.provider == .symantec:
                #expect(fields == token + [.nextPassCode])
            case .token: #expect(fields == token)
            default: #expect(fields == expected[factor.type])
            }
        }
        let question = try #require(enroll.availableFactors.first as? any OktaFactorEnrollable)
        let outcome = Outcome()
        question.enroll(
            with: [.questionId: "disliked_food", .answer: "soup", .phoneNumber: "+15550100"],
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        let body = String(decoding: stage.network.sent.first?.body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""question":"disliked_food""#) && body.contains(#""answer":"soup""#))
        #expect(outcome.types == [.success])
    }
}
