import Foundation
import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import OktaOidc
import TestSupport
import Testing

@testable import OktaSignIn

@Suite("A sign-in with a browser")
@MainActor
struct BrowserTests {
    @Test(
        "A browser opens the page of a factor, and the sign-in goes on when the user is back",
        arguments: [SimulatedFactorKind.saml, .oidc, .claimsProvider]
    )
    func pageOfFactor(kind: SimulatedFactorKind) async throws {
        let org = try SimulatedSignIn(.classic, .ada(with: .usual(kind), .question()))
        org.user.preferred = [.identityProvider]
        try await org.enterPassword()
        try await org.choose(.identityProvider)
        #expect(org.signIn.step.name == "webPage")
        // Closed before anything was done: the page is still there.
        let closed = org.simulator.browser.signingIn(as: nil)
        try await org.run { _ = try await $0.openWebPage(in: closed) }
        #expect(org.signIn.step.name == "webPage")
        let browser = org.simulator.browser.signingIn(as: SimulatedSignIn.login)
        try await org.run { _ = try await $0.openWebPage(in: browser) }
        #expect(try org.session.accessToken != nil)
    }

    @Test("A browser opens the page of an identity provider, which leads back to the app")
    func identityProvider() async throws {
        let org = try SimulatedSignIn(.identity) {
            $0.identity.providers = [SimulatedIdentityProvider()]
        }
        try await org.run { try await $0.start() }
        try await org.perform(.identityProvider)
        let browser = org.simulator.browser.signingIn(as: SimulatedSignIn.login)
        try await org.run { _ = try await $0.openWebPage(in: browser) }
        #expect(org.signIn.step.name != "webPage")
        // There is no page to open now.
        await #expect(throws: OktaSignInError.self) {
            try await org.signIn.openWebPage(in: browser)
        }
    }

    @Test("A web app, a command line and a phone end in sessions of one user")
    func oneUser() async throws {
        let org = try SimulatedSignIn(.classic)
        let simulator = org.simulator
        var web = SimulatedOAuthClient(
            id: "web", secret: "s3cret", redirectURIs: ["https://app.example.test/callback"]
        )
        web.requiresFactor = true
        simulator.oauth.clients = [
            web, SimulatedOAuthClient(id: "cli"), SimulatedOAuthClient(id: "client-1"),
        ]
        func issuer(_ path: String) -> URL {
            simulator.url.appendingPathComponent("oauth2/default/v1/\(path)")
        }
        func configuration(_ id: String) throws -> OktaOidcConfig {
            var configuration = try OktaOidcConfig(with: [
                "clientId": id, "issuer": "\(simulator.url.absoluteString)/oauth2/default",
                "redirectUri": "com.example.app:/callback",
                "scopes": "openid profile offline_access",
            ])
            configuration.network = org.signIn.configuration.network
            return configuration
        }
        let browser = simulator.browser

        // The web app: its server exchanges the code with a secret.
        let request = issuer("authorize").settingQuery([
            "client_id": "web", "redirect_uri": "https://app.example.test/callback",
            "response_type": "code", "scope": "openid", "state": "s", "nonce": "n",
        ])
        let callback = try #require(
            browser.signIn(at: request, as: SimulatedSignIn.login, with: .email)
        )
        let parts = URLComponents(url: callback, resolvingAgainstBaseURL: true)
        let code = parts?.queryItems?.first { $0.name == "code" }?.value ?? ""
        let form =
            "grant_type=authorization_code&code=\(code)"
            + "&redirect_uri=https%3A%2F%2Fapp.example.test%2Fcallback"
        let credentials = Data("web:s3cret".utf8).base64EncodedString()
        let tokens = simulator.respond(
            to: SimulatorRequest(
                url: issuer("token"),
                headers: [
                    "Content-Type": "application/x-www-form-urlencoded",
                    "Authorization": "Basic \(credentials)",
                ],
                body: Data(form.utf8)
            )
        )
        let webUser = try subject(of: tokens.json?["id_token"]?.string)

        // The command line: its code is entered in the browser, whose user need not type again.
        let commandLine = try OktaOidc(configuration: configuration("cli"))
        let devices = Locked<[OktaOidcStateManager]>([])
        try await org.run { _ in
            let code = try await commandLine.requestDeviceCode()
            let page = try #require(code.completeURL)
            #expect(browser.signIn(at: page, as: SimulatedSignIn.login, password: "wrong") == nil)
            let session = try await commandLine.signIn(with: code)
            devices.withLock { $0.append(session) }
        }

        // The phone, with its own screens.
        org.user.preferred = [.email]
        try await org.finish()

        let phone = try org.session
        let device = try #require(devices.withLock { $0.first })
        #expect(device.claims?.subject == webUser && phone.claims?.subject == webUser)
        #expect(simulator.accounts.first { $0.id == webUser }?.user.login == SimulatedSignIn.login)
        // Each has tokens of its own: one that ends leaves the others.
        try await org.run { _ in
            _ = try await device.signOut()
            #expect(try await phone.renew().accessToken != nil)
        }
        #expect(
            browser.visit(
                issuer("authorize").settingQuery([
                    "client_id": "cli", "redirect_uri": "com.example.app:/callback",
                    "prompt": "none",
                    "response_type": "code", "scope": "openid", "state": "s",
                    "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                    "code_challenge_method": "S256",
                ])
            ).headers["Location"]?.contains("code=") == true)
    }

    private func subject(of idToken: String?) throws -> String? {
        let part = try #require(idToken).split(separator: ".")[1]
        let data = try #require(Base64URL.decode(String(part)))
        return SimulatorJSON(parsing: data)?["sub"]?.string
    }
}
