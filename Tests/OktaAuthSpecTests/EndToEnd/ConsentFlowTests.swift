import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("Asked for consent, an app", .timeLimit(.minutes(1)))
struct ConsentFlowTests {
    private func world(asked app: SimulatedApp) -> World {
        var user = SimulatedUser.ada
        user.consentApp = app
        return World(user)
    }

    private func consent(
        _ status: OktaAuthStatusConsentRequired,
        to names: [String]? = nil
    ) -> World.Start {
        { status.consent(to: names, onStatusChange: $0, onError: $1) }
    }

    @Test("grants everything, and is not asked again")
    func everything() async throws {
        let world = world(asked: .askingForAll)
        let status: OktaAuthStatusConsentRequired = try await world.signIn()
        #expect(status.scopes.map(\.name) == ["api:read", "api:write"])
        #expect(status.target?.label == "Simulated Client")
        #expect(!status.isGranular && !status.isForAdministrators && status.canCancel())

        let part = try await world.error(of: consent(status, to: ["api:read"]))
        #expect(part.errorCode == "E0000001")
        let success: OktaAuthStatusSuccess = try await world.step(consent(status))
        try world.expectSignedIn(success)

        _ = try await world.signIn(to: OktaAuthStatusSuccess.self)
        let granted = world.simulator.administrator.grantedScopes(
            of: World.login,
            to: .askingForAll
        )
        #expect(granted == ["api:read", "api:write"])
    }

    @Test("grants a part, as far as the application can do without the rest")
    func part() async throws {
        let world = world(asked: .askingForEach)
        let status: OktaAuthStatusConsentRequired = try await world.signIn()
        #expect(status.isGranular)
        let refused = try await world.error(of: consent(status, to: ["email"]))
        #expect(refused.errorCode == "E0000001")

        let success: OktaAuthStatusSuccess = try await world.step(consent(status, to: ["openid"]))
        try world.expectSignedIn(success)
        let administrator = world.simulator.administrator
        #expect(administrator.grantedScopes(of: World.login, to: .askingForEach) == ["openid"])
        _ = try await world.signIn(to: OktaAuthStatusSuccess.self)
        administrator.revokeConsent(of: World.login, to: .askingForEach)
        _ = try await world.signIn(to: OktaAuthStatusConsentRequired.self)
    }

    @Test("refuses by cancelling, and is asked the next time")
    func refusal() async throws {
        let world = world(asked: .askingForAll)
        let status: OktaAuthStatusConsentRequired = try await world.signIn()
        _ = try await world.step(to: OktaAuthStatusConsentRequired.self) { onSuccess, onError in
            status.cancel(onSuccess: { onSuccess(status) }, onError: onError)
        }
        #expect(try await world.error(of: consent(status)).errorCode == "E0000011")
        _ = try await world.signIn(to: OktaAuthStatusConsentRequired.self)
    }

    @Test("grants as an administrator for everybody, on the way to an application")
    func administrator() async throws {
        let world = World()
        let administrator = world.simulator.administrator
        let app = SimulatedApp.askingAdministrator
        let token = try #require(administrator.beginStepUp(for: app, signedIn: World.login))
        let status: OktaAuthStatusConsentRequired = try await world.step {
            world.okta.fetchStatus(with: token, onStatusChange: $0, onError: $1)
        }
        #expect(status.isForAdministrators)
        #expect(status.scopes.map(\.text) == ["Read System Log entries."])

        let refused = try await world.error(of: consent(status, to: []))
        #expect(refused.errorCode == "E0000001")
        let success: OktaAuthStatusSuccess = try await world.step(consent(status))
        #expect(success.model.links?.next?.name == "original")
        let bob = "bob@example.test"
        world.simulator.addUser(SimulatedUser(login: bob))
        #expect(administrator.grantedScopes(of: bob, to: app) == ["okta.logs.read"])
        let other = try #require(administrator.beginStepUp(for: app, signedIn: bob))
        _ = try await world.step(to: OktaAuthStatusSuccess.self) {
            world.okta.fetchStatus(with: other, onStatusChange: $0, onError: $1)
        }
    }
}
