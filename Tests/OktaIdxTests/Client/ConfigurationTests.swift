import OktaAuthSimulator
import Testing

@testable import OktaIdx

@Suite("A configuration that cannot be right")
struct ConfigurationTests {
    /// What is wrong with an issuer is the same for both engines: OktaOidcTests have the others.
    @Test(
        "A configuration that cannot be right is reported, and nothing is sent",
        arguments: [
            (["issuer": "http://example.com"], "issuer does not begin with https://"),
            (["clientId": ""], "clientId is empty; put the id there that the org gave to the app"),
            (["scopes": ""], "scopes is empty; put at least 'openid' there"),
            (
                ["redirectUri": "callback"],
                "redirectUri is not a URL with a scheme; it looks like com.example.app:/callback"
            ), (["redirectUri": "com.example.app:/#x"], "redirectUri has a fragment"),
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
