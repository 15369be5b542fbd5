import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator
import OktaCore

@Suite("Tokens of the simulated org")
struct OAuthTests {
    @Test("A session token becomes tokens", arguments: ["default", nil])
    func exchange(server: String?) throws {
        let app = OAuthSession(server: server)
        let response = try app.authorize()
        #expect(response.statusCode == 302)
        #expect(response.redirected["state"] == "s-1")
        let code = try #require(response.redirected["code"])
        let tokens = try #require(app.exchange(code).json)

        #expect(tokens["token_type"] == "Bearer")
        #expect(tokens["expires_in"] == 3600)
        #expect(tokens["refresh_token"]?.string?.isEmpty == false)
        let issuer =
            app.session.simulator.url.absoluteString + (server.map { "/oauth2/\($0)" } ?? "")
        let claims = try #require(tokens["id_token"]?.claims)
        #expect(claims["iss"]?.string == issuer)
        #expect(claims["aud"] == "app")
        #expect(claims["nonce"] == "n-1")
        #expect(claims["email"] == "ada@example.test")
        #expect(claims["name"] == "Ada Sim")
        #expect(tokens["access_token"]?.claims?["cid"] == "app")
    }

    @Test("A request the org cannot trust gets a page, not a redirect")
    func pages() throws {
        let app = OAuthSession()
        for (changes, title) in [
            (["client_id": "other"], "400: Invalid value for 'client_id' parameter"),
            (["redirect_uri": "com.evil:/x"], "400: The 'redirect_uri' is not registered"),
        ] {
            let response = try app.authorize(changes)
            #expect(response.statusCode == 400)
            #expect(response.pageTitle == title)
            #expect(response.headers["Location"] == nil)
            #expect(response.headers["Content-Type"]?.hasPrefix("text/html") == true)
        }
        let page = try app.authorize(["prompt": "", "sessionToken": "unknown"])
        #expect(page.statusCode == 200)
        #expect(page.pageTitle == "Sign in")
        #expect(page.headers["Content-Type"]?.hasPrefix("text/html") == true)
    }

    @Test(
        "A refusal is a redirect that names the error",
        arguments: [
            (
                ["sessionToken": "unknown"],
                "login_required: The client specified not to prompt, but the user is not logged in."
            ),
            (["prompt": "none login"], "invalid_request: The prompt 'none' stands alone."),
            (
                ["response_type": "token"],
                "unsupported_response_type: "
                    + "The response type is not supported by the authorization server."
            ),
            (["scope": "profile"], "invalid_scope: The scope openid is required."),
            (
                ["scope": "openid other"],
                "invalid_scope: One or more scopes are not configured for the authorization server "
                    + "resource."
            ),
            (["code_challenge": ""], "invalid_request: PKCE code challenge is required."),
            (["state": ""], "invalid_request: The state is required."),
            (
                ["code_challenge_method": "plain"],
                "invalid_request: The code challenge method must be S256."
            ),
            (
                ["response_mode": "other"],
                "invalid_request: The response_mode 'other' is not supported."
            ),
        ]
    )
    func refusals(changes: [String: String], refusal: String) throws {
        #expect(try OAuthSession().authorize(changes).oauthRefusal == refusal)
    }

