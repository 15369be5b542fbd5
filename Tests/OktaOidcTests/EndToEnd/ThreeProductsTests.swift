import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import OktaBrowserSignIn
import OktaIdx
import OktaOidc
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The same user of the same org, through each product as an app uses it.
@Suite("One org")
struct ThreeProductsTests {
    private static let login = "ada@example.test"
    private static let password = "Passw0rd-1"

    /// An org whose app asks for a second factor.
    private static func org() -> OktaSimulator {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.addUser(.ada(with: .email))
        // In real time: a test that waits for its turn must not be too late.
        simulator.policy.stateTokenLifetime = 86_400
        simulator.policy.sessionTokenLifetime = 86_400
        simulator.policy.codeLifetime = 86_400
        simulator.oauth.codeLifetime = 86_400
        simulator.oauth.clients = [SimulatedOAuthClient(id: "app")]
        simulator.oauth.clients[0].requiresFactor = true
        return simulator
    }

    @Test("One org signs one user in by Authn, by session token, and by Identity Engine")
    @MainActor func signsIn() async throws {
        let simulator = Self.org()
        let success = try await classicSignIn(at: simulator)
        let configuration = try simulator.configuration(["scopes": "openid email"])
        let classic = try await OktaOidc(configuration: configuration)
            .authenticate(withSessionToken: success.sessionToken)

        simulator.engine = .identity
        let client = simulator.identityConfiguration(scopes: ["openid", "email"])
        let identity = try await identitySignIn(client, at: simulator)

        #expect(classic.claims?.email == Self.login)
        let subject = identity.idToken.flatMap(SimulatedSession.claims)?["sub"]?.string
        #expect(subject != nil && classic.claims?.subject == subject)
        #expect(classic.accessToken != identity.accessToken)
        // One mailbox: a code for each sign-in.
        #expect(simulator.outbox.messages.map(\.login) == [Self.login, Self.login])
    }

    @Test("The error at an org of the other engine names the engine, and the product that finds it")
    func wrongEngine() async throws {
        let simulator = Self.org()
        simulator.engine = .identity
        let configuration = OktaConfiguration(urlSession: simulator.urlSession)
        let authn = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        let classic = await #expect(throws: OktaError.self) {
            _ = try await authn.authenticate(username: Self.login, password: Self.password)
        }
        #expect(classic?.code == .noPermission)
        let other = OktaError.serverRespondedWithError(
            OktaAPIErrorResponse(errorCode: "E0000015", errorSummary: "No")
        )
        for text in [classic?.description, classic?.debugDescription, other.description] {
            #expect(text?.contains("Identity Engine") == true)
            #expect(text?.contains("OktaSignIn finds the engine") == true)
        }

