import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("Asked for consent, an app")
struct ConsentFlowTests {
    private func client(asked app: SimulatedApp) -> SimulatedClient {
        var user = SimulatedUser.ada
        user.consentApp = app
        return SimulatedClient(user)
    }

    private func consent(
        _ status: OktaAuthStatusConsentRequired, to names: [String]? = nil
    ) -> SimulatedClient.Call {
        { try await status.consent(to: names) }
    }

    @Test("Asked for consent, an app grants everything, and is not asked again")
    func everything() async throws {
        let client = client(asked: .askingForAll)
        let status: OktaAuthStatusConsentRequired = try await client.signIn()
        #expect(status.scopes.map(\.name) == ["api:read", "api:write"])
        #expect(status.target?.label == "Simulated Client")
        #expect(!status.isGranular && status.canCancel())
        #expect(!(status is OktaAuthStatusAdminConsentRequired))

        let part = try await client.error(of: consent(status, to: ["api:read"]))
        #expect(part.errorCode == "E0000001")
        let success: OktaAuthStatusSuccess = try await client.step(consent(status))
        try client.expectSignedIn(success)

        _ = try await client.signIn(to: OktaAuthStatusSuccess.self)
        let granted = client.simulator.administrator.grantedScopes(
            of: SimulatedClient.login, to: .askingForAll
        )
        #expect(granted == ["api:read", "api:write"])
    }

    @Test("Asked for consent, an app grants a part, if the application can do without the rest")
    func part() async throws {
        let client = client(asked: .askingForEach)
        let status: OktaAuthStatusConsentRequired = try await client.signIn()
        #expect(status.isGranular)
        let refused = try await client.error(of: consent(status, to: ["email"]))
        #expect(refused.errorCode == "E0000001")

        let success: OktaAuthStatusSuccess = try await client.step(consent(status, to: ["openid"]))
        try client.expectSignedIn(success)
        let administrator = client.simulator.administrator
        #expect(
            administrator.grantedScopes(of: SimulatedClient.login, to: .askingForEach) == ["openid"]
        )
        _ = try await client.signIn(to: OktaAuthStatusSuccess.self)
        administrator.revokeConsent(of: SimulatedClient.login, to: .askingForEach)
        _ = try await client.signIn(to: OktaAuthStatusConsentRequired.self)
    }

    @Test("Asked for consent, an app refuses by cancelling, and is asked the next time")
    func refusal() async throws {
        let client = client(asked: .askingForAll)
        let status: OktaAuthStatusConsentRequired = try await client.signIn()
        try await client.clock.run { try await status.cancelTransaction() }
        #expect(try await client.error(of: consent(status)).errorCode == "E0000011")
        _ = try await client.signIn(to: OktaAuthStatusConsentRequired.self)
    }

    @Test("Asked for consent, an app grants as an administrator for all users")
    func administrator() async throws {
        let client = SimulatedClient()
        let administrator = client.simulator.administrator
        let app = SimulatedApp.askingAdministrator
        let token = try #require(
            administrator.beginStepUp(for: app, signedIn: SimulatedClient.login)
        )
        let status: OktaAuthStatusConsentRequired = try await client.step {
            try await client.okta.fetchStatus(with: token)
        }
        #expect(status is OktaAuthStatusAdminConsentRequired)
        #expect(status.scopes.map(\.text) == ["Read System Log entries."])

        let refused = try await client.error(of: consent(status, to: []))
        #expect(refused.errorCode == "E0000001")
        let success: OktaAuthStatusSuccess = try await client.step(consent(status))
        #expect(success.model.links?.next?.name == "original")
        let bob = "bob@example.test"
        client.simulator.addUser(SimulatedUser(login: bob))
        #expect(administrator.grantedScopes(of: bob, to: app) == ["okta.logs.read"])
        let other = try #require(administrator.beginStepUp(for: app, signedIn: bob))
        _ = try await client.step(to: OktaAuthStatusSuccess.self) {
            try await client.okta.fetchStatus(with: other)
        }
    }
}
