import Foundation
@testable import OktaIdx
import Testing

@testable import OktaOidc

/// What people paste in place of an issuer, a redirect URI and scopes.
@Suite("A configuration that cannot work")
struct RefusedConfigurationTests {
    private func refusal(_ name: String, _ value: String) -> String? {
        var values = [
            "clientId": "app", "issuer": "https://example.okta.com/oauth2/default",
            "redirectUri": "com.example.app:/callback", "scopes": "openid profile",
        ]
        values[name] = value
        do {
            _ = try OktaOidcConfig(with: values)
            return nil
        } catch { return "\(error)" }
    }

    private func identityRefusal(_ name: String, _ value: String) -> String? {
        let configuration = IDXClient.Configuration(
            issuer: name == "issuer" ? value : "https://example.okta.com/oauth2/default",
            clientId: name == "clientId" ? value : "app",
            clientSecret: nil,
            scopes: name == "scopes" ? [value] : ["openid"],
            redirectUri: name == "redirectUri" ? value : "com.example.app:/callback"
        )
        do {
            _ = try configuration.requests.get()
            return nil
        } catch { return "\(error)" }
    }

    @Test(
        "An address that is not an issuer is refused with the reason, by both clients",
        arguments: [
            ("https://example.okta.com/oauth2/default/v1/authorize", "endpoint"),
            ("https://example.okta.com/oauth2/default/v1", "endpoint"),
            ("https://example.okta.com/oauth2/v1/token", "endpoint"),
            ("https://gateway.test/okta/oauth2/default/v1/token", "endpoint"),
            ("https://example.okta.com/api/v1/authn", "endpoint"),
            ("https://example.okta.com/idp/idx/introspect", "endpoint"),
            ("https://example.okta.com/enduser/settings", "page"),
            ("https://example.okta.com/signin", "page"),
            ("https://example.okta.com/oauth2/my server", "not a URL"),
            ("https://exa mple.okta.com", "not a URL"),
            ("https://example.okta.com/oauth2/default\nx", "not a URL"),
            ("HTTPS://example.okta.com/oauth2/default", "capital"),
            ("https://Example.okta.com/oauth2/default", "capital"),
            ("https://example.okta.com/oauth2/default?x=1", "query"),
            ("https://example.okta.com/#a", "fragment"),
            ("https://exämple.com", "not a URL"), ("https://example..okta.com", "not a URL"),
            ("https://.okta.com", "not a URL"), ("https://example.okta.com.", "not a URL"),
            ("https://example.okta.com:0", "port"), ("https://example.okta.com:99999", "port"),
            ("https://example.okta.com:", "port"),
            ("https://example.okta.com//oauth2/default", "path"),
            ("https://example.okta.com/oauth2/../oauth2/default", "path"),
            ("https://u@example.okta.com", "user"), ("https://", "not a URL"),
            ("http://example.okta.com", "https://"), ("example.okta.com", "not a URL"),
        ]
    )
    func issuers(issuer: String, reason: String) {
        #expect(refusal("issuer", issuer)?.contains(reason) == true)
        #expect(identityRefusal("issuer", issuer)?.contains(reason) == true)
    }

    @Test(
        "An unusual address that is an issuer is taken",
        arguments: [
            "https://example.okta.com", "https://example.okta.com/oauth2/aus1V1",
            "https://id.example.com:8443/oauth2/default", "https://gateway.test/v1/oauth2/default",
            "https://gateway.test/api/okta/oauth2/default",
            "https://gateway.test/api/v1/okta/oauth2/default", "http://127.0.0.1:8080/oauth2/v1x",
            "https://xn--exmple-cua.com/oauth2/default",
        ]
    )
    func unusual(issuer: String) {
        #expect(refusal("issuer", issuer) == nil && identityRefusal("issuer", issuer) == nil)
    }

    @Test(
        "A redirect URI that leads to no app is refused with the reason, by both clients",
        arguments: [
            ("com.example.app:/call back", "space"), ("com.example.app:/callback\u{7}", "space"),
            ("https:///callback", "host"), ("https:/callback", "host"), ("https:", "host"),
            ("javascript:alert(1)", "leads to an app"), ("data:text/html,x", "leads to an app"),
            ("FILE:///etc", "leads to an app"), ("com.example.app:/callback#x", "fragment"),
            ("com.example.app", "scheme"),
        ]
    )
    func redirects(redirect: String, reason: String) {
        #expect(refusal("redirectUri", redirect)?.contains(reason) == true)
        #expect(identityRefusal("redirectUri", redirect)?.contains(reason) == true)
    }

    @Test(
        "Scopes that are not names with spaces between them are refused, by both clients",
        arguments: [
            "openid,profile", "openid;profile", "openid\tprofile", "openid\nprofile",
            "openid%20profile", "openid+profile", "\"openid profile\"", "openid prof\u{EF}l",
        ]
    )
    func scopes(scopes: String) {
        #expect(refusal("scopes", scopes)?.contains("scopes contains") == true)
        #expect(identityRefusal("scopes", scopes)?.contains("scopes contains") == true)
    }

    @Test(
        "A client id with a character that none has is refused; one with a space is legal",
        arguments: [("a\nb", true), ("a\u{0}", true), ("0o\u{E9}", true), ("a b", false)]
    )
    func clients(id: String, isRefused: Bool) {
        #expect((refusal("clientId", id) != nil) == isRefused)
        #expect((identityRefusal("clientId", id) != nil) == isRefused)
    }

    @Test("Scopes with the characters that a scope may have are taken")
    func unusualScopes() {
        let scopes = "openid okta.users.read https://api.test/a:b openid_x a/b;c!"
        #expect(refusal("scopes", scopes) == nil && identityRefusal("scopes", scopes) == nil)
    }
}
