import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("To recover an account, an app")
struct RecoveryFlowTests {
    private func reset(_ client: SimulatedClient, from question: OktaAuthStatusRecovery)
        async throws
    {
        #expect(question.recoveryQuestion == "Where did you grow up?")
        let wrong = try await client.error { try await question.recoverWithAnswer("Elsewhere") }
        #expect(wrong.errorCode == "E0000087")
        let reset: OktaAuthStatusPasswordReset = try await client.step {
            try await question.recoverWithAnswer("Simulated City")
        }
        #expect(reset.passwordComplexity?.minLength == 8)
        try await client.expectSignedIn {
            try await reset.resetPassword(newPassword: "N3w-Passw0rd")
        }
    }

    @Test(
        "To recover an account, an app verifies a code, asks the question and sets a password",
        arguments: [(OktaRecoveryFactors.sms, SimulatedMessage.Channel.sms), (.call, .call)]
    )
    func byPhone(factor: OktaRecoveryFactors, channel: SimulatedMessage.Channel) async throws {
        let client = SimulatedClient()
        let challenge: OktaAuthStatusRecoveryChallenge = try await client.step {
            try await client.okta.recoverPassword(
                username: SimulatedClient.login, factorType: factor
            )
        }
        #expect(challenge.factorType == factor.toFactorType())
        #expect(challenge.recoveryType == .password)
        let wrong = try await client.error { try await challenge.verifyFactor(passCode: "000000") }
        #expect(wrong.errorCode == "E0000068")
        let code = try client.code(by: channel)
        let question: OktaAuthStatusRecovery = try await client.step {
            try await challenge.verifyFactor(passCode: code)
        }
        try await reset(client, from: question)
    }

    @Test("To recover an account, an app begins with the mailed link, also after a restart")
    func mailedLink() async throws {
        let client = SimulatedClient()
        let mailed: OktaAuthStatusRecoveryChallenge = try await client.step {
            try await client.okta.recoverPassword(
                username: SimulatedClient.login,
                factorType: .email,
                options: OktaRecoveryOptions(relayState: "/home")
            )
        }
        #expect(mailed.isWaitingForMail)
        #expect(!mailed.canVerify() && !mailed.canResend() && mailed.canCancel())
        #expect(mailed.resendChannels == [] && mailed.resumeToken == nil)
        #expect(mailed.recoveryType == .password && mailed.factorResult == .waiting)
        #expect(mailed.model.relayState == "/home")
        #expect(mailed.availableOperations.contains(.redeemRecoveryToken))

        let token = try #require(
            client.simulator.outbox.latestRecoveryToken(for: SimulatedClient.login)
        )
        let url = client.simulator.url.appendingPathComponent("signin/reset-password/\(token)")
        let link = try #require(OktaRecoveryLink(url))
        #expect(link.recoveryType == .password)
        let question: OktaAuthStatusRecovery = try await client.step {
            try await client.okta.recover(recoveryToken: link.recoveryToken)
        }
        try await reset(client, from: question)
        let used = try await client.error {
            try await client.okta.recover(recoveryToken: link.recoveryToken)
        }
        #expect(used.errorCode == "E0000105")
    }

    @Test("To recover an account, an app takes no other link for the link of an e-mail")
    func otherLinks() throws {
        for token in ["%20", "%00", "a%0d%0ab", "a%2Fb", "a%20b"] {
            let url = try #require(
                URL(string: "https://org.example.test/signin/reset-password/\(token)")
            )
            #expect(OktaRecoveryLink(url) == nil, "\(token)")
        }
        let own = try #require(URL(string: "myapp://signin/reset-password/t-1"))
        #expect(OktaRecoveryLink(own)?.recoveryToken == "t-1")
        for place in ["signin/user-unlock/", "signin/other/t-1", "reset-password/t-1", ""] {
            let url = try #require(URL(string: "https://org.example.test/\(place)"))
            #expect(OktaRecoveryLink(url) == nil, "\(place)")
        }
        let unlock = try #require(
            URL(string: "https://org.example.test/base/signin/user-unlock/t-1?x=1")
        )
        #expect(OktaRecoveryLink(unlock)?.recoveryType == .unlock)
        #expect(OktaRecoveryLink(unlock)?.recoveryToken == "t-1")
    }

    @Test(
        "To recover an account, a trusted server gets the recovery token itself",
        arguments: [true, false]
    )
    func trusted(unlocks: Bool) async throws {
        let client = SimulatedClient(
            unlocks ? .adaLocked : .ada, configuring: { $0.apiToken = $1.apiToken }
        )
        func start(_ username: String) -> SimulatedClient.Call {
            {
                unlocks
                    ? try await client.okta.unlockAccount(username: username, factorType: nil)
                    : try await client.okta.recoverPassword(username: username, factorType: nil)
            }
        }
        let unknown = try await client.error(of: start("nobody@example.test"))
        #expect(unknown.errorCode == "E0000095")

        let issued: OktaAuthStatusRecovery = try await client.step(start(SimulatedClient.login))
        #expect(issued.stateToken == nil)
        let token = try #require(issued.recoveryToken)
        let question: OktaAuthStatusRecovery = try await client.step {
            try await issued.recoverWithToken(token)
        }
        guard unlocks else { return try await reset(client, from: question) }
        let success: OktaAuthStatusSuccess = try await client.step {
            try await question.recoverWithAnswer("Simulated City")
        }
        #expect(success.sessionToken == nil && success.recoveryType == .unlock)
        _ = try await client.signIn(to: OktaAuthStatusSuccess.self)
    }

    @Test("To recover an account, an app resends the code by the name of its channel")
    func resendByChannel() async throws {
        let client = SimulatedClient()
        let challenge: OktaAuthStatusRecoveryChallenge = try await client.step {
            try await client.okta.recoverPassword(username: SimulatedClient.login, factorType: .sms)
        }
        #expect(challenge.resendChannels == [.sms] && !challenge.isWaitingForMail)
        let missing = try await client.error { try await challenge.resend(by: .call) }
        #expect("\(missing)" == "RECOVERY_CHALLENGE channel 'call' offers no 'resend' link")
        let first = try client.code(by: .sms)
        client.clock.advance(by: 31)
        let again: OktaAuthStatusRecoveryChallenge = try await client.step {
            try await challenge.resend(by: .sms)
        }
        let second = try client.code(by: .sms)
        #expect(first != second)
        _ = try await client.step(to: OktaAuthStatusRecovery.self) {
            try await again.verifyFactor(passCode: second)
        }
    }
}
