import Foundation
import OktaAuthSdk
import OktaCore
@testable import OktaIdx
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One rule for addresses in all products.
@Suite("The address of an org")
struct GatewayTests {
    /// Notes where requests go, and responds to none of them.
    private struct NotingTransport: OktaTransport {
        let urls = Locked<[String]>([])

        func send(
            _ request: URLRequest,
            completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
        ) -> any OktaCancellable {
            urls.withLock { $0.append(request.url?.absoluteString ?? "") }
            completion(.failure(URLError(.timedOut)))
            return CancelAction {}
        }
    }

    @Test(
        "The path of a gateway stays at every endpoint, and the path of an issuer counts only there",
        arguments: ["", "/prefix", "/a/b"], ["", "/oauth2", "/oauth2/default", "/oauth2/default/"]
    )
    func prefix(prefix: String, issuer: String) async throws {
        let transport = NotingTransport()
        let address = "https://gateway.test\(prefix)\(issuer)"
        let url = try #require(URL(string: address))
        var configuration = OktaConfiguration()
        configuration.transport = transport
        _ = try? await OktaAuthSdk(domain: url, configuration: configuration)
            .authenticate(username: "u", password: "p")
        var options = IDXClient.Options()
        options.transport = transport
        let client = IDXClient(
            context: IDXClient.Context(
                configuration: IDXClient.Configuration(
                    issuer: address,
                    clientId: "app",
                    clientSecret: nil,
                    scopes: ["openid"],
                    redirectUri: "com.example.app:/callback",
                    options: options
                ),
                state: "s",
                interactionHandle: "h",
                codeVerifier: "v",
                nonce: nil,
                maxAge: nil
            )
        )
        _ = try? await client.resume()
        _ = try? await IDXClient.start(with: client.context.configuration)
        let page = try OktaOidc.sessionCookieRedirectURL(
            org: url, sessionToken: "t", redirectURL: url
        )
        let org = "https://gateway.test\(prefix)"
        #expect(page.absoluteString.hasPrefix("\(org)/login/sessionCookieRedirect?"))
        let checked = try OktaOidcConfig.checkedIssuer(address)
        let token = try #require(ServerMetadata.usualURL(of: "token", at: checked))
        let base = issuer.isEmpty ? "\(checked)/oauth2" : checked
        #expect(token.absoluteString == "\(base)/v1/token")
        #expect(
            transport.urls.withLock { $0 } == [
                "\(org)/api/v1/authn", "\(org)/idp/idx/introspect", "\(base)/v1/interact",
            ]
        )
    }

    @Test("The word oauth2 in the name of a host is no issuer's path")
    func hostName() {
        let url = ServerMetadata.usualURL(of: "keys", at: "https://oauth2.example.com")
        #expect(url?.absoluteString == "https://oauth2.example.com/oauth2/v1/keys")
    }

    @Test(
        "An address that is no org's is refused with the reason, in every product",
        arguments: [
            ("https://acme-admin.okta.com", "'-admin'"),
            ("https://acme-admin.okta.com/oauth2/default", "'-admin'"),
            ("https://acme.okta.com/app/UserHome", "'/app/UserHome'"),
            (
                "https://acme.okta.com/oauth2/default/.well-known/openid-configuration",
                "'/.well-known'"
            ),
            ("https://acme.okta.com/.well-known/okta-organization", "'/.well-known'"),
            ("https://acme.okta.com/admin/dashboard", "'/admin'"),
            ("https://acme.okta.com/login/login.htm", "'/login/login.htm'"),
        ]
    )
    func noOrg(address: String, reason: String) async throws {
        let url = try #require(URL(string: address))
        let classic = #expect(throws: OktaError.self) { try OktaAuthSdk.check(domain: url) }
        #expect(classic?.description.contains(reason) == true)
        let oidc = #expect(throws: OktaOidcError.self) {
            try OktaOidcConfig.checkedIssuer(address)
        }
        #expect(oidc?.description.contains(reason) == true)
        let identity = await #expect(throws: IDXClientError.self) {
            try await IDXClient.start(
                with: IDXClient.Configuration(
                    issuer: address,
                    clientId: "app",
                    clientSecret: nil,
                    scopes: ["openid"],
                    redirectUri: "a:/b"
                )
            )
        }
        #expect(identity?.description.contains(reason) == true)
    }

    @Test(
        "A placeholder for the client's id is refused",
        arguments: [
            "{clientId}", "<client id>", "{yourClientId}", "%7BclientId%7D", "YOUR_CLIENT_ID",
        ]
    )
    func clientId(id: String) async {
        let values = [
            "clientId": id, "issuer": "https://a.test", "redirectUri": "a:/b", "scopes": "openid",
        ]
        let error = #expect(throws: OktaOidcError.self) { try OktaOidcConfig(with: values) }
        #expect(error?.description.contains("clientId still contains the placeholder") == true)
        let identity = await #expect(throws: IDXClientError.self) {
            try await IDXClient.start(
                with: IDXClient.Configuration(
                    issuer: "https://a.test",
                    clientId: id,
                    clientSecret: nil,
                    scopes: ["openid"],
                    redirectUri: "a:/b"
                )
            )
        }
        #expect(identity?.description.contains("clientId still contains") == true)
    }

    @Test("Scopes that are separated by commas are refused with that reason")
    func commas() {
        let values = [
            "clientId": "a", "issuer": "https://a.test", "redirectUri": "a:/b",
            "scopes": "openid,profile",
        ]
        let error = #expect(throws: OktaOidcError.self) { try OktaOidcConfig(with: values) }
        #expect(error?.description.contains("separate the scopes by spaces") == true)
    }
}
