import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import OktaOidc
import Testing

@Suite("Tokens over HTTP")
struct TokenTests {
    @Test(
        "Tokens over HTTP are exchanged, renewed, introspected and revoked",
        arguments: ["/oauth2/default", ""]
    )
    func lifecycle(server: String) async throws {
        let file = #"{"users": [{"login": "ada@example.test", "factors": ["question"]}]}"#
        try await withServer(file) { client in
            let okta = OktaAuthSdk(domain: client.base)
            let required = try await okta.authenticate(
                username: "ada@example.test", password: "Passw0rd-1"
            )
            guard case .factorRequired(let required) = required.step,
                let question = required.availableFactors.first as? OktaFactorQuestion
            else {
                Issue.record("no question was asked")
                return
            }
            let finished = try await question.select(answerToSecurityQuestion: "mayonnaise")
            let success = try #require(finished as? OktaAuthStatusSuccess)

            var configuration = try OktaOidcConfig(with: [
                "clientId": "app", "issuer": client.base.absoluteString + server,
                "redirectUri": "com.example.app:/callback",
                "scopes": "openid profile email offline_access",
            ])
            configuration.tokenStore = OktaMemoryStore()
            client.simulator.oauth.extraRedirects = 2
            let tokens = try await OktaOidc(configuration: configuration)
                .authenticate(withSessionToken: success.sessionToken)

            #expect(tokens.claims?.preferredUsername == "ada@example.test")
            let first = tokens.accessToken
            try await tokens.renew()
            #expect(tokens.accessToken != first)
            #expect(try await tokens.getUser().email == "ada@example.test")
            let last = tokens.accessToken
            #expect(try await tokens.introspect(token: last).isActive == true)
            try await tokens.revoke(tokens.refreshToken)
            #expect(try await tokens.introspect(token: last).isActive == false)
        }
    }
}
