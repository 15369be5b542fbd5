import OktaAuthSimulator
import Testing

@testable import OktaIdx

@Suite("A configuration that cannot be right")
struct ConfigurationTests {
    private static let placeholder = "issuer still contains the placeholder"
    private static let remedy = "put the org's own host there"
    private static let url = "it looks like"

    @Test(
        "A configuration that cannot be right is reported, and nothing is sent",
        arguments: [
            (
                ["issuer": "https://{yourOktaDomain}/oauth2/default"],
                "\(placeholder) '{yourOktaDomain}'; \(remedy)"
            ),
            (
                ["issuer": "https://%7BmyOrg%7D/oauth2/default"],
                "\(placeholder) '{myOrg}'; \(remedy)"
            ),
            (
                ["issuer": "https://yourOktaDomain.okta.com"],
                "\(placeholder) 'yourOktaDomain'; \(remedy)"
            ),
            (["issuer": "https://{user:secret}@example.com"], "\(placeholder) '{'; \(remedy)"),
            (["issuer": "https://{user:secret@example.com"], "\(placeholder) '{'; \(remedy)"),
            (
                ["issuer": "example.com"],
                "issuer is not a URL; \(url) https://example.okta.com/oauth2/default"
            ),
            (["issuer": "http://example.com"], "issuer does not begin with https://"),
            (
                ["issuer": "https://example.com?client=1"],
                "issuer has a query, a fragment or a user; leave it out"
            ),
            (["clientId": ""], "clientId is empty; put the id there that the org gave to the app"),
            (["scopes": ""], "scopes is empty; put at least 'openid' there"),
            (
                ["redirectUri": "callback"],
                "redirectUri is not a URL with a scheme; \(url) com.example.app:/callback"
            ),
        ]
    )
    func refused(changes: [String: String], reason: String) async throws {
        let session = ScriptedSession()
        let configuration = IDXClient.Configuration(
            issuer: changes["issuer"] ?? "https://example.com/oauth2/default",
            clientId: changes["clientId"] ?? "client-1",
            clientSecret: nil,
            scopes: changes["scopes"] == nil ? ["openid"] : [],
            redirectUri: changes["redirectUri"] ?? "com.example.app:/callback",
            options: session.configuration.options
        )

        let error = await #expect(throws: IDXClientError.self) {
            try await session.clock.run { try await IDXClient.start(with: configuration) }
        }

        #expect(error == .invalidConfiguration(reason: reason))
        #expect(error?.description == "The configuration is not usable: \(reason).")
        #expect(session.server.sent.isEmpty)
    }
}
