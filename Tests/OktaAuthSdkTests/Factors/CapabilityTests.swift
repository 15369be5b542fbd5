import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A screen that is written once")
struct CapabilityTests {
    @Test(
        "A screen that is written once knows what a factor can do",
        arguments: [
            ("mfa-challenge.sms", true), ("mfa-challenge.totp", true),
            ("mfa-challenge.token", true), ("mfa-challenge.question", false),
            ("mfa-challenge.push.waiting", false), ("mfa-enroll-activate.totp", true),
        ]
    )
    func abilities(fixture: String, submits: Bool) throws {
        let status: OktaAuthStatus = try ScriptedSession().status(from: fixture)
        let factor = try #require((status as? OktaAuthStatusSingleFactor)?.factor)
        #expect(factor.canSubmitCode == submits)
    }

    @Test("A screen that is written once submits a code at once where nothing is sent first")
    func required() throws {
        let required: OktaAuthStatusFactorRequired =
            try ScriptedSession().status(from: "mfa-required.factors-plural")
        let sms = try #require(required.availableFactors.first { $0.type == .sms })
        let totp = try #require(required.availableFactors.first { $0.type == .TOTP })
        #expect(!sms.canSubmitCode && totp.canSubmitCode)

        let recorder = CallbackRecorder()
        sms.submit(code: "012345", onStatusChange: recorder.next, onError: recorder.fail)
        #expect(recorder.messages == ["MFA_REQUIRED factor 'sms' offers no 'next' link"])
    }

    @Test("A screen that is written once asks for what a factor needs")
    func enroll() throws {
        let expected: [FactorType: [OktaEnrollmentField]] = [
            .question: [.questionId, .answer], .sms: [.phoneNumber], .call: [.phoneNumber],
            .tokenHardware: [.passCode], .password: [.password],
        ]
        let token: [OktaEnrollmentField] = [.credentialId, .passCode]
        let enroll: OktaAuthStatusFactorEnroll =
            try ScriptedSession().status(from: "mfa-enroll.all-variants")
        for factor in enroll.availableFactors {
            let fields = factor.enrollmentFields
            switch factor.type {
            case .token where factor.provider == .symantec:
                #expect(fields == token + [.nextPassCode])
            case .token: #expect(fields == token)
            // A token that its maker or an administrator sets up.
            case .hotp: #expect(fields == nil)
            default: #expect(fields == expected[factor.type] ?? [])
            }
        }
    }

    @Test("A code that is submitted to a factor without a code is refused")
    func noCode() throws {
        let session = try ScriptedSession()
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.question")
        let recorder = CallbackRecorder()
        challenge.factor.submit(
            code: "012345", onStatusChange: recorder.next, onError: recorder.fail
        )
        #expect(recorder.messages == ["MFA_CHALLENGE factor 'question' has no code"])
        session.expectFinished()
    }
}