        let client = simulator.identityConfiguration(scopes: ["openid"])
        func refusal() async throws -> IDXClientError {
            try #require(
                await #expect(throws: IDXClientError.self) {
                    _ = try await IDXClient.start(with: client)
                }
            )
        }
        simulator.engine = .classic
        let identity = try await refusal()
        // An org of both engines can refuse one client.
        simulator.engine = .upgraded
        simulator.oauth.clients[0].allowsInteractionCodes = false
        for error in try await [identity, refusal()] {
            #expect(error.description.contains("Classic Engine"))
            #expect(error.description.contains("OktaSignIn finds the engine"))
        }
    }

    @Test("Where no client is registered, a client secret is as good as none at every endpoint")
    @MainActor func anySecret() async throws {
        let simulator = Self.org()
        simulator.oauth.clients = []
        let configuration = try simulator.configuration(["clientSecret": "s3cret"])
        let oidc = try OktaOidc(configuration: configuration)
        simulator.addUser(.plain)
        let authn = OktaAuthSdk(
            domain: simulator.url,
            configuration: OktaConfiguration(urlSession: simulator.urlSession)
        )
        let status = try await authn.authenticate(
            username: SimulatedUser.plain.login, password: Self.password
        )
        let success = try #require(status as? OktaAuthStatusSuccess)
        let session = try await oidc.authenticate(withSessionToken: success.sessionToken)
        try await session.renew()
        #expect(try await session.introspect(token: session.accessToken)["active"]?.flag == true)
        try await session.revoke(session.refreshToken)
        #expect(try await oidc.requestDeviceCode().userCode.count == 8)

        simulator.engine = .identity
        let client = simulator.identityConfiguration(scopes: ["openid"])
        let token = try await identitySignIn(
            IDXClient.Configuration(
                issuer: client.issuer,
                clientId: client.clientId,
                clientSecret: "s3cret",
                scopes: client.scopes,
                redirectUri: client.redirectUri,
                options: client.options
            ),
            at: simulator
        )
        #expect(!token.accessToken.isEmpty)
    }

    @Test("Another refusal does not speak of engines")
    func otherRefusals() {
        let classic = OktaErrorCode.spellings.filter {
            ![.noPermission, .featureNotPermitted].contains($0.value)
        }
        .map { code, _ in
            OktaError.serverRespondedWithError(
                OktaAPIErrorResponse(errorCode: code, errorSummary: "No")
            )
            .description
        }
        let identity = ["invalid_client", "invalid_grant", "E0000006", "E0000047"].map {
            IDXClientError.serverError(message: "No", localizationKey: $0, type: "oauth")
                .description
        }
        #expect((classic + identity).allSatisfy { !$0.contains("ngine") })
    }

    enum Origin: String, CaseIterable, Sendable {
        case sessionToken, identityEngine, okta_oidc_ios, okta_mobile_swift

        /// Sessions of earlier SDKs are made of recorded ones.
        static let available =
            SampleFolder.sessions.url == nil ? [sessionToken, identityEngine] : allCases
    }

    @Test("A session is the same, however it began", .serialized, arguments: Origin.available)
    @MainActor func session(origin: Origin) async throws {
        let simulator = Self.org()
        let scopes = ["openid", "email", "offline_access"]
        var configuration = try simulator.configuration()
        configuration.resourceHosts = ["api.test"]

        var session: OktaOidcStateManager
        if origin == .identityEngine {
            simulator.engine = .identity
            let client = simulator.identityConfiguration(scopes: scopes) {
                $0.tokenStore = configuration.tokenStore
                $0.resourceHosts = configuration.resourceHosts
            }
            let token = try await identitySignIn(client, at: simulator)
            session = try token.stateManager()
            try session.store()
            let refreshed = try await token.refresh()
            #expect(refreshed.accessToken == session.accessToken)
            session = try #require(try client.restoreSession())
            #expect(refreshed.accessToken == session.accessToken)
        } else {
            let success = try await classicSignIn(at: simulator)
            session = try await OktaOidc(configuration: configuration)
                .authenticate(withSessionToken: success.sessionToken)
            if origin == .sessionToken {
                try session.store()
            } else {
                // The tokens as an earlier SDK would have stored them.
                let name =
                    origin == .okta_oidc_ios
                    ? "okta-oidc/okt-3.9.2-to-3.11.7.xml.plist" : "authfoundation/v2-object.json"
                let file = try #require(SampleFolder.sessions.url).appendingPathComponent(name)
                var text = try String(contentsOf: file, encoding: .utf8)
                let sample = try #require(text.firstMatch(of: /ey[\w\-]+\.[\w\-]+\.[\w\-]*/))
                let issuer = session.configuration.issuer
                for (sample, own) in [
                    (String(sample.output), session.idToken), ("at-1", session.accessToken),
                    ("rt-1", session.refreshToken), ("0oaFake0000000000001", "app"),
                    ("https://issuer.example/oauth2/default", issuer),
                    (#"https:\/\/issuer.example\/oauth2\/default"#, issuer),
                ] { text = text.replacingOccurrences(of: sample, with: try #require(own)) }
                // Another process: nothing of the sign-in is in memory.
                session = try OktaOidcStateManager.migrate(
                    from: OktaLegacySession(storedValue: Data(text.utf8), account: "a"),
                    for: configuration
                )
            }
        }

        let restored = try #require(try OktaOidcStateManager.restore(for: configuration))
        let old = session.accessToken
        try await restored.renew()
        #expect(session.accessToken == restored.accessToken && restored.accessToken != old)
        #expect(try await restored.getUser().email == Self.login)
        var request = URLRequest(url: try #require(URL(string: "https://api.test/")))
        try await session.authorize(&request)
        #expect(request.value(forHTTPHeaderField: "Authorization") != nil)
        let refresh = try #require(restored.refreshToken)
        #expect(try await session.introspect(token: refresh).isActive == true)
        #expect(try await session.signOut()?.url.path.hasSuffix("/logout") == true)
        #expect(restored.accessToken == nil)
        #expect(try await restored.introspect(token: refresh).isActive == false)
        #expect(try OktaOidcStateManager.restore(for: configuration) == nil)
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
        _ configuration: IDXClient.Configuration, at simulator: OktaSimulator
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
}
