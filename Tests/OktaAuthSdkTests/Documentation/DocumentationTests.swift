import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// What the guide and the articles promise beyond single operations, called as an app would.
@MainActor
@Suite("The documentation", .timeLimit(.minutes(5)))
struct DocumentationTests {
    private static let login = "ada@example.test"
    private static let password = "Passw0rd-1"

    private func okta(_ simulator: OktaSimulator, headers: [String: String] = [:]) -> OktaAuthSdk {
        OktaAuthSdk(
            domain: simulator.url,
            configuration: OktaConfiguration(urlSession: simulator.urlSession, headers: headers)
        )
    }

    private func signIn(_ okta: OktaAuthSdk) async throws -> OktaAuthStatus {
        try await okta.authenticate(username: Self.login, password: Self.password)
    }

    /// What has to be set up, by the status it leads to.
    nonisolated static let setUps: [(AuthStatus, @Sendable (OktaSimulator) -> Void)] = [
        (.success, { $0.addUser(.ada) }),
        (.passwordWarning, { $0.addUser(.adaWithExpiringPassword()) }),
        (.passwordExpired, { $0.addUser(.adaWithExpiredPassword) }),
        (.MFARequired, { $0.addUser(.adaWithEveryFactor) }),
        (
            .MFAEnroll,
            {
                $0.addUser(.ada)
                $0.policy.requiredFactors = [.sms]
            }
        ),
        (.lockedOut, { $0.addUser(.adaLocked) }),
        (
            .unknown("POLL"),
            {
                $0.addUser(.ada)
                $0.policy.signInQueue.wait = 10
            }
        ),
    ]

    @Test("The documentation shows how to reach a status", arguments: setUps.indices)
    func reachable(index: Int) async throws {
        let simulator = OktaSimulator()
        let (status, setUp) = Self.setUps[index]
        setUp(simulator)
        #expect(try await signIn(okta(simulator)).statusType == status)
    }

    @Test("The documentation shows that a device is remembered by its token")
    func rememberedDevice() async throws {
        let simulator = OktaSimulator()
        simulator.addUser(.ada(with: .sms()))
        let okta = okta(simulator, headers: ["Cookie": "DT=device-1"])
        let required = try #require(try await signIn(okta) as? OktaAuthStatusFactorRequired)
        let challenge = try #require(
            try await required.selectFactor(required.availableFactors[0])
                as? OktaAuthStatusFactorChallenge
        )
        #expect(challenge.model.embedded?.rememberDevice?.allowRememberDevice == true)
        challenge.verifyOptions.rememberDevice = true
        let code = simulator.outbox.latestCode(for: Self.login)
        _ = try await challenge.verifyFactor(passCode: code, answerToSecurityQuestion: nil)

        #expect(try await signIn(okta) is OktaAuthStatusSuccess)
        #expect(try await signIn(self.okta(simulator)) is OktaAuthStatusFactorRequired)
    }

    @Test("The documentation shows how to redeem a mailed token after a restart")
    func mailedTokenAfterRestart() async throws {
        let simulator = OktaSimulator()
        simulator.addUser(.ada)
        _ = try await okta(simulator).recoverPassword(username: Self.login, factorType: .email)
        let token = try #require(simulator.outbox.latestRecoveryToken(for: Self.login))

        let challenge = try OktaAuthStatusRecoveryChallenge(
            currentState: okta(simulator).unauthenticatedStatus(),
            model: OktaAPISuccessResponse(status: .recoveryChallenge)
        )
        let question = try await challenge.verifyFactor(recoveryToken: token)
        let recovery = try #require(question as? OktaAuthStatusRecovery)
        let reset = try await recovery.recoverWithAnswer("Simulated City")
        #expect(reset is OktaAuthStatusPasswordReset)
    }

    @Test("The documentation shows how to send the second code of a token")
    func secondCode() async throws {
        let simulator = OktaSimulator()
        simulator.addUser(.ada)
        simulator.policy.requiredFactors = [.symantecToken]
        let enroll = try #require(try await signIn(okta(simulator)) as? OktaAuthStatusFactorEnroll)
        let token = try #require(enroll.availableFactors.first as? OktaFactorToken)
        let link = try #require(token.links?.enroll)
        let body: [String: Any] = [
            "factorType": "token", "provider": "SYMANTEC",
            "profile": ["credentialId": "VSMT12345678"],
            "passCode": "246810", "nextPassCode": "135791",
        ]
        let next = try await enroll.send(body, to: link)
        #expect(next is OktaAuthStatusSuccess)
    }
}
