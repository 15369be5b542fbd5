import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("To verify a factor, an app", .timeLimit(.minutes(5)))
struct FactorFlowTests {
    private func select<Factor: OktaFactor>(
        _ type: Factor.Type = Factor.self,
        of required: OktaAuthStatusFactorRequired
    ) throws -> Factor {
        try #require(required.availableFactors.lazy.compactMap { $0 as? Factor }.first)
    }

    @Test(
        "To verify a factor, an app has a code sent, and verifies it",
        arguments: [SimulatedMessage.Channel.sms, .call]
    )
    func phone(channel: SimulatedMessage.Channel) async throws {
        let client = SimulatedClient(.ada(with: channel == .sms ? .sms() : .call()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let factor: OktaFactorPhone = try select(of: required)
        #expect(factor.phoneNumber?.hasSuffix("0100") == true)
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            required.selectFactor(factor, onStatusChange: $0, onError: $1)
        }
        let wrong = try await client.error {
            challenge.verifyFactor(
                passCode: "000000",
                answerToSecurityQuestion: nil,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(wrong.errorCode == "E0000068")
        let tooSoon = try await client.error {
            challenge.resendFactor(onStatusChange: $0, onError: $1)
        }
        #expect(tooSoon.httpStatusCode == 429)
        client.clock.advance(by: 31)
        let resent: OktaAuthStatusFactorChallenge = try await client.step {
            challenge.resendFactor(onStatusChange: $0, onError: $1)
        }
        let code = try client.code(by: channel)
        let success: OktaAuthStatusSuccess = try await client.step {
            try await resent.verifyFactor(passCode: code)
        }
        try client.expectSignedIn(success)
    }

    @Test("To verify a factor, an app sends the code of a generator at once, and only once")
    func totp() async throws {
        let client = SimulatedClient(.ada(with: .oktaTOTP()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let code = try #require(client.phone.totpCode())
        let totp: OktaFactorTotp = try select(of: required)
        let success: OktaAuthStatusSuccess = try await client.step {
            totp.select(passCode: code, onStatusChange: $0, onError: $1)
        }
        try client.expectSignedIn(success)

        let again: OktaAuthStatusFactorRequired = try await client.signIn()
        let same: OktaFactorTotp = try select(of: again)
        let replayed = try await client.error {
            same.select(passCode: code, onStatusChange: $0, onError: $1)
        }
        #expect(replayed.errorCode == "E0000082")
    }

    @Test("To verify a factor, an app answers a question at once, or in its challenge")
    func question() async throws {
        let client = SimulatedClient(.ada(with: .question(answer: "soup")))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let question: OktaFactorQuestion = try select(of: required)
        #expect(question.factorQuestionId == "disliked_food")
        #expect(question.factorQuestionText?.isEmpty == false)
        let wrong = try await client.error {
            question.select(answerToSecurityQuestion: "cake", onStatusChange: $0, onError: $1)
        }
        #expect(wrong.errorCode == "E0000068")
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            required.selectFactor(question, onStatusChange: $0, onError: $1)
        }
        let success: OktaAuthStatusSuccess = try await client.step {
            try await challenge.verifyFactor(passCode: nil, answerToSecurityQuestion: "soup")
        }
        try client.expectSignedIn(success)
    }

    @Test("To verify a factor, an app waits for a push, and shows the number to pick")
    func push() async throws {
        let client = SimulatedClient(.ada(with: .push())) { $0.usesNumberChallenge = true }
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            required.selectFactor(required.availableFactors[0], onStatusChange: $0, onError: $1)
        }
        let push = try #require(challenge.factor as? OktaFactorPush)
        var updates: [OktaAPISuccessResponse.FactorResult] = []
        let success: OktaAuthStatusSuccess = try await client.step { next, fail in
            push.verify(onStatusChange: next, onError: fail) { update in
                updates.append(update)
                // The user takes two rounds to find the phone.
                guard updates.count == 3, let number = push.correctAnswer else { return }
                #expect(client.phone.pendingChallenge?.numbers.contains(number) == true)
                client.phone.pick(number)
            }
        }
        #expect(updates == [.waiting, .waiting, .waiting])
        try client.expectSignedIn(success)
        #expect(client.paths.count { $0.hasSuffix("/verify") } == 5)
    }

    @Test("To verify a factor, an app gets the user's rejection, and pushes again")
    func rejected() async throws {
        let client = SimulatedClient(.ada(with: .push()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            required.selectFactor(required.availableFactors[0], onStatusChange: $0, onError: $1)
        }
        func wait(
            for challenge: OktaAuthStatusFactorChallenge,
            _ decide: @escaping () -> Void
        ) -> SimulatedClient.Start {
            {
                challenge.verifyFactor(
                    passCode: nil,
                    answerToSecurityQuestion: nil,
                    onStatusChange: $0,
                    onError: $1,
                    onFactorStatusUpdate: { if $0 == .waiting { decide() } }
                )
            }
        }
        let rejected: OktaAuthStatusFactorChallenge =
            try await client.step(wait(for: challenge) { client.phone.reject() })
        #expect(rejected.factorResult == .rejected)
        let timedOut: OktaAuthStatusFactorChallenge =
            try await client.step(wait(for: rejected) {})
        #expect(timedOut.factorResult == .timeout)
        let success: OktaAuthStatusSuccess =
            try await client.step(wait(for: timedOut) { client.phone.approve() })
        try client.expectSignedIn(success)
    }

    @Test("To verify a factor, an app goes back and picks another one")
    func back() async throws {
        let client = SimulatedClient(.ada(with: .push(), .sms()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let push: OktaFactorPush = try select(of: required)
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            push.select(onStatusChange: $0, onError: $1)
        }
        let again: OktaAuthStatusFactorRequired = try await client.step {
            challenge.returnToPreviousStatus(onStatusChange: $0, onError: $1)
        }
        let sms: OktaFactorSms = try select(of: again)
        let other: OktaAuthStatusFactorChallenge = try await client.step {
            sms.select(onStatusChange: $0, onError: $1)
        }
        #expect(other.factor is OktaFactorSms)
    }

    @Test("To verify a factor, an app passes on that the device is to be remembered")
    func rememberDevice() async throws {
        let client = SimulatedClient(.ada(with: .sms()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        required.verifyOptions.rememberDevice = true
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            required.selectFactor(required.availableFactors[0], onStatusChange: $0, onError: $1)
        }
        let code = try client.code(by: .sms)
        _ = try await client.step(to: OktaAuthStatusSuccess.self) {
            try await challenge.verifyFactor(passCode: code)
        }
        #expect(client.simulator.requests.last?.query == ["rememberDevice": "true"])
    }
}
