import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A refused exchange")
struct ExchangeRefusalTests {
    /// One thing that goes wrong, and the words of the error.
    typealias Failure = Case<@Sendable (SimulatedSession) -> Void>

    private static let document = "/openid-configuration"

    static let org: [Failure] = [
        Failure("an org without Classic Engine", "login_required", "Sign in again") {
            $0.simulator.oauth.acceptsSessionTokens = false
        },
        Failure("a policy that asks for a factor", "login_required", "second factor") {
            $0.simulator.oauth.clients[0].requiresFactor = true
        },
        Failure("a user who has not agreed", "consent_required") {
            $0.simulator.oauth.clients[0].requiresConsent = true
        },
        Failure("a client without this grant", "unauthorized_client", "grant type") {
            $0.simulator.oauth.clients[0].allowsCodes = false
        },
        Failure("an unknown scope", "invalid_scope") { $0.simulator.oauth.clients[0].scopes = [] },
        Failure("an unknown client", "HTTP 400", "clientId", "redirectUri") {
            $0.simulator.oauth.clients[0].id = "other"
        },
        Failure("an unknown redirect URI", "HTTP 400", "redirectUri") {
            $0.simulator.oauth.clients[0].redirectURIs = []
        },
        Failure(
            "an unknown server",
            "/oauth2/default/.well-known/openid-configuration and https://",
            "/.well-known/oauth-authorization-server responded HTTP 404: check the issuer, which is ",
            "/oauth2/default."
        ) {
            $0.simulator.oauth.servers = ["other": "api://other"]
        },
    ]

    static let discovery: [Failure] = [
        Failure(
            "another issuer",
            "openid-configuration describes the issuer https://evil.test, but the configuration says ",
            "/oauth2/default.",
            at: document
        ) {
            $0.changeBody { $0["issuer"] = "https://evil.test" }
        },
        Failure(
            "no issuer",
            "openid-configuration returned no discovery document: check the issuer, which is ",
            "/oauth2/default.",
            at: document
        ) {
            $0.changeBody { $0["issuer"] = nil }
        },
        Failure(
            "an authorization endpoint elsewhere",
            "The server names an address at https://evil.test, which is not the issuer's. "
                + "Nothing was sent there; allowedHosts can permit it.",
            at: document
        ) {
            $0.changeBody { $0["authorization_endpoint"] = "https://evil.test/authorize" }
        },
        Failure("a token endpoint elsewhere", "https://evil.test", "Nothing was sent", at: document)
        {
            $0.changeBody { $0["token_endpoint"] = "https://evil.test/token" }
        },
        Failure("keys elsewhere", "https://evil.test", "Nothing was sent", at: document) {
            $0.changeBody { $0["jwks_uri"] = "https://evil.test/keys" }
        },
        Failure("no token endpoint", "issuer names no usable token_endpoint.", at: document) {
            $0.changeBody { $0["token_endpoint"] = 7 }
        },
        Failure("a page instead of the document", "openid-configuration", "issuer", at: document) {
            $0.becomePage(200)
        },
        Failure("a server that fails", "openid-configuration responded HTTP 500.", at: document) {
            $0.becomePage(500)
        },
        Failure("no connection", "the host was not found") {
            $0.network.fail(document, with: .cannotFindHost)
        },
        Failure("an endpoint without TLS", "http://", "Nothing was sent") {
            let host = $0.simulator.url.host ?? ""
            $0.network.change(document) {
                $0.changeBody { $0["token_endpoint"] = .string("http://\(host)/token") }
            }
        },
    ]

