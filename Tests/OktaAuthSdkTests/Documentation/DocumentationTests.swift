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

    private func okta(_ simulator: OktaSimulator) -> OktaAuthSdk {
        OktaAuthSdk(
            domain: simulator.url,
            configuration: OktaConfiguration(urlSession: simulator.urlSession)
        )
    }

    private func signIn(_ okta: OktaAuthSdk) async throws -> OktaAuthStatus {
        try await okta.authenticate(username: Self.login, password: Self.password)
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
