import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A screen that is written once")
struct CapabilityTests {
    private func submit(_ code: String, to factor: OktaFactor, over session: ScriptedSession) throws
        -> CallbackRecorder
    {
        let recorder = CallbackRecorder()
        factor.submit(code: code, onStatusChange: recorder.next, onError: recorder.fail)
        session.wait()
        return recorder
    }

    @Test("A screen that is written once submits a code to the challenge or the activation")
    func challengeAndActivation() throws {
        for fixture in ["mfa-challenge.sms", "mfa-challenge.totp", "mfa-challenge.token"] {
            let session = try ScriptedSession(.fixture("success"))
            let challenge: OktaAuthStatusFactorChallenge = try session.status(from: fixture)
            #expect(challenge.factor.canSubmitCode)
            #expect(try submit("012345", to: challenge.factor, over: session).types == [.success])
            #expect(session.places.first?.hasSuffix("/verify") == true)
            #expect(session.network.sent.first?.fields["passCode"] == "012345")
        }
        let session = try ScriptedSession(.fixture("success"))
        let activate: OktaAuthStatusFactorEnrollActivate =
            try session.status(from: "mfa-enroll-activate.totp")
        #expect(try submit("012345", to: activate.factor, over: session).types == [.success])
        #expect(session.places.first?.hasSuffix("/lifecycle/activate") == true)
    }

    @Test("A screen that is written once submits a code at once where nothing is sent first")
    func required() throws {
        let session = try ScriptedSession(.fixture("success"))
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let factors = required.availableFactors
        let sms = try #require(factors.first { $0.type == .sms })
        #expect(!sms.canSubmitCode)
        let refused = try submit("012345", to: sms, over: session)
        #expect(refused.messages == ["MFA_REQUIRED factor 'sms' offers no 'next' link"])

        let totp = try #require(factors.first { $0.type == .TOTP })
        #expect(totp.canSubmitCode)
        #expect(try submit("012345", to: totp, over: session).types == [.success])
        #expect(session.places == ["/api/v1/authn/factors/ost1sim0000000000000/verify"])
    }

    @Test("A screen that is written once resends a code or push")
    func resend() throws {
        for (fixture, next) in [
            ("mfa-challenge.sms", "mfa-challenge.sms"), ("mfa-challenge.push.waiting", "success"),
        ] {
            let session = try ScriptedSession(.fixture(next))
            let challenge: OktaAuthStatusFactorChallenge = try session.status(from: fixture)
            let factor = challenge.factor
            let recorder = CallbackRecorder()
            #expect(factor.canResend())
            factor.resend(onStatusChange: recorder.next, onError: recorder.fail)
            session.wait()
            #expect(session.places.first?.hasSuffix("/verify/resend") == true)
            #expect(recorder.types == [next == "success" ? .success : .MFAChallenge])
            session.expectFinished()
        }
        let session = try ScriptedSession()
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let sms = required.availableFactors[1]
        let recorder = CallbackRecorder()
        #expect(!sms.canResend())
        sms.resend(onStatusChange: recorder.next, onError: recorder.fail)
        #expect(recorder.messages == ["MFA_REQUIRED factor 'sms' offers no 'resend' link"])
    }

    @Test(
        "A screen that is written once enrolls a token with what it shows",
        arguments: [FactorType.token, .tokenHardware]
    )
    func enrollsToken(type: FactorType) throws {
        let session = try ScriptedSession(.fixture("success"))
        let enroll: OktaAuthStatusFactorEnroll =
            try session.status(from: "mfa-enroll.all-variants")
        let factor = try #require(enroll.availableFactors.first { $0.type == type })
        factor.enroll(
            with: [.credentialId: "grace", .passCode: "012345"],
            onStatusChange: { _ in },
            onError: { Issue.record($0) }
        )
        session.wait()
        #expect(session.network.sent.first?.fields["passCode"] == "012345")
    }

    @Test("A screen that is written once waits for a decision elsewhere")
    func wait() throws {
        let session = try ScriptedSession(
            .fixture("mfa-challenge.push.waiting"),
            .fixture("success")
        )
        let challenge = try session.pushChallenge()
        let factor = challenge.factor
        var events: [OktaPollEvent] = []
        let recorder = CallbackRecorder()
        #expect(factor.canWait())
        factor.waitForDecision(
            onEvent: { events.append($0) },
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        session.wait(60)
        #expect(events == [.waiting])
        #expect(recorder.types == [.success])
    }

    @Test("A screen that is written once asks for what a factor needs, and enrolls it")
    func enroll() throws {
        let expected: [FactorType: [OktaEnrollmentField]] = [
            .question: [.questionId, .answer], .sms: [.phoneNumber], .call: [.phoneNumber],
            .TOTP: [], .push: [], .tokenHardware: [.passCode], .password: [.password],
            .email: [], .web: [], .u2f: [], .webauthn: [], .saml: [], .oidc: [],
            .claimsProvider: [],
        ]
        let token: [OktaEnrollmentField] = [.credentialId, .passCode]
        let session = try ScriptedSession(.fixture("success"))
        let enroll: OktaAuthStatusFactorEnroll = try session.status(from: "mfa-enroll.all-variants")
        for factor in enroll.availableFactors {
            let fields = factor.enrollmentFields
            switch factor.type {
            case .token where factor.provider == .symantec:
                #expect(fields == token + [.nextPassCode])
            case .token: #expect(fields == token)
            default: #expect(fields == expected[factor.type])
            }
        }
        let question = try #require(enroll.availableFactors.first)
        let recorder = CallbackRecorder()
        question.enroll(
            with: [.questionId: "disliked_food", .answer: "soup", .phoneNumber: "+15550100"],
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        session.wait()
        let body = String(decoding: session.network.sent.first?.body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""question":"disliked_food""#) && body.contains(#""answer":"soup""#))
        #expect(recorder.types == [.success])
    }

    @Test("A factor resends through the method of the status that an app may override")
    func resendOverride() throws {
        final class Challenge: OktaAuthStatusFactorChallenge {
            var count = 0
            override func resendFactor(
                onStatusChange: @escaping (OktaAuthStatus) -> Void,
                onError: @escaping (OktaError) -> Void
            ) { count += 1 }
        }
        let challenge = try Challenge(
            currentState: try ScriptedSession().start,
            model: try Sample.own("mfa-challenge.sms.response").response()
        )
        let factor = challenge.factor
        factor.resend(onStatusChange: { _ in }, onError: { _ in })
        #expect(challenge.count == 1)
    }

    @Test("A code that is submitted to a factor without a code is refused")
    func noCode() throws {
        let session = try ScriptedSession()
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.question")
        #expect(!challenge.factor.canSubmitCode)
        let recorder = try submit("012345", to: challenge.factor, over: session)
        #expect(recorder.messages == ["MFA_CHALLENGE factor 'question' has no code"])
        session.expectFinished()
    }
}
