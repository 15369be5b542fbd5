import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("Asked who its user is, an app", .timeLimit(.minutes(1)))
struct RegistrationFlowTests {
    private func enroll(
        _ status: OktaAuthStatusProfileRequired,
        _ profile: [String: String]
    ) -> World.Start {
        { status.enrollProfile(profile, onStatusChange: $0, onError: $1) }
    }

    @Test("sends what is missing, and is not asked again")
    func profile() async throws {
        var user = SimulatedUser.ada
        user.missingProfile = [
            SimulatedProfileField("streetAddress", label: "Street address"),
            SimulatedProfileField("nickName", label: "Nickname", isRequired: false),
        ]
        let world = World(user)
        let status: OktaAuthStatusProfileRequired = try await world.signIn()
        #expect(status.profileFields.map(\.name) == ["streetAddress", "nickName"])
        let stranger = ["streetAddress": "1 Main St", "shoeSize": "44"]
        let refused = try await world.error(of: enroll(status, stranger))
        #expect(refused.errorCode == "E0000001")
        guard case .serverRespondedWithError(let answer) = refused else { return }
        #expect(answer.errorCauses?.first?.errorSummary?.contains("shoeSize") == true)

        let success: OktaAuthStatusSuccess = try await world.step(
            enroll(status, ["streetAddress": "1 Main St"])
        )
        try world.expectSignedIn(success)
        let told = world.simulator.administrator.profile(of: World.login)
        #expect(told == ["streetAddress": "1 Main St"])
        _ = try await world.signIn(to: OktaAuthStatusSuccess.self)
    }

    /// The page of a newer pipeline, where people sign in or sign up.
    private func page(_ world: World) async throws -> OktaAuthStatusUnauthenticated {
        let token = try #require(world.simulator.administrator.beginStepUp())
        return try await world.step {
            world.okta.fetchStatus(with: token, onStatusChange: $0, onError: $1)
        }
    }

    @Test("signs in with the links of a newer pipeline")
    func login() async throws {
        let world = World { $0.quirks.usesLoginLinks = true }
        let page = try await page(world)
        let wrong = try await world.error {
            page.authenticate(
                username: World.login,
                password: "wrong",
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(wrong.errorCode == "E0000004")
        let success: OktaAuthStatusSuccess = try await world.step {
            page.authenticate(
                username: World.login,
                password: World.password,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(success.model.links?.next?.name == "original")
        #expect(world.paths.suffix(2) == ["/api/v1/authn/login", "/api/v1/authn/login"])
    }

    @Test("signs up, and is somebody then")
    func signUp() async throws {
        let world = World { $0.quirks.usesLoginLinks = true }
        let page = try await page(world)
        let link = try #require(page.model.links?.enroll)
        let form: OktaAuthStatusProfileRequired = try await world.step {
            page.send([:], to: link, onStatusChange: $0, onError: $1)
        }
        var profile = ["email": World.login, "password": "Passw0rd-2", "firstName": "Bob"]
        let taken = try await world.error(of: enroll(form, profile))
        #expect(taken.errorCode == "E0000001")

        profile["email"] = "bob@example.test"
        let success: OktaAuthStatusSuccess = try await world.step(enroll(form, profile))
        #expect(success.model.embedded?.user?.profile?.firstName == "Bob")
        let told = world.simulator.administrator.profile(of: "bob@example.test")
        #expect(told == ["email": "bob@example.test", "firstName": "Bob"])
        let again: OktaAuthStatusSuccess = try await world.step {
            world.okta.authenticate(
                username: "bob@example.test",
                password: "Passw0rd-2",
                onStatusChange: $0,
                onError: $1
            )
        }
        try world.expectSignedIn(again)
    }

    @Test("has a link mailed, and is back where it was")
    func recoverLogin() async throws {
        let world = World { $0.quirks.usesLoginLinks = true }
        let page = try await page(world)
        let link = try #require(page.model.links?.others["recoverLogin"]?.first)
        let nameless = try await world.error {
            page.send([:], to: link, onStatusChange: $0, onError: $1)
        }
        #expect(nameless.errorCode == "E0000001")
        _ = try await world.step(to: OktaAuthStatusRecoveryChallenge.self) {
            page.send(
                ["identifier": World.login],
                to: link,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(world.simulator.outbox.latestRecoveryToken(for: World.login) != nil)
    }
}
