import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import Testing

@Suite("Where an org has its own ways, an app")
struct StepUpFlowTests {
    private func factor<Factor: OktaFactor>(
        _ factors: [OktaFactor], _ type: Factor.Type = Factor.self
    ) throws -> Factor { try #require(factors.lazy.compactMap { $0 as? Factor }.first) }

    private var inSequence: SimulatedUser {
        var user = SimulatedUser.ada(with: .sms(), .question())
        user.factorSequence = [.question, .sms]
        return user
    }

    @Test("Where an org has its own ways, an app verifies one factor after the other")
    func sequence() async throws {
        let client = SimulatedClient(inSequence)
        let first: OktaAuthStatusFactorRequired = try await client.signIn()
        #expect(first.availableFactors.map(\.type) == [.question])
        let question: OktaFactorQuestion = try factor(first.availableFactors)
        let second: OktaAuthStatusFactorRequired = try await client.step {
            try await question.select(answerToSecurityQuestion: "mayonnaise")
        }
        #expect(second.availableFactors.map(\.type) == [.sms])
        // The first factor is verified: it opens no other way.
        let repeated = try await client.error {
            try await question.select(answerToSecurityQuestion: "mayonnaise")
        }
        #expect(repeated.errorCode == "E0000007")
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            try await second.selectFactor(second.availableFactors[0])
        }
        let code = try client.code(by: .sms)
        try await client.expectSignedIn { try await challenge.verifyFactor(passCode: code) }
    }

    @Test("Where a factor comes first, an app begins without the password")
    func factorFirst() async throws {
        let client = SimulatedClient(inSequence) { $0.quirks.insert(.beginsUnauthenticated) }
        let start: OktaAuthStatusUnauthenticated = try await client.step {
            try await client.okta.authenticate(
                username: SimulatedClient.login, password: nil, options: OktaAuthenticationOptions()
            )
        }
        #expect(start.model.embedded?.user == nil)
        #expect(start.canCancel())
        let question: OktaFactorQuestion = try factor(start.availableFactors)
        let wrong = try await client.error {
            try await question.select(answerToSecurityQuestion: "no")
        }
        #expect(wrong.errorCode == "E0000068")
        let second: OktaAuthStatusFactorRequired = try await client.step {
            try await question.select(answerToSecurityQuestion: "mayonnaise")
        }
        #expect(second.model.embedded?.user != nil)
    }

    @Test("Where a step-up names no application, an app finds out which it is")
    func hiddenApplication() async throws {
        let client = SimulatedClient { $0.quirks.insert(.hidesApplication) }
        let token = try #require(client.simulator.administrator.beginStepUp())
        let start: OktaAuthStatusUnauthenticated = try await client.step {
            try await client.okta.fetchStatus(with: token)
        }
        #expect(start.model.embedded?.target == nil && start.model.expirationDate == nil)
        let success: OktaAuthStatusSuccess = try await client.step {
            try await start.authenticate(
                username: SimulatedClient.login, password: SimulatedClient.password
            )
        }
        #expect(success.model.embedded?.target?.label == "Simulated App")
    }

    @Test("Where Okta Verify is too old, an app gets the error, and sends another push")
    func upgrade() async throws {
        let client = SimulatedClient(.ada(with: .push()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let push: OktaFactorPush = try factor(required.availableFactors)
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            try await push.select()
        }
        #expect(client.phone.reportTooOld())
        let rejected: OktaAuthStatusFactorChallenge = try await client.step {
            try await challenge.verifyFactor(passCode: nil)
        }
        #expect(rejected.model.factorResult == .rejected)
        #expect(rejected.model.factorResultMessage == "OKTA_VERIFY_UPGRADE_REQUIRED")
        #expect(client.phone.pendingChallenge == nil)
    }

    @Test("Where a token needs its next code, an app is asked by an error code of its own")
    func nextCode() async throws {
        let client = SimulatedClient(.ada(with: .rsaToken()))
        client.simulator.administrator.requireNewTokenPIN(of: SimulatedClient.login)
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            try await required.selectFactor(required.availableFactors[0])
        }
        var wishes: [OktaTokenPrompt.Kind?] = []
        for answer in ["246810", "1234", "1234"] {
            let error = try await client.error {
                try await challenge.verifyFactor(passCode: answer)
            }
            wishes.append(error.tokenPrompt?.kind)
        }
        #expect(wishes == [.newPIN, .newPIN, .nextCode])
        try await client.expectSignedIn { try await challenge.verifyFactor(passCode: "135791") }
    }

    @Test("Where the org does not keep a password, an app is sent elsewhere")
    func passwordElsewhere() async throws {
        let client = SimulatedClient(.adaWithExpiredPassword) { $0.password.page = .init() }
        let status: OktaAuthStatusPasswordExpired = try await client.signIn()
        let link = try #require(status.model.links?.next)
        #expect(link.title == "Corporate directory")
        #expect(link.href.absoluteString == "https://passwords.example.test")
        #expect(!status.canChange())
    }
}