    @Test("The settings of a client and of the org are heeded")
    func settings() throws {
        func outcome(_ change: (inout SimulatedOAuth) -> Void) throws -> String? {
            let app = OAuthSession()
            change(&app.session.simulator.oauth)
            return try app.authorize().oauthRefusal
        }
        let loginRequired =
            "login_required: The client specified not to prompt, but the user is not logged in."
        #expect(try outcome { $0.clients[0].requiresFactor = true } == loginRequired)
        #expect(
            try outcome { $0.clients[0].requiresConsent = true }
                == "consent_required: The user has not agreed to the scopes."
        )
        #expect(
            try outcome { $0.clients[0].allowsCodes = false }
                == "unauthorized_client: "
                + "The client is not authorized to use the provided grant type."
        )
        #expect(try outcome { $0.acceptsSessionTokens = false } == loginRequired)
        #expect(try outcome { $0.servers = ["default": "api://x"] } == nil)
        #expect(try outcome { $0.clients[0].allowsRefresh = false } == nil)
    }

    @Test("An unknown authorization server is found at no endpoint, however an org was made")
    func unknownServer() throws {
        let app = OAuthSession(server: "nosuch")
        let home = "/oauth2/nosuch/.well-known"
        for clients in [app.session.simulator.oauth.clients, []] {
            app.session.simulator.oauth.clients = clients
            for path in [
                "\(home)/openid-configuration", "\(home)/oauth-authorization-server",
                "\(app.base)/keys", "\(app.base)/userinfo", "\(app.base)/logout",
                "\(app.base)/authorize/redirect",
            ] { app.session.get(path).expect("404 E0000007") }
            for endpoint in [
                "token", "revoke", "introspect", "interact", "device/authorize", "userinfo",
                "logout",
            ] { app.post(endpoint, ["client_id": "app"]).expect("404 E0000007") }
            try app.authorize().expect("404 E0000007")
        }
        #expect(app.session.simulator.oauth.servers == ["default": "api://default"])
        let known = app.session.get("/oauth2/default/.well-known/openid-configuration")
        #expect(known.json?["issuer"]?.string?.hasSuffix("/oauth2/default") == true)
        app.session.simulator.oauth.servers = [:]
        #expect(app.session.get("/oauth2/default/v1/keys").statusCode == 404)
        #expect(app.session.get("/oauth2/v1/keys").statusCode == 200)
    }

    @Test("Basic authentication is read as a form is, with a plus for a space")
    func basicAuthentication() {
        let app = OAuthSession(SimulatedOAuthClient(id: "my app", secret: "a+b c%d:e"))
        let credentials = Data("my+app:a%2Bb+c%25d%3Ae".utf8).base64EncodedString()
        let header = ["Authorization": "Basic \(credentials)"]
        #expect(app.post("introspect", ["token": "x"], headers: header).json == ["active": false])
        let raw = Data("my app:a+b c%d:e".utf8).base64EncodedString()
        let refused = app.post(
            "introspect", ["token": "x"], headers: ["Authorization": "Basic \(raw)"])
        #expect(refused.oauthError == "invalid_client")
    }

    @Test("Where no client is registered, a secret is as good as none")
    func secretOfUnregisteredClient() {
        let app = OAuthSession()
        app.session.simulator.oauth.clients = []
        let form = ["client_id": "app", "client_secret": "s3cret", "token": "x"]
        #expect(app.post("introspect", form).json == ["active": false])
    }

    @Test("Max_age counts from the sign-in")
    func maxAge() throws {
        let app = OAuthSession()
        let cookies = try app.authorize().cookies
        let cookie = try #require(cookies.first?.split(separator: ";").first)
        app.session.clock.advance(by: 100)
        let changes = ["sessionToken": "spent", "max_age": "99"]
        #expect(try app.authorize(changes, cookie: String(cookie)).oauthError == "login_required")
        let later = try app.authorize(["sessionToken": "x", "max_age": "100"], cookie: "\(cookie)")
        #expect(later.redirected["code"] != nil)
    }

    @Test("Redirects before the code need the cookie")
    func detours() throws {
        let app = OAuthSession()
        app.session.simulator.oauth.extraRedirects = 2
        var response = try app.authorize()
        let cookie = String(try #require(response.cookies.first?.split(separator: ";").first))
        let origin = app.session.simulator.url.absoluteString
        for _ in 0..<2 {
            let place = try #require(response.headers["Location"])
            #expect(place.hasPrefix(origin))
            let target = String(place.dropFirst(origin.count))
            #expect(
                app.session.get(target).expect("400").pageTitle == "This page is no longer valid")
            response = app.session.get(target, cookie: cookie)
        }
        #expect(response.redirected["code"] != nil)
    }

    @Test(
        "A code needs its verifier, its client and its address",
        arguments: [
            (["code_verifier": "wrong"], "invalid_grant: PKCE verification failed."),
            (["code_verifier": ""], "invalid_grant: PKCE verification failed."),
            (["redirect_uri": "other:/"], otherRedirect), (["redirect_uri": ""], otherRedirect),
            (["code": "other"], "invalid_grant: The authorization code is invalid or has expired."),
            (["client_id": "other"], "invalid_client: Invalid value for 'client_id' parameter."),
            (["client_id": ""], "invalid_client: Invalid value for 'client_id' parameter."),
            (["client_secret": "x"], "invalid_client: The client secret supplied is invalid."),
            (
                ["grant_type": "other"],
                "unsupported_grant_type: "
                    + "The authorization grant type is not supported by the authorization server."
            ),
        ]
    )
    func codeChecks(changes: [String: String], refusal: String) throws {
        let app = OAuthSession()
        let code = try #require(app.authorize().redirected["code"])
        #expect(app.exchange(code, changes).oauthRefusal == refusal)
    }

    private static let otherRedirect =
        "invalid_grant: The redirect_uri does not match the one of the authorization."

    @Test("A code that is used twice takes its tokens with it")
    func replayedCode() throws {
        let app = OAuthSession()
        let code = try #require(app.authorize().redirected["code"])
        let tokens = try #require(app.exchange(code).json)
        #expect(app.exchange(code).oauthError == "invalid_grant")
        #expect(app.refresh(tokens["refresh_token"]?.string).oauthError == "invalid_grant")
    }

    /// Source: RFC 6749, section 5.2.
    @Test("What the org gave to another client is an invalid grant, and stays good for its own")
    func otherClient() throws {
        let app = OAuthSession()
        let redirects = [OAuthSession.redirect]
        var web = SimulatedOAuthClient(id: "web", redirectURIs: redirects)
        web.startingClients = ["app", "other"]
        app.session.simulator.oauth.clients[0].scopes.append("interclient_access")
        app.session.simulator.oauth.clients += [
            web, SimulatedOAuthClient(id: "other", redirectURIs: redirects),
        ]
        func refusal(_ form: [String: String], of client: String) -> String? {
            let response = app.post("token", form.merging(["client_id": client]) { $1 })
            #expect(response.statusCode == (response.oauthError == nil ? 200 : 400))
            return response.oauthError
        }

        let scope = "openid offline_access interclient_access"
        let code = try #require(app.authorize(["scope": scope]).redirected["code"])
        #expect(app.exchange(code, ["client_id": "other"]).statusCode == 400)
        #expect(
            app.exchange(code, ["client_id": "other"]).oauthRefusal
                == "invalid_grant: The authorization code is invalid or has expired.")
        let tokens = try #require(app.exchange(code).json)
        // Nor does the attempt of another client end a sign-in.
        #expect(app.exchange(code, ["client_id": "other"]).oauthError == "invalid_grant")

        let standard = "urn:ietf:params:oauth:token-type"
        let exchange = [
            "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
            "actor_token": tokens["access_token"]?.string ?? "",
            "actor_token_type": "\(standard):access_token",
            "subject_token": tokens["id_token"]?.string ?? "",
            "subject_token_type": "\(standard):id_token",
            "requested_token_type": "urn:okta:params:oauth:token-type:interclient_token",
            "audience": "urn:okta:apps:web",
        ]
        #expect(refusal(exchange, of: "other") == "invalid_grant")
        #expect(refusal(exchange, of: "app") == nil)
        // Another authorization server has not issued them.
        let elsewhere = app.session.postForm(
            "/oauth2/v1/token", exchange.merging(["client_id": "app"]) { $1 })
        #expect(elsewhere.oauthError == "invalid_grant")

        let refresh = [
            "grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]?.string ?? "",
        ]
        #expect(refusal(refresh, of: "other") == "invalid_grant")
        #expect(refusal(refresh, of: "app") == nil)

        let codes = app.post("device/authorize", ["client_id": "app", "scope": "openid"]).json
        let device = [
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
            "device_code": codes?["device_code"]?.string ?? "",
        ]
        #expect(refusal(device, of: "other") == "invalid_grant")
        #expect(refusal(device, of: "app") == "authorization_pending")
    }

    @Test("A refresh token is replaced, and using it again revokes the sign-in")
    func rotation() throws {
        let app = OAuthSession()
        let first = try app.tokens()
        let refreshed = app.refresh(first["refresh_token"]?.string)
        let second = try #require(refreshed.json)
        #expect(second["refresh_token"] != first["refresh_token"])
        #expect(second["id_token"]?.claims?["nonce"] == nil)
        let refusal = "invalid_grant: The refresh token is invalid or expired."
        #expect(app.refresh(first["refresh_token"]?.string).oauthRefusal == refusal)
        #expect(app.refresh(second["refresh_token"]?.string).oauthRefusal == refusal)
    }

    @Test("A refresh token works again within the grace, or for good where it is not replaced")
    func reuse() throws {
        let app = OAuthSession()
        app.session.simulator.oauth.refreshReuseGrace = 30
        let first = try app.tokens()["refresh_token"]?.string
        #expect(app.refresh(first).statusCode == 200)
        app.session.clock.advance(by: 20)
        #expect(app.refresh(first).statusCode == 200)
        // The grace counts from the first use; the second did not renew it.
        app.session.clock.advance(by: 20)
        #expect(app.refresh(first).oauthError == "invalid_grant")

        app.session.simulator.oauth.rotatesRefreshTokens = false
        let lasting = try app.tokens()["refresh_token"]?.string
        #expect(app.refresh(lasting).json?["refresh_token"]?.string == lasting)
        #expect(app.refresh(lasting).statusCode == 200)
    }

    @Test("A revoked token is not active, and no user is described for it")
    func revocation() throws {
        let app = OAuthSession()
        let tokens = try app.tokens()
        let access = try #require(tokens["access_token"]?.string)
        let refresh = try #require(tokens["refresh_token"]?.string)
        func isActive(_ token: String) -> Bool? {
            app.post("introspect", ["token": token, "client_id": "app"]).json?["active"]?.bool
        }
        func user() -> SimulatorResponse {
            app.session.get("\(app.base)/userinfo", headers: ["Authorization": "Bearer \(access)"])
        }
        #expect(isActive(access) == true)
        #expect(isActive(refresh) == true)
        #expect(user().json?["preferred_username"] == "ada@example.test")
        for endpoint in ["revoke", "introspect"] {
            let refused = app.post(endpoint, ["client_id": "app"])
            #expect(refused.oauthRefusal == "invalid_request: The token is required.")
        }
        #expect(app.post("revoke", ["token": "x", "client_id": "app"]).statusCode == 200)
        #expect(app.post("revoke", ["token": refresh, "client_id": "app"]).statusCode == 200)
        #expect(isActive(access) == false)
        #expect(isActive(refresh) == false)
        #expect(user().statusCode == 401)
        let origin = app.session.simulator.url
        let challenge =
            "Bearer authorization_uri=\"\(origin)/oauth2/v1/authorize\", realm=\"\(origin)\", "
            + "scope=\"openid\", error=\"invalid_token\", "
            + "error_description=\"The access token is invalid.\", "
            + "resource=\"\(app.base)/userinfo\""
        #expect(user().headers["WWW-Authenticate"] == challenge)
    }

    @Test("A user is described for an access token alone, and a token to its own client alone")
    func uses() throws {
        let app = OAuthSession()
        app.session.simulator.oauth.clients.append(SimulatedOAuthClient(id: "other"))
        let tokens = try app.tokens()
        for (name, status) in [("access_token", 200), ("refresh_token", 401), ("id_token", 401)] {
            let token = try #require(tokens[name]?.string)
            let user = app.session.get(
                "\(app.base)/userinfo", headers: ["Authorization": "Bearer \(token)"]
            )
            #expect(user.statusCode == status, "\(name)")
            for (client, isActive) in [("app", true), ("other", false)] {
                let answer = app.post("introspect", ["token": token, "client_id": client])
                #expect(answer.json?["active"]?.bool == isActive, "\(name) of \(client)")
            }
        }
    }

    @Test("A renewed token has no more scopes than the sign-in, and a removed user gets none")
    func renewalRefusals() throws {
        let app = OAuthSession()
        app.session.simulator.oauth.rotatesRefreshTokens = false
        let refresh = try #require(app.tokens()["refresh_token"]?.string)
        func renew(_ scope: String) -> SimulatorResponse {
            let fields = ["client_id": "app", "refresh_token": refresh, "scope": scope]
            return app.post("token", fields.merging(["grant_type": "refresh_token"]) { $1 })
        }
        let tooMuch = "invalid_scope: The scopes exceed those of the sign-in."
        #expect(renew("openid other").oauthRefusal == tooMuch)
        let access = try #require(renew("profile").json?["access_token"]?.string)
        let user = app.session.get(
            "\(app.base)/userinfo", headers: ["Authorization": "Bearer \(access)"])
        let challenge = user.expect("403").headers["WWW-Authenticate"]
        #expect(
            challenge?.contains(
                "error=\"insufficient_scope\", error_description=\"The scope openid is required.\""
            ) == true
        )
        app.session.administrator.deactivate(SimulatorSession.ada)
        #expect(renew("").oauthRefusal == "invalid_grant: The user is not active.")
    }

    @Test("A confidential client shows its secret, in the form or by Basic authentication")
    func confidential() throws {
        let app = OAuthSession(SimulatedOAuthClient(id: "app", secret: "s-1"))
        let tokens = try app.authorize().redirected["code"].map { code in
            (app.exchange(code).oauthError, app.exchange(code, ["client_secret": "s-1"]).json)
        }
        #expect(tokens?.0 == "invalid_client")
        let access = try #require(tokens?.1?["access_token"]?.string)
        let credentials = Data("app:s-1".utf8).base64EncodedString()
        let response = app.post(
            "introspect", ["token": access], headers: ["Authorization": "Basic \(credentials)"]
        )
        #expect(response.json?["active"] == true)
        #expect(response.headers["WWW-Authenticate"] == nil)
        let wrong = Data("app:s-2".utf8).base64EncodedString()
        let refused = app.post(
            "introspect", ["token": access], headers: ["Authorization": "Basic \(wrong)"]
        )
        #expect(refused.statusCode == 401)
        #expect(refused.headers["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true)
        #expect("\(SimulatedOAuthClient(id: "app", secret: "s-1"))".contains("s-1") == false)
    }

    @Test("Introspection names the audience and the id of a token")
    func introspection() throws {
        let app = OAuthSession()
        let tokens = try app.tokens()
        func introspect(_ name: String) -> SimulatorJSON? {
            let token = tokens[name]?.string ?? ""
            return app.post("introspect", ["token": token, "client_id": "app"]).json
        }
        for (name, audience) in [("access_token", "api://default"), ("id_token", "app")] {
            let claims = tokens[name]?.claims
            #expect(introspect(name)?["aud"]?.string == audience)
            #expect(introspect(name)?["aud"] == claims?["aud"])
            #expect(introspect(name)?["jti"] == claims?["jti"])
        }
        #expect(introspect("refresh_token")?["jti"]?.string?.hasPrefix("oar") == true)
    }

    @Test("Codes and tokens expire, and are forgotten")
    func expiry() throws {
        let app = OAuthSession()
        let code = try #require(app.authorize().redirected["code"])
        let tokens = try app.tokens()
        app.session.clock.advance(by: 300)
        #expect(app.exchange(code).oauthError == "invalid_grant")
        // Expired, and not forgotten yet, which happens once a minute.
        let next = try #require(app.authorize().redirected["code"])
        app.session.clock.advance(by: 299)
        #expect(app.post("introspect", ["token": "none", "client_id": "app"]).statusCode == 200)
        app.session.clock.advance(by: 1)
        #expect(app.exchange(next).oauthError == "invalid_grant")
        app.session.clock.advance(by: 3000)
        let access = try #require(tokens["access_token"]?.string)
        let response = app.post("introspect", ["token": access, "client_id": "app"])
        #expect(response.json?["active"] == false)
        app.session.clock.advance(by: 604_800)
        app.session.simulator.addUser(.withQuestion)
        app.session.signIn("question@example.test")
        let kept = app.session.simulator.server.withOrg { org, _ in
            org.sessions.oauth.codes.count + org.sessions.oauth.tokens.count
        }
        #expect(kept == 0)
    }

    @Test("The key set names the key of the header")
    func keySet() throws {
        let app = OAuthSession()
        let keys = app.session.get("\(app.base)/keys").json?["keys"]
        #expect(keys?[0]?["kid"] == "simulated-1")
        #expect(keys?[0]?["e"] == "AQAB")
        #expect(keys?[0]?["n"]?.string?.count == 342)
        let tokens = try app.tokens()
        let token = try #require(tokens["id_token"]?.string?.split(separator: ".").first)
        let header = Data(base64Lenient: String(token)).flatMap(SimulatorJSON.init(parsing:))
        #expect(header == ["alg": "RS256", "kid": "simulated-1"])
    }

    @Test(
        "A signature is the one that OpenSSL accepts for the key",
        arguments: [
            (
                SimulatedSigningKey.first, "abc",
                """
                UxIl72wlSXxwhDvS38coYkEcDplwC7MbKXdtxZkw4KNvPfpx1iiDAA9snH0qVcawVXPbICcGuSfB\
                GAF9Wi7EgYQ3a3jxGY3FS-6mgmuEmgKDkfuyUzLp70sJXiJj325VwsmwkEorAZJuCK-P_SJLn3XU\
                XYmwdTPDnmFOXF9ZfK_nThZ7SKVZVYChzFWgYL5jisS5fODXW3vwWwX9IK0iDPnAwZB2XtVkblox\
                QAWPNDK7UkTefxFZyjVQ1fLt-5NG9b1BEHOs6XqmnVSSVdoPIG7lxLtFniwdZoKXltMCMzYpsrDE\
                SUFI8cZW-vB0efkyT3JKMlpXcA2P5AoColSwrA
                """
            ),
            (
                SimulatedSigningKey.second, "",
                """
                C5Bxivomqqc8bqCkwsToUuxCfbk5z3nZT0TxwHqu5dsrYwTBdK1Z4DoTihT2w_ZpLiYl1qS3gzWO\
                Ijb_oNYjMzmH4xPAP6vIyVnoVhH9jmyeWyWM3FvlvKkhyWmgy9_4CBgHVOs9DwjP2zLbJ4vd_1WF\
                _lZi20XZyRcZMte0AchXVYHXD4ORRWvkAIlVgdwyD-kJltovamCIfGK8qVov2vhaVKgW56gpPVuL\
                _iiHdmWPBNtFmKRNVyK9i9UoZeSzE4dW3aDiTJlNlhsPp7zBQTtFQH-_DqinfVvJ1_JhF9dnBYLK\
                JbldHPgwahe8Gxx_wkK3d3p2FAT5QOJYtH3VQw
                """
            ),
        ] as [(SimulatedSigningKey, String, String)]
    )
    func knownSignature(key: SimulatedSigningKey, message: String, signature: String) {
        #expect(Base64URL.encode(key.sign(Array(message.utf8))) == signature)
    }
}
