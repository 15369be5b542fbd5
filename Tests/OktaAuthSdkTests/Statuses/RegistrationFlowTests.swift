import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("Asked who its user is, an app")
struct RegistrationFlowTests {
    private func enroll(
        _ status: OktaAuthStatusProfileRequired, _ profile: [String: String]
    ) -> SimulatedClient.Call {
        { try await status.enrollProfile(profile) }
    }

    @Test("Asked who its user is, an app sends what is missing, and is not asked again")
    func profile() async throws {
        var user = SimulatedUser.ada
        user.missingProfile = [
            SimulatedProfileField("streetAddress", label: "Street address"),
            SimulatedProfileField("nickName", label: "Nickname", isRequired: false),
        ]
        let client = SimulatedClient(user)
        let status: OktaAuthStatusProfileRequired = try await client.signIn()
        #expect(status.profileFields.map(\.name) == ["streetAddress", "nickName"])
        let stranger = ["streetAddress": "1 Main St", "shoeSize": "44"]
        let refused = try await client.error(of: enroll(status, stranger))
        #expect(refused.errorCode == "E0000001")
        guard case .serverRespondedWithError(let answer) = refused else { return }
        #expect(answer.errorCauses?.first?.errorSummary?.contains("shoeSize") == true)

        let success: OktaAuthStatusSuccess = try await client.step(
            enroll(status, ["streetAddress": "1 Main St"])
        )
        try client.expectSignedIn(success)
        let recorder = client.simulator.administrator.profile(of: SimulatedClient.login)
        #expect(recorder == ["streetAddress": "1 Main St"])
        _ = try await client.signIn(to: OktaAuthStatusSuccess.self)
    }

    /// The page of a newer pipeline, where people sign in or sign up.
    private func page(_ client: SimulatedClient) async throws -> OktaAuthStatusUnauthenticated {
        let token = try #require(client.simulator.administrator.beginStepUp())
        return try await client.step { try await client.okta.fetchStatus(with: token) }
    }

    @Test("Asked who its user is, an app signs in with the links of a newer pipeline")
    func login() async throws {
        let client = SimulatedClient { $0.quirks.insert(.usesLoginLinks) }
        let page = try await page(client)
        let wrong = try await client.error {
            try await page.authenticate(username: SimulatedClient.login, password: "wrong")
        }
        #expect(wrong.errorCode == "E0000004")
        let success: OktaAuthStatusSuccess = try await client.step {
            try await page.authenticate(
                username: SimulatedClient.login, password: SimulatedClient.password
            )
        }
        #expect(success.model.links?.next?.name == "original")
        #expect(client.paths.suffix(2) == ["/api/v1/authn/login", "/api/v1/authn/login"])
    }

    @Test("Asked who its user is, an app signs up, and has an account then")
    func signUp() async throws {
        let client = SimulatedClient { $0.quirks.insert(.usesLoginLinks) }
        let page = try await page(client)
        let link = try #require(page.model.links?.enroll)
        let form: OktaAuthStatusProfileRequired = try await client.step {
            try await page.send([:], to: link)
        }
        var profile = [
            "email": SimulatedClient.login, "password": "Passw0rd-2", "firstName": "Bob",
        ]
        let taken = try await client.error(of: enroll(form, profile))
        #expect(taken.errorCode == "E0000001")

        profile["email"] = "bob@example.test"
        let success: OktaAuthStatusSuccess = try await client.step(enroll(form, profile))
        #expect(success.model.embedded?.user?.profile?.firstName == "Bob")
        let recorder = client.simulator.administrator.profile(of: "bob@example.test")
        #expect(recorder == ["email": "bob@example.test", "firstName": "Bob"])
        try await client.expectSignedIn {
            try await client.okta.authenticate(username: "bob@example.test", password: "Passw0rd-2")
        }
    }

    @Test("Asked who its user is, an app has a link mailed, and is back where it was")
    func recoverLogin() async throws {
        let client = SimulatedClient { $0.quirks.insert(.usesLoginLinks) }
        let page = try await page(client)
        let link = try #require(page.model.links?.others["recoverLogin"]?.first)
        let nameless = try await client.error { try await page.send([:], to: link) }
        #expect(nameless.errorCode == "E0000001")
        _ = try await client.step(to: OktaAuthStatusRecoveryChallenge.self) {
            try await page.send(["identifier": SimulatedClient.login], to: link)
        }
        #expect(client.simulator.outbox.latestRecoveryToken(for: SimulatedClient.login) != nil)
    }
}
