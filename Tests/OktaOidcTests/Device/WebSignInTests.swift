import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import OktaOidc
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Native to Web SSO")
struct WebSignInTests {
    private static let scopes = "openid profile offline_access interclient_access"

    /// An org in which the app may sign its users in to a web app.
    private static func org() -> SimulatedSession {
        let session = SimulatedSession()
        session.simulator.oauth.clients[0].scopes.append("interclient_access")
        var web = SimulatedOAuthClient(id: "web", redirectURIs: ["https://web.test/callback"])
        web.startingClients = ["app"]
        session.simulator.oauth.clients.append(web)
        session.simulator.oauth.clients.append(
            SimulatedOAuthClient(id: "stranger", redirectURIs: ["https://stranger.test/callback"])
        )
        return session
    }

    private static func manager(_ session: SimulatedSession) async throws -> OktaOidcStateManager {
        try await session.signIn(["scopes": scopes])
    }

    /// Where the authorization endpoint leads a browser of `client` with `signIn`.
    private static func visit(
        _ session: SimulatedSession, _ signIn: OktaWebSignIn, as client: String = "web"
    ) throws -> [String: String] {
        let page = try #require(URL(string: "\(session.issuer)/v1/authorize"))
        let request = try signIn.request(
            for: page,
            parameters: [
                "client_id": client, "response_type": "code", "scope": "openid", "state": "s",
                "redirect_uri": "https://\(client).test/callback", "code_challenge_method": "S256",
                "code_challenge": String(repeating: "a", count: 43),
            ]
        )
        let response = session.simulator.respond(
            to: SimulatorRequest(
                method: "POST",
                url: page,
                headers: ["content-type": "application/x-www-form-urlencoded"],
                body: request.httpBody ?? Data()
            )
        )
        return response.headers["Location"].flatMap(URLComponents.init(string:))?.values ?? [:]
    }

    @Test("A token signs the user in to the web app it was made for, once")
    func signsIn() async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        let signIn = try await manager.webSignIn(to: "web")

        #expect(try Self.visit(session, signIn)["code"] != nil)
        #expect(try Self.visit(session, signIn)["error"] == "invalid_token")
        // A second tap makes a token of its own.
        let second = try await manager.webSignIn(to: "web")
        #expect(second.token != signIn.token)
        #expect(try Self.visit(session, second)["code"] != nil)
    }

    @Test("A token is refused by another app, and after five minutes")
    func refused() async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        let signIn = try await manager.webSignIn(to: "web")
        #expect(signIn.expiresAt == session.clock.now.addingTimeInterval(300))
        #expect(try Self.visit(session, signIn, as: "stranger")["error"] == "invalid_token")
        session.clock.advance(by: 301)
        #expect(try Self.visit(session, signIn)["error"] == "invalid_token")
    }

    @Test(
        "The lifetimes of tokens may be texts of digits",
        arguments: ["120", 120] as [SimulatorJSON])
    func lifetimeAsText(lifetime: SimulatorJSON) async throws {
        let session = Self.org()
        session.network.change("/token") { response in
            response.changeBody { $0["expires_in"] = lifetime }
        }
        let manager = try await Self.manager(session)
        let end = session.clock.now.addingTimeInterval(120)
        #expect(manager.expiresAt == end)
        #expect(try await manager.webSignIn(to: "web").expiresAt == end)
    }

    @Test("An old access token is renewed before it becomes a token for the web")
    func renews() async throws {
        let session = Self.org()
        session.simulator.oauth.accessTokenLifetime = 600
        let manager = try await Self.manager(session)
        session.clock.advance(by: 700)
        _ = try await manager.webSignIn(to: "web")
        #expect(
            session.network.requests(to: "/token").map { $0.form["grant_type"] } == [
                "authorization_code", "refresh_token",
                "urn:ietf:params:oauth:grant-type:token-exchange",
            ]
        )
    }

    @Test("A refusal of the org names its reason, and a missing scope is found before a request")
    func refusals() async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        let untrusted = try await #require(throws: OktaOidcError.self) {
            try await manager.webSignIn(to: "stranger")
        }
        #expect(untrusted.oauthError == "access_denied")

        let sent = session.network.requests.count
        let plain = try await session.signIn()
        let lacking = try await #require(throws: OktaOidcError.self) {
            try await plain.webSignIn(to: "web")
        }
        #expect(lacking.description.contains("interclient_access"))
        #expect(session.network.requests(to: "/token").count == 3)
        #expect(session.network.requests.count > sent)
    }

    @Test("Another kind of token never reaches a page, and a lost response is not asked for twice")
    func trouble() async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        session.network.change("/token") { response in
            response.changeBody { $0["issued_token_type"] = "urn:x:access_token" }
        }
        let wrong = try await #require(throws: OktaOidcError.self) {
            try await manager.webSignIn(to: "web")
        }
        #expect(wrong.description.contains("interclient_token"))
        session.network.reset()
        session.network.fail("/token", with: .networkConnectionLost)
        let count = session.network.requests.count
        let lost = try await #require(throws: OktaOidcError.self) {
            try await manager.webSignIn(to: "web")
        }
        #expect(lost.isRetryable && session.network.requests.count == count + 1)
    }

    @Test("No printed form of a web sign-in shows its token, and no page without TLS gets it")
    func secrecy() async throws {
        let session = Self.org()
        let signIn = try await Self.manager(session).webSignIn(to: "web")
        var dumped = ""
        dump(signIn, to: &dumped)
        for text in ["\(signIn)", String(reflecting: signIn), dumped] {
            #expect(!text.contains(signIn.token))
        }
        let page = try #require(URL(string: "https://web.test/native?a=b"))
        #expect(
            try signIn.url(for: page).query == "a=b&interclient_token=\(signIn.token)"
        )
        for address in ["http://web.test", "https://ada@web.test", "com.example:/x"] {
            let page = try #require(URL(string: address))
            #expect(throws: OktaOidcError.self) { try signIn.url(for: page) }
            #expect(throws: OktaOidcError.self) { try signIn.request(for: page) }
        }
    }
}