    static let redirect: [Failure] = [
        Failure("a page instead of a redirect", "page instead of a redirect", at: "/authorize") {
            $0.becomePage(200)
        },
        Failure("a redirect to nowhere", "without saying where", at: "/authorize") {
            $0.headers["Location"] = nil
        },
        Failure("an empty redirect", "without saying where", at: "/authorize") {
            $0.headers["Location"] = ""
        },
        Failure("a status of no redirect", "HTTP 304 instead of a redirect", at: "/authorize") {
            $0.statusCode = 304
        },
        Failure("a refusal in JSON", "unmet_request: the reason", at: "/authorize") {
            $0.statusCode = 400
            $0.body = Data(#"{"error":"unmet_request","error_description":"the reason"}"#.utf8)
        },
        Failure(
            "half a refusal in JSON",
            "The authorization endpoint responded HTTP 400 without saying why.",
            at: "/authorize"
        ) {
            $0.statusCode = 400
            $0.body = Data(#"{"error":7}"#.utf8)
        },
        Failure("JSON without an error", "refused the request (HTTP 400)", at: "/authorize") {
            $0.statusCode = 400
            $0.body = Data("{}".utf8)
        },
        Failure(
            "another host",
            "The authorization endpoint redirects to https://evil.test/, which is neither redirectUri",
            "Nothing was sent there.",
            at: "/authorize"
        ) {
            $0.headers["Location"] = "https://evil.test/?code=secret-code"
        },
        Failure("another scheme", "com.evil:", "Nothing was sent", at: "/authorize") {
            $0.headers["Location"] = "com.evil:/callback?code=secret-code"
        },
        Failure("the org without TLS", "http://", "Nothing was sent") {
            let host = $0.simulator.url.host ?? ""
            $0.network.change("/authorize") { $0.headers["Location"] = "http://\(host)/next" }
        },
        Failure(
            "a path that only begins like the redirect URI", "Nothing was sent", at: "/authorize"
        ) {
            $0.headers["Location"] = "com.example.app:/callbackevil?code=secret-code"
        },
        Failure("no code", "the redirect has no 'code'", at: "/authorize") {
            $0.redirect("code", to: nil)
        },
        Failure("an empty code", "no 'code'", at: "/authorize") { $0.redirect("code", to: "") },
        Failure("two codes", "the redirect has several 'code'", at: "/authorize") {
            $0.headers["Location"]?.append("&code=secret-code")
        },
        Failure("two states", "the redirect has several 'state'", at: "/authorize") {
            $0.headers["Location"]?.append("&state=other")
        },
        Failure("no state", "'state' is missing or not the one that was sent", at: "/authorize") {
            $0.redirect("state", to: nil)
        },
        Failure("a wrong state", "'state'", at: "/authorize") { $0.redirect("state", to: "other") },
        Failure("an error with a wrong state", "'state'", at: "/authorize") {
            $0.headers["Location"] = "com.example.app:/callback?error=x&state=other"
        },
        Failure("another server's response", "'iss' is not the issuer", at: "/authorize") {
            $0.headers["Location"]?.append("&iss=https://evil.test")
        },
        Failure("a connection that is lost", "the connection was lost") {
            $0.network.fail("/authorize", with: .networkConnectionLost)
        },
    ]

    static let token: [Failure] = [
        Failure("a code that is no longer valid", "invalid_grant", at: "/authorize") {
            $0.redirect("code", to: "secret-code")
        },
        Failure("a page instead of tokens", "no JSON object", at: "/token") { $0.becomePage(200) },
        Failure("half of the tokens", "The token endpoint returned no JSON object.", at: "/token") {
            $0.body = $0.body.prefix($0.body.count / 2)
        },
        Failure("no access token", "The token endpoint returned no access token.", at: "/token") {
            $0.changeBody { $0["access_token"] = nil }
        },
        Failure("DPoP", "returned a token that is not of the type 'Bearer'.", at: "/token") {
            $0.changeBody { $0["token_type"] = "DPoP" }
        },
        Failure("no ID token", "no ID token", at: "/token") {
            $0.changeBody { $0["id_token"] = nil }
        },
        Failure(
            "no reason", "The token endpoint responded HTTP 400 without saying why.", at: "/token"
        ) { $0.becomePage(400) },
        Failure(
            "a connection that is lost",
            "No response came: the connection was lost (URLError -1005)."
        ) {
            $0.network.fail("/token", with: .networkConnectionLost)
        },
        Failure("a redirect instead of tokens", "HTTP 302", at: "/token") { response in
            response.becomePage(302)
            response.headers["Location"] = "https://evil.test/"
        },
    ]

    static let keys: [Failure] = [
        Failure("a page instead of keys", "/keys", "no key set", at: "/keys") {
            $0.becomePage(200)
        },
        Failure("keys that are no list", "/keys returned no key set.", at: "/keys") {
            $0.changeBody { $0["keys"] = "none" }
        },
        Failure("no keys", "not in the key set", at: "/keys") { $0.changeBody { $0["keys"] = [] } },
        Failure("no such keys", "The keys endpoint responded HTTP 404", at: "/keys") {
            $0.becomePage(404)
        },
        Failure("a connection that is lost", "the connection was lost") {
            $0.network.fail("/keys", with: .networkConnectionLost)
        },
    ]

    @Test(
        "A refused exchange names what was missing, keeps nothing and leaks nothing",
        arguments:
            org + discovery + redirect + token + keys
    )
    func refused(_ failure: Failure) async throws {
        let session = SimulatedSession()
        failure.action(session)

        let error = try await session.refusal()

        for word in failure.words { #expect(error.description.contains(word)) }
        #expect(error.localizedDescription == error.description)
        let sent = session.network.requests
        let queries = sent.map(\.query) + sent.map(\.form)
        let names = ["sessionToken", "code_verifier", "state", "nonce", "code"]
        let secrets = names.flatMap { name in queries.compactMap { $0[name] } } + ["secret-code"]
        var text = ""
        dump(error, to: &text)
        text += "\(error) \(String(reflecting: error)) \(error as NSError)"
        if case .api(_, let cause?) = error { text += "\(cause) \((cause as NSError).userInfo)" }
        for secret in secrets { #expect(!text.contains(secret)) }
        #expect(!text.contains("LEAKED"))
        #expect(Set(sent.compactMap(\.url?.host)) == [session.simulator.url.host ?? ""])
        #expect(sent.allSatisfy { $0.url?.scheme == "https" })
        #expect(sent.filter { $0.form["code"] != nil }.count <= 1)
        #expect(session.store.value(for: "app_\(session.issuer)") == nil)
    }

    @Test("An exchange with a used, an unknown, an expired or no session token is refused")
    func sessionTokens() async throws {
        let session = SimulatedSession()
        let client = try session.client()
        func outcome(_ token: String?) async -> OktaOidcError? {
            await #expect(throws: OktaOidcError.self) {
                try await client.authenticate(withSessionToken: token)
            }
        }
        let used = try session.sessionToken()
        _ = try await client.authenticate(withSessionToken: used)
        #expect(await outcome(used)?.oauthError == "login_required")
        #expect(await outcome("unknown")?.oauthError == "login_required")
        let expired = try session.sessionToken()
        session.clock.advance(by: 300)
        #expect(await outcome(expired)?.oauthError == "login_required")
        let count = session.network.requests.count
        for token in ["", nil] {
            let sentence =
                "There is no session token: sign in first and pass the one of the finished sign-in."
            #expect(await outcome(token)?.description == sentence)
        }
        #expect(session.network.requests.count == count)
    }

    @Test("A refused exchange does not cost the session token if the keys cannot be read")
    func keysFirst() async throws {
        let session = SimulatedSession()
        let client = try session.client()
        let token = try session.sessionToken()
        session.network.fail("/keys", with: .networkConnectionLost)
        await #expect(throws: OktaOidcError.self) {
            try await client.authenticate(withSessionToken: token)
        }
        session.network.reset()
        #expect(try await client.authenticate(withSessionToken: token).accessToken != nil)
    }

    @Test("An exchange follows no redirect to another host, not even to a permitted one")
    func permittedHost() async throws {
        let session = SimulatedSession()
        session.network.change("/authorize") { $0.headers["Location"] = "https://other.test/next" }
        let error = try await session.refusal { $0.allowedHosts = ["other.test"] }
        #expect(
            error.description.hasPrefix("The authorization endpoint redirects to https://other"))
        #expect(session.network.requests.allSatisfy { $0.url?.host != "other.test" })
    }

    @Test("A refused exchange does not quote what the server repeats")
    func echo() async throws {
        let session = SimulatedSession()
        let network = session.network
        network.change("/token") { response in
            let code = network.requests(to: "/token").last?.form["code"] ?? ""
            response.statusCode = 400
            response.changeBody {
                $0 = ["error": "invalid_grant", "error_description": .string("no\n\(code)")]
            }
        }
        let error = try await session.refusal()
        #expect(error.description.contains("invalid_grant: no <redacted>"))

        network.reset()
        network.change("/authorize") { response in
            let query = network.requests(to: "/authorize").last?.query ?? [:]
            let sent = ["sessionToken", "state", "nonce"].compactMap { query[$0] }
            response.redirect("code", to: nil)
            let text = sent.joined(separator: "+")
            response.headers["Location"]?.append("&error=\(sent[0])&error_description=\(text)")
        }
        let hidden = "<redacted>: <redacted> <redacted> <redacted>"
        #expect(try await session.refusal().description == hidden)
    }

    @Test(
        "A redirect leads to the app only if every part but the query is that of redirectUri",
        arguments: [
            (app, "\(app)?code=a+%2B%FFb&state=STATE", "a %2B%FFb"),
            (app, "\(app)?state=STATE&iss=ISSUER&code=a+%2Bb", "a +b"),
            (app, "COM.example.APP:/callback?code=c&state=STATE", "c"),
            (app, "\(app)/?code=c&state=STATE", nil), (app, "com.example.app://callback", nil),
            (app, "com.other.app:/callback?code=c&state=STATE", nil),
            ("com.example.app:", "com.example.app:?code=c&state=STATE", "c"),
            ("com.example.app:", "com.example.app:/?code=c&state=STATE", nil),
            ("https://app.test", "HTTPS://APP.test/?code=c&state=STATE", "c"),
            ("https://app.test/", "https://app.test?code=c&state=STATE", "c"),
            ("https://app.test:443/a", "https://app.test/a?code=c&state=STATE", "c"),
            ("https://app.test/a", "https://app.test/b?code=c&state=STATE", nil),
            ("https://app.test/a", "https://other.test/a?code=c&state=STATE", nil),
            ("https://app.test/a", "https://app.test:8443/a?code=c&state=STATE", nil),
            ("https://app.test/a", "https://u@app.test/a?code=c&state=STATE", nil),
            ("https://app.test/a", "https://[", nil),
        ]
    )
    func redirectURI(own: String, location: String, code: String?) throws {
        let session = SimulatedSession()
        let configuration = try session.configuration(["redirectUri": own])
        let exchange = OidcAuthorization(server: AuthorizationServer(configuration))
        let location = location.replacingOccurrences(of: "STATE", with: exchange.state)
            .replacingOccurrences(of: "ISSUER", with: session.issuer)
        #expect(try exchange.code(in: location) == code)
    }

    @Test(
        "The error for a redirect to another place names both addresses without their queries",
        arguments: [
            ("https://t-1.evil.test:80/a?b#c", "https://<redacted>.evil.test:80/a"),
            ("//evil.test/a", "https://evil.test/a"), ("com.evil:/a?code=c", "com.evil:/a"),
            ("com.example.app:/Callback?code=c", "com.example.app:/Callback"),
        ]
    )
    func strayRedirect(location: String, place: String) throws {
        let server = try AuthorizationServer(SimulatedSession().configuration())
        let exchange = OidcAuthorization(server: server)
        let sentence =
            "The authorization endpoint redirects to \(place), which is neither redirectUri, "
            + "com.example.app:/callback, nor at https://org.test. Nothing was sent there."
        let page = try #require(URL(string: "https://org.test/authorize"))
        #expect(
            exchange.strayRedirect(to: location, from: page, hiding: ["t-1"]).description
                == sentence)
    }

