import OktaAuthSimulator
import Testing

@testable import OktaIdx

@Suite("A configuration that cannot be right")
struct ConfigurationTests {
    private static func configuration(
        issuer: String = "https://example.com/oauth2/default",
        clientId: String = "client-1",
        scopes: [String] = ["openid"],
        redirectUri: String = "com.example.app:/callback"
    ) -> IDXClient.Configuration {
        IDXClient.Configuration(
            issuer: issuer,
            clientId: clientId,
            clientSecret: nil,
            scopes: scopes,
            redirectUri: redirectUri
        )
    }

    @Test(
        "A configuration that cannot be right is reported, and nothing is sent",
        arguments: [
            (
                configuration(issuer: "https://{yourOktaDomain}/oauth2/default"),
                "issuer still contains the placeholder '{yourOktaDomain}'; put the org's own host there"
            ),
            (
                configuration(issuer: "https://%7BmyOrg%7D/oauth2/default"),
                "issuer still contains the placeholder '{myOrg}'; put the org's own host there"
            ),
            (
                configuration(issuer: "https://yourOktaDomain.okta.com"),
                "issuer still contains the placeholder 'yourOktaDomain'; put the org's own host there"
            ),
            (
                configuration(issuer: "https://{user:secret}@example.com"),
                "issuer still contains the placeholder '{'; put the org's own host there"
            ),
            (
                configuration(issuer: "https://{user:secret@example.com"),
                "issuer still contains the placeholder '{'; put the org's own host there"
            ),
            (
                configuration(issuer: "example.com"),
                "issuer is not a URL; it looks like https://example.okta.com/oauth2/default"
            ),
            (
                configuration(issuer: "http://example.com"),
                "issuer does not begin with https://"
            ),
            (
                configuration(issuer: "https://example.com?client=1"),
                "issuer has a query, a fragment or a user; leave it out"
            ),
            (
                configuration(clientId: ""),
                "clientId is empty; put the id there that the org gave to the app"
            ),
            (configuration(scopes: []), "scopes is empty; put at least 'openid' there"),
            (
                configuration(redirectUri: "callback"),
                "redirectUri is not a URL with a scheme; it looks like com.example.app:/callback"
            ),
        ]
    )
    func refused(configuration: IDXClient.Configuration, reason: String) async throws {
        let session = ScriptedSession()
        let client = configuration.using(session.configuration.options)

        let error = await #expect(throws: IDXClientError.self) {
            try await session.clock.run { try await IDXClient.start(with: client) }
        }

        #expect(error == .invalidConfiguration(reason: reason))
        #expect(error?.description == "The configuration is not usable: \(reason).")
        #expect(session.server.sent.isEmpty)
    }
}
