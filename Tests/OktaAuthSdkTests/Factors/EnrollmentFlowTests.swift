import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("To enroll a factor, an app", .timeLimit(.minutes(5)))
struct EnrollmentFlowTests {
    private func client(_ kind: SimulatedFactorKind, isRequired: Bool = true) -> SimulatedClient {
        SimulatedClient { policy in
            if isRequired {
                policy.requiredFactors = [kind]
            } else {
                policy.optionalFactors = [kind]
            }
        }
    }

    private func factor<Factor: OktaFactor>(
        of enroll: OktaAuthStatusFactorEnroll,
        _ type: Factor.Type = Factor.self
    ) throws -> Factor {
        let factor = try #require(enroll.availableFactors.first as? Factor)
        #expect(enroll.canEnrollFactor(factor: factor))
        return factor
    }

    @Test(
        "To enroll a factor, an app has a code sent to a phone, and activates it",
        arguments: [SimulatedFactorKind.sms, .call]
    )
    func phone(kind: SimulatedFactorKind) async throws {
        let client = client(kind)
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        #expect(!enroll.canSkipEnrollment())
        let phone: OktaFactorPhone = try factor(of: enroll)
        let activate: OktaAuthStatusFactorEnrollActivate = try await client.step {
            phone.enroll(phoneNumber: "+15555550123", onStatusChange: $0, onError: $1)
        }
        let sent = client.simulator.requests.last?.json
        #expect(sent?["profile"]?["phoneNumber"]?.string == "+15555550123")
        #expect(activate.canResend())
        let wrong = try await client.error {
            activate.activateFactor(passCode: "000000", onStatusChange: $0, onError: $1)
        }
        #expect(wrong.errorCode == "E0000068")
        client.clock.advance(by: 31)
        let resent: OktaAuthStatusFactorEnrollActivate = try await client.step {
            activate.resendFactor(onStatusChange: $0, onError: $1)
        }
        let code = try client.code(by: kind == .sms ? .sms : .call)
        let success: OktaAuthStatusSuccess = try await client.step {
            resent.activateFactor(passCode: code, onStatusChange: $0, onError: $1)
        }
        try client.expectSignedIn(success)
    }

    @Test("To enroll a factor, an app lists the questions and enrolls one")
    func question() async throws {
        let client = client(.question)
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        let question: OktaFactorQuestion = try factor(of: enroll)
        var questions: [SecurityQuestion]?
        question.downloadSecurityQuestions(
            onDownloadComplete: { questions = $0 },
            onError: { Issue.record($0) }
        )
        while questions == nil {
            await client.clock.waitUntilPending()
            client.clock.advanceToNext()
        }
        let chosen = try #require(questions?.first?.question)
        let success: OktaAuthStatusSuccess = try await client.step {
            try await question.enroll(questionId: chosen, answer: "a long answer")
        }
        try client.expectSignedIn(success)
    }

    @Test("To enroll a factor, an app enrolls a token with its name and code")
    func token() async throws {
        let client = client(.rsaToken)
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        let token: OktaFactorToken = try factor(of: enroll)
        let wrong = try await client.error {
            token.enroll(credentialId: "ada", passCode: "000000", onStatusChange: $0, onError: $1)
        }
        #expect(wrong.errorCode == "E0000001")
        let success: OktaAuthStatusSuccess = try await client.step {
            try await enroll.enrollFactor(
                factor: token,
                questionId: nil,
                answer: nil,
                credentialId: "ada",
                passCode: "246810",
                phoneNumber: nil
            )
        }
        try client.expectSignedIn(success)
    }

    @Test("To enroll a factor, an app skips what is optional")
    func skip() async throws {
        let client = client(.sms, isRequired: false)
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        #expect(enroll.canSkipEnrollment())
        let success: OktaAuthStatusSuccess = try await client.step {
            enroll.skipEnrollment(onStatusChange: $0, onError: $1)
        }
        try client.expectSignedIn(success)
    }

    @Test("To enroll a factor, an app goes back from an activation")
    func back() async throws {
        let client = client(.sms)
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        let sms: OktaFactorSms = try factor(of: enroll)
        let activate: OktaAuthStatusFactorEnrollActivate = try await client.step {
            sms.enroll(phoneNumber: "+15555550123", onStatusChange: $0, onError: $1)
        }
        _ = try await client.step(to: OktaAuthStatusFactorEnroll.self) {
            activate.returnToPreviousStatus(onStatusChange: $0, onError: $1)
        }
    }
}