    private static let app = SimulatedSession.redirect

    @Test("An exchange can be permitted for hosts that the configuration lists")
    func allowedHosts() async throws {
        let session = SimulatedSession()
        let other = OktaSimulator(clock: session.clock)
        let host = try #require(other.url.host)
        session.network.change("/openid-configuration") {
            $0.changeBody {
                $0["token_endpoint"] = .string("https://\(host)/oauth2/default/v1/token")
            }
        }
        let error = try await session.refusal { $0.allowedHosts = [host.uppercased()] }
        // The network of the test leads everywhere to one org.
        if case .untrustedAddress = error { Issue.record("was refused") }
    }

    @Test(
        "A refusal without a reason names the endpoint", arguments: ["revocation", "introspection"])
    func withoutReason(endpoint: String) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        for path in ["/revoke", "/introspect"] {
            session.network.change(path) { ($0.statusCode, $0.body) = (503, Data()) }
        }
        let error = await #expect(throws: OktaOidcError.self) {
            if endpoint == "revocation" {
                try await manager.revoke(manager.refreshToken)
            } else {
                _ = try await manager.introspect(token: manager.refreshToken)
            }
        }
        let text = "The \(endpoint) endpoint responded HTTP 503 without saying why."
        #expect(error?.description == text)
    }

    @Test(
        "A refusal that repeats what was sent hides the secrets",
        arguments: [
            ("sign-in", "/token"), ("renewal", "/token"), ("revocation", "/revoke"),
            ("introspection", "/introspect"),
        ]
    )
    func hiddenSecrets(call: String, path: String) async throws {
        let session = SimulatedSession()
        session.simulator.oauth.clients[0].secret = "secret-of-client"
        let client = try session.client(["clientSecret": "secret-of-client"])
        let network = session.network
        let manager = try await client.authenticate(withSessionToken: session.sessionToken())
        network.change(path) { response in
            let sent = network.requests(to: path).last?.form ?? [:]
            let words = Array(sent.values) + ["secret-of-client"]
            response.statusCode = 400
            response.body = JSONWriter.data([
                "error": "invalid_request",
                "error_description": .string(words.joined(separator: " ")),
            ])
        }
        let error = await #expect(throws: OktaOidcError.self) {
            switch call {
            case "renewal": try await manager.renew()
            case "revocation": try await manager.revoke(manager.refreshToken)
            case "introspection": _ = try await manager.introspect(token: manager.refreshToken)
            default: _ = try await client.authenticate(withSessionToken: session.sessionToken())
            }
        }
        let sent = try #require(network.requests(to: path).last).form
        let text = String(describing: error)
        #expect(text.contains("invalid_request"))
        #expect(text.contains(try #require(sent["grant_type"] ?? sent["token_type_hint"])))
        let secrets = ["code", "code_verifier", "refresh_token", "token"].compactMap { sent[$0] }
        #expect(secrets.count == (call == "sign-in" ? 2 : 1))
        for secret in secrets + ["secret-of-client"] { #expect(!text.contains(secret)) }
    }
}

extension Case where Action == @Sendable (SimulatedSession) -> Void {
    fileprivate init(
        _ name: String, _ words: String..., at path: String, change: @escaping OrgNetwork.Change
    ) {
        (testDescription, self.words) = (name, words)
        action = { $0.network.change(path, change) }
    }
}
