import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A session token becomes tokens")
struct ExchangeTests {
    @Test(
        "A session token becomes tokens of the org and of a custom authorization server",
        arguments: ["default", nil]
    )
    func exchange(server: String?) async throws {
        let session = SimulatedSession(server: server)

        let manager = try await session.signIn()

        #expect(manager.accessToken?.isEmpty == false)
        #expect(manager.idToken?.isEmpty == false)
        #expect(manager.refreshToken?.isEmpty == false)
        #expect(manager.scopes == ["openid", "profile", "email", "offline_access"])
        #expect(manager.expiresAt == session.clock.now + 3600)
        #expect(manager.claims?.issuer == session.issuer)
        #expect(manager.claims?.preferredUsername == "ada@example.test")
        let paths = session.network.requests.compactMap { $0.url?.lastPathComponent }
        #expect(paths == ["openid-configuration", "keys", "authorize", "token"])
    }

    @Test("A session token becomes tokens with fresh PKCE, state and nonce, and without a prompt")
    func proof() async throws {
        let session = SimulatedSession()
        let client = try session.client()
        for _ in 0..<2 {
            _ = try await client.authenticate(withSessionToken: session.sessionToken())
        }

        let authorizations = session.network.requests(to: "/authorize").map(\.query)
        let exchanges = session.network.requests(to: "/token").map(\.form)
        for (query, form) in zip(authorizations, exchanges) {
            let verifier = try #require(form["code_verifier"])
            #expect(verifier.count == 43)
            let challenge = Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
            let fixed = [
                "client_id": "app", "code_challenge": challenge, "code_challenge_method": "S256",
                "prompt": "none", "redirect_uri": SimulatedSession.redirect,
                "response_type": "code", "scope": "openid profile email offline_access",
            ]
            let changing: Set = ["nonce", "sessionToken", "state"]
            #expect(query.filter { !changing.contains($0.key) } == fixed)
            #expect(changing.isSubset(of: query.keys))
            #expect(
                form == [
                    "client_id": "app", "code": try #require(form["code"]),
                    "code_verifier": verifier, "grant_type": "authorization_code",
                    "redirect_uri": SimulatedSession.redirect,
                ]
            )
        }
        for name in ["state", "nonce", "code_challenge"] {
            #expect(Set(authorizations.compactMap { $0[name] }).count == 2)
            #expect(authorizations.allSatisfy { $0[name]?.count == 43 })
        }
        #expect(session.network.requests(to: "/openid-configuration").count == 1)
        #expect(session.network.requests(to: "/keys").count == 1)
    }

    @Test("A session token becomes tokens with the usual header fields and those of the app")
    func headerFields() async throws {
        let session = SimulatedSession()
        _ = try await session.signIn {
            $0.language = "de"
            $0.additionalHeaders = ["X-App": "1"]
        }
        for request in session.network.requests {
            #expect(!request.httpShouldHandleCookies)
            var fields = request.allHTTPHeaderFields ?? [:]
            fields["User-Agent"] = nil
            var expected = ["Accept": "application/json", "Accept-Language": "de", "X-App": "1"]
            switch request.url?.lastPathComponent {
            case "authorize": expected["Accept"] = "text/html, application/json;q=0.9"
            case "token": expected["Content-Type"] = "application/x-www-form-urlencoded"
            default: break
            }
            #expect(fields == expected)
        }
    }

    @Test("A session token becomes tokens with additional parameters")
    func additionalParameters() async throws {
        let session = SimulatedSession()
        _ = try await session.signIn(["login_hint": "ada & co", "prompt": ""])
        let query = try #require(session.network.requests(to: "/authorize").first).query
        #expect(query["login_hint"] == "ada & co")
        #expect(query["prompt"] == nil)
    }

    @Test(
        "A session token becomes tokens through redirects within the org, with its cookies",
        arguments: 1...5
    )
    func redirects(count: Int) async throws {
        let session = SimulatedSession()
        session.simulator.oauth.extraRedirects = count
        _ = try await session.signIn()
        let hops = session.network.requests(to: "/redirect")
        #expect(hops.count == count)
        for hop in hops {
            #expect(hop.value(forHTTPHeaderField: "Cookie")?.contains("sid=") == true)
        }
        let exchange = try #require(session.network.requests(to: "/token").first)
        #expect(exchange.value(forHTTPHeaderField: "Cookie") == nil)
    }

    @Test("A session token becomes tokens not through more than five redirects")
    func tooManyRedirects() async throws {
        let session = SimulatedSession()
        session.simulator.oauth.extraRedirects = 6
        let problem = "the org redirects more than 5 times"
        let sentence = "The authorization endpoint returned no usable code: \(problem)."
        #expect(try await session.refusal().description == sentence)
        #expect(session.network.requests(to: "/token").isEmpty)
    }

    @Test(
        "A session token becomes tokens with a redirect URI of the web, by any status of a redirect",
        arguments: [301, 302, 303, 307, 308]
    )
    func webRedirect(status: Int) async throws {
        let session = SimulatedSession()
        session.network.change("/authorize") { response in
            response.statusCode = status
            let location = response.headers["Location"] ?? ""
            response.headers["Location"] = location.replacingOccurrences(
                of: "https://app.test", with: "HTTPS://APP.test"
            )
        }
        let manager = try await session.signIn(["redirectUri": "https://app.test/done"])
        #expect(manager.accessToken != nil)
    }

    @Test(
        "A session token becomes tokens of a confidential client, which proves itself in one place",
        arguments: [false, true]
    )
    func confidential(sendsSecretInForm: Bool) async throws {
        let session = SimulatedSession()
        session.simulator.oauth.clients[0].secret = "s&cret 1"
        let manager = try await session.signIn(["clientSecret": "s&cret 1"]) {
            $0.sendsSecretInForm = sendsSecretInForm
        }
        _ = try await manager.renew()
        let credentials = Data("app:s%26cret%201".utf8).base64EncodedString()
        for request in session.network.requests(to: "/token") {
            let field = request.value(forHTTPHeaderField: "Authorization")
            #expect(field == (sendsSecretInForm ? nil : "Basic \(credentials)"))
            #expect(request.form["client_secret"] == (sendsSecretInForm ? "s&cret 1" : nil))
            #expect(request.form["client_id"] == "app")
        }
        #expect(try await session.refusal(["clientSecret": "wrong"]).oauthError == "invalid_client")
    }

    @Test("An interaction code is exchanged where the caller says, without 'openid' and keys")
    func interactionCode() async throws {
        let session = SimulatedSession()
        let app = try #require(URL(string: SimulatedSession.redirect))
        var configuration = OktaOidcConfig(
            issuer: session.issuer, clientId: "app", scopes: "email", redirectUri: app
        )
        #expect(configuration.logoutRedirectUri == nil && configuration.additionalParams == [:])
        configuration.transport = session.network
        let url = try #require(URL(string: "\(session.issuer)/v1/token"))
        await #expect(throws: OktaOidcError.self) {
            try await AuthorizationServer(configuration).exchange(
                "c", as: .interactionCode, at: url, verifier: "v", nonce: nil, maxAge: nil
            )
        }
        #expect(session.network.requests.count == 1)
        #expect(
            session.network.requests.first?.form == [
                "client_id": "app", "code_verifier": "v", "grant_type": "interaction_code",
                "interaction_code": "c", "redirect_uri": SimulatedSession.redirect,
            ]
        )
    }

    @Test(
        "A session token becomes tokens with or without a discovery document",
        arguments: ["default", nil]
    )
    func missingEndpoints(server: String?) async throws {
        let session = SimulatedSession(server: server)
        let issuer = session.issuer
        session.network.change("/openid-configuration") { response in
            response.changeBody { $0 = ["issuer": .string(issuer)] }
        }
        let manager = try await session.signIn()
        try await manager.renew()
        _ = try await manager.getUser()
        #expect(try await manager.introspect(token: manager.accessToken).isActive == true)
        let path = try await manager.signOut()?.url.path
        #expect(path == (server == nil ? "/oauth2/v1/logout" : "/oauth2/default/v1/logout"))
    }

    @Test("A session token becomes tokens with the other discovery document")
    func otherDocument() async throws {
        let session = SimulatedSession()
        session.network.change("/openid-configuration") { $0.statusCode = 404 }
        _ = try await session.signIn()
        #expect(session.network.requests(to: "/oauth-authorization-server").count == 1)
    }

    @Test(
        "Neither the session token nor the code is sent again after a failure",
        arguments: ["/authorize", "/token"]
    )
    func neverTwice(path: String) async throws {
        for code in [429, 500, 503] {
            let session = SimulatedSession()
            session.network.change(path) { response in
                response.becomePage(code)
                response.body = Data()
                response.headers["X-Okta-Request-Id"] = "r-1"
            }
            let error = try await session.refusal { $0.retryPolicy.retriesReads = true }
            #expect(error.httpStatusCode == code)
            if case .api(let message, let cause) = error {
                let reason = "responded HTTP \(code) without saying why."
                #expect(message == "The token endpoint \(reason)")
                let expected = OktaOidcResponseError(statusCode: code, requestId: "r-1")
                #expect(cause as? OktaOidcResponseError == expected)
            } else {
                #expect(path == "/authorize")
            }
            #expect(error.isRetryable)
            #expect(session.network.requests(to: path).count == 1)
        }
        let session = SimulatedSession()
        session.network.fail(path, with: .networkConnectionLost)
        let error = try await session.refusal { $0.retryPolicy.retriesReads = true }
        #expect(error.isRetryable)
        #expect(session.network.requests(to: path).count == 1)
        #expect(session.clock.pendingCount == 0)
    }

    @Test(
        "A session token becomes tokens after reads were repeated as the policy allows",
        arguments: ["/openid-configuration", "/keys"]
    )
    func repeatsReads(path: String) async throws {
        let session = SimulatedSession()
        session.network.fail(path, with: .timedOut)
        let client = try session.client { $0.retryPolicy.retriesReads = true }
        async let manager = client.authenticate(withSessionToken: session.sessionToken())
        await session.clock.waitUntilPending()
        session.network.reset()
        session.clock.advance(by: 1)
        #expect(try await manager.accessToken != nil)
        #expect(session.network.requests(to: path).count == 2)
    }

    @Test("A cancelled exchange stops waiting, and nothing further is sent")
    func cancellation() async throws {
        let session = SimulatedSession()
        session.network.hold()
        let client = try session.client()
        let token = try session.sessionToken()
        let task = Task { try await client.authenticate(withSessionToken: token) }
        try #require(await eventually { !session.network.requests.isEmpty })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        session.network.release()
        #expect(session.network.requests.count == 1)
    }

    @Test("An exchange calls back once, on the callback queue, never before the call returns")
    func callback() async throws {
        let session = SimulatedSession()
        let client = try session.client()
        let calls = Locked<[String]>([])
        client.authenticate(withSessionToken: try session.sessionToken()) { manager, error in
            calls.withLock { $0.append("\(manager?.accessToken != nil) \(error == nil)") }
        }
        client.authenticate(withSessionToken: "") { manager, error in
            calls.withLock { $0.append("\(manager == nil) \(error is OktaOidcError)") }
        }
        try #require(await eventually { session.clock.pendingCount >= 2 })
        #expect(calls.withLock { $0 }.isEmpty)
        session.clock.advance(by: 0)
        #expect(calls.withLock { $0 } == ["true true", "true true"])
        #expect(session.clock.pendingCount == 0)
    }

    @Test("An exchange calls back on the main queue by default")
    @MainActor func mainQueue() async throws {
        let session = SimulatedSession()
        let client = try session.client { $0.clock = nil }
        let mark = QueueMark(on: .main)
        let isOnQueue = await withCheckedContinuation { continuation in
            client.authenticate(withSessionToken: "") { _, _ in
                continuation.resume(returning: mark.isCurrent)
            }
        }
        #expect(isOnQueue)
    }
}
