import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaIdx
import OktaOidc
import Testing

/// The same user of the same org, through each product as an app uses it.
@Suite("One org", .timeLimit(.minutes(5)))
struct ThreeProductsTests {
    private static let login = "ada@example.test"
    private static let password = "Passw0rd-1"
    private static let redirect = "com.example.app:/callback"

    @Test("One org signs one user in by Authn, by session token, and by Identity Engine")
    @MainActor func signsIn() async throws {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.addUser(.ada(with: .email))
        let issuer = "\(simulator.url.absoluteString)/oauth2/default"

        let success = try await classicSignIn(at: simulator)
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": issuer, "redirectUri": Self.redirect,
            "scopes": "openid email",
        ])
        configuration.urlSession = simulator.urlSession
        let classic = try await OktaOidc(configuration: configuration)
            .authenticate(withSessionToken: success.sessionToken)

        simulator.engine = .identity
        var options = IDXClient.Options()
        options.urlSession = simulator.urlSession
        let identity = try await identitySignIn(
            IDXClient.Configuration(
                issuer: issuer,
                clientId: "app",
                clientSecret: nil,
                scopes: ["openid", "email"],
                redirectUri: Self.redirect,
                options: options
            ),
            at: simulator
        )

        #expect(classic.claims?.email == Self.login)
        let subjects = try [classic.idToken, identity.idToken].map { try subject(of: $0) }
        #expect(subjects[0] == subjects[1])
        #expect(classic.accessToken != identity.accessToken)
        // One mailbox: a code for each sign-in.
        #expect(simulator.outbox.messages.map(\.login) == [Self.login, Self.login])
    }

    /// Signs in with a code by e-mail through `OktaAuthSdk`.
    @MainActor private func classicSignIn(
        at simulator: OktaSimulator
    ) async throws -> OktaAuthStatusSuccess {
        let okta = OktaAuthSdk(
            domain: simulator.url,
            configuration: OktaConfiguration(urlSession: simulator.urlSession)
        )
        let status = try await okta.authenticate(username: Self.login, password: Self.password)
        let required = try #require(status as? OktaAuthStatusFactorRequired)
        let email = try #require(required.availableFactors.first as? OktaFactorEmail)
        let challenge = try await email.select()
        let sent = try #require(challenge as? OktaAuthStatusFactorChallenge)
        let code = try #require(simulator.outbox.latestCode(for: Self.login))
        let end = try await sent.verifyFactor(passCode: code)
        return try #require(end as? OktaAuthStatusSuccess)
    }

    /// Signs in with a code by e-mail through `OktaIdx`.
    @MainActor private func identitySignIn(
        _ configuration: IDXClient.Configuration,
        at simulator: OktaSimulator
    ) async throws -> IDXClient.Token {
        let client = try await IDXClient.start(with: configuration)
        let identify = try #require(try await client.resume().remediations[.identify])
        identify.identifier?.value = Self.login
        identify.credentials?.passcode?.value = Self.password
        let list = try await identify.proceed()
        let select = try #require(list.remediations[.selectAuthenticatorAuthenticate])
        select.authenticator?.selectedOption = select.authenticator?.options?.first
        let page = try await select.proceed()
        let challenge = try #require(page.remediations[.challengeAuthenticator])
        challenge.credentials?.passcode?.value = simulator.outbox.latestCode(for: Self.login)
        return try await challenge.proceed().exchangeCode()
    }

    private func subject(of idToken: String?) throws -> String {
        let claims = try #require(idToken.flatMap(SimulatedSession.claims))
        return try #require(claims["sub"]?.string)
    }
}
