import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("What an app does with a session")
struct SessionResourceTests {
    private func request(_ text: String) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: text)))
    }

    private func response(
        _ status: Int, _ challenge: String? = nil, from place: String = "https://api.test/"
    ) throws -> HTTPURLResponse {
        let url = try #require(URL(string: place))
        return try #require(
            HTTPURLResponse(
                url: url,
                statusCode: status,
                httpVersion: nil,
                headerFields: challenge.map { ["WWW-Authenticate": $0] }
            )
        )
    }

    @Test("An access token goes to the hosts of the app alone")
    func hosts() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.resourceHosts = ["API.test"] }
        for (text, problem) in [
            ("http://api.test/", "http://api.test, which is not https"),
            ("https://other.test/", "https://other.test; resourceHosts can permit its host"),
            ("https://evil-api.test/", "https://evil-api.test; resourceHosts can permit its host"),
            ("https://a.api.test/", "https://a.api.test; resourceHosts can permit its host"),
            ("https://u@api.test/", "https://api.test with a user in its URL"),
            ("data:x", "data://; resourceHosts can permit its host"),
            (nil, "a request without a URL"),
        ] {
            var request = try request(text ?? "https://api.test/")
            if text == nil { request.url = nil }
            let error = await #expect(throws: OktaOidcError.self) {
                try await manager.authorize(&request)
            }
            #expect(error?.description == "The access token is not for \(problem).")
            #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
        }
        var request = try request("https://api.test/items")
        try await manager.authorize(&request)
        let token = try #require(manager.accessToken)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)")
        session.clock.advance(by: 3_600)
        try await manager.authorize(&request)
        #expect(request.value(forHTTPHeaderField: "Authorization") != "Bearer \(token)")
    }

    @Test("A refused access token is renewed once for all requests that carried it")
    func refusedToken() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.resourceHosts = ["api.test"] }
        var (one, other) = (try request("https://api.test/1"), try request("https://api.test/2"))
        try await manager.authorize(&one)
        try await manager.authorize(&other)
        let refusal = try response(401, #"Basic realm="a, b", Bearer error="invalid_token""#)
        #expect(try await manager.evaluate(refusal, for: &one) == .sendAgain)
        #expect(try await manager.evaluate(refusal, for: &other) == .sendAgain)
        #expect(session.network.requests(to: "/token").count == 2)
        #expect(one.allHTTPHeaderFields == other.allHTTPHeaderFields)
        let token = try #require(manager.accessToken)
        let last = try response(
            401, #"Bearer error="invalid_token", error_description="Unknown: \#(token)""#
        )
        let error = await #expect(throws: OktaOidcError.self) {
            try await manager.evaluate(last, for: &one)
        }
        #expect(error?.oauthError == "invalid_token")
        #expect(error?.description.contains("Unknown") == true)
        #expect(error?.description.contains(token) == false)
        #expect(session.network.requests(to: "/token").count == 2)
    }

    @Test(
        "A response that is no refusal of the token is the app's",
        arguments: [
            (200, nil), (403, nil), (403, "Bearer error=\"insufficient_scope\""),
            (500, "Bearer error=\"invalid_token\""), (403, "Bearer error=invalid_token"),
            (400, "Bearer error=\"insufficient_user_authentication\""),
        ] as [(Int, String?)]
    )
    func accepted(status: Int, challenge: String?) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.resourceHosts = ["api.test"] }
        var request = try request("https://api.test/")
        try await manager.authorize(&request)
        let outcome = try await manager.evaluate(response(status, challenge), for: &request)
        #expect(outcome == .accepted)
        request.setValue(nil, forHTTPHeaderField: "Authorization")
        let refusal = try response(401, "Bearer error=invalid_token")
        #expect(try await manager.evaluate(refusal, for: &request) == .accepted)
        #expect(session.network.requests(to: "/token").count == 1)
    }

    /// The header of an API that refuses an access token.
    enum Header: String, CaseIterable, Sendable {
        case none = "", bearer = "Bearer", realm = "Bearer realm=\"x\""
        case invalidToken = "Bearer error=\"invalid_token\""
        case proof = "DPoP algs=\"ES256\", error=\"invalid_token\"", basic = "Basic realm=\"x\""
    }

    /// The reaction of the API to the token that replaces a refused one.
    enum Course: CaseIterable, Sendable {
        case renewedHere, renewedElsewhere, refusedAgain, otherHost
    }

    @Test(
        "A 401 is one renewal and one repetition, whatever its header says",
        arguments: Header.allCases,
        Course.allCases
    )
    func unauthorized(header: Header, course: Course) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.resourceHosts = ["api.test"] }
        var request = try request("https://api.test/items")
        try await manager.authorize(&request)
        let old = manager.accessToken
        if course == .renewedElsewhere { try await manager.renew() }
        let refusal = try response(
            401,
            header == .none ? nil : header.rawValue,
            from: course == .otherHost ? "https://evil.test/" : "https://api.test/items"
        )
        let outcome = try await manager.evaluate(refusal, for: &request)
        guard course != .otherHost else {
            #expect(outcome == .accepted && manager.accessToken == old)
            return #expect(session.network.requests(to: "/token").count == 1)
        }
        #expect(outcome == .sendAgain && manager.accessToken != old)
        let field = request.value(forHTTPHeaderField: "Authorization")
        #expect(field == "Bearer \(manager.accessToken ?? "")")
        guard course == .refusedAgain else {
            #expect(try await manager.evaluate(response(200), for: &request) == .accepted)
            return #expect(session.network.requests(to: "/token").count == 2)
        }
        for _ in 0..<2 {
            let error = await #expect(throws: OktaOidcError.self) {
                try await manager.evaluate(refusal, for: &request)
            }
            #expect(error?.oauthError == "invalid_token")
        }
        #expect(session.network.requests(to: "/token").count == 2)
        // A token that another request carried with success is renewed when it is refused later.
        var other = try self.request("https://api.test/other")
        try await manager.authorize(&other)
        #expect(try await manager.evaluate(response(200), for: &other) == .accepted)
        #expect(try await manager.evaluate(refusal, for: &other) == .sendAgain)
        #expect(session.network.requests(to: "/token").count == 3)
    }

    @Test("A body that cannot be sent twice is not, and the token is renewed for the next request")
    func stream() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.resourceHosts = ["api.test"] }
        var request = try request("https://api.test/")
        request.httpBodyStream = InputStream(data: Data("x".utf8))
        try await manager.authorize(&request)
        let (old, refusal) = (manager.accessToken, try response(401))
        let error = await #expect(throws: OktaOidcError.self) {
            try await manager.evaluate(refusal, for: &request)
        }
        #expect(error?.oauthError == "invalid_token" && manager.accessToken != old)
    }

    @Test(
        "An access token that no header field can carry is an error",
        arguments: ["a\r\nb", "\u{0}", "ä"])
    func unsendable(token: String) async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn { $0.resourceHosts = ["api.test"] }
        session.network.change("/token") { $0.changeBody { $0["access_token"] = .string(token) } }
        let refusal = await #expect(throws: OktaOidcError.self) { try await manager.renew() }
        #expect(refusal?.description.contains("no header field can hold") == true)
        try manager.session.change { $0?.tokens.accessToken = token }
        var request = try request("https://api.test/")
        let error = await #expect(throws: OktaOidcError.self) {
            try await manager.authorize(&request)
        }
        let sentence = "The access token has a character that a header field cannot have."
        #expect(error?.description == sentence)
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
    }

    @Test("A resource that asks for a stronger sign-in is understood by both engines")
    func stepUp() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn()
        var request = try request("https://api.test/")
        let challenge = """
            Bearer error="insufficient_user_authentication", error_description="A \\"better\\" one, \
            please", acr_values="urn:okta:loa:2fa:any phr", max_age=5
            """
        let outcome = try await manager.evaluate(response(401, challenge), for: &request)
        let stepUp = OktaStepUp(acrValues: ["urn:okta:loa:2fa:any", "phr"], maxAge: 5)
        #expect(outcome == .stepUp(stepUp))
        #expect(Challenge.refusal(in: challenge)?.text == "A \"better\" one, please")
        let short = try response(403, "Bearer error=insufficient_user_authentication")
        let least = OktaStepUp(acrValues: [], maxAge: nil)
        #expect(try await manager.evaluate(short, for: &request) == .stepUp(least))
        var options = IDXClient.Options()
        options.require(stepUp)
        #expect(options.acrValues == stepUp.acrValues && options.maxAge == 5)
    }

    @Test(
        "A challenge whose max_age is not a number in digits asks for a sign-in without a limit",
        arguments: ["nan", "inf", "1e999", "-5", "0x10"]
    )
    func wrongLimit(text: String) async throws {
        let manager = try await SimulatedSession().signIn()
        var request = try request("https://api.test/")
        let challenge = #"Bearer error="insufficient_user_authentication", max_age="\#(text)""#
        let outcome = try await manager.evaluate(response(401, challenge), for: &request)
        #expect(outcome == .stepUp(OktaStepUp(acrValues: [], maxAge: nil)))
    }

    @Test("Signing out revokes, forgets, and leads a browser to the end of its session")
    func signOut() async throws {
        let session = SimulatedSession()
        let manager = try await session.signIn(["logoutRedirectUri": "com.example.app:/signed-out"])
        #expect(manager.writeToSecureStorage() == nil)
        let (idToken, refresh) = (manager.idToken, try #require(manager.refreshToken))
        let signOut = try #require(try await manager.signOut())
        #expect(manager.tokens == nil)
        #expect(try OktaOidcStateManager.restore(for: manager.configuration) == nil)
        #expect(try await manager.introspect(token: refresh).isActive == false)

        let items = try #require(URLComponents(url: signOut.url, resolvingAgainstBaseURL: true))
        let state = try #require(items.values["state"])
        #expect(signOut.url.path == "/oauth2/default/v1/logout")
        #expect(
            items.values == [
                "client_id": "app", "id_token_hint": idToken ?? "none", "state": state,
                "post_logout_redirect_uri": "com.example.app:/signed-out",
            ]
        )
        #expect(state.count == 22 && !"\(signOut)".contains(idToken ?? "none"))
        for (text, isFinished) in [
            ("com.example.app:/signed-out?state=\(state)", true),
            ("com.example.app:/signed-out?a=b&state=\(state)", true),
            ("com.example.app:/signed-out?state=\(state)&state=\(state)", false),
            ("com.example.app:/signed-out?state=x", false), ("com.example.app:/signed-out", false),
            ("com.example.app:/other?state=\(state)", false),
            ("com.other.app:/signed-out?state=\(state)", false),
            ("com.example.app:/signed-out?state=\(state)&error=x", false),
        ] {
            #expect(URL(string: text).map(signOut.isCompleted) == isFinished, "\(text)")
        }
        #expect(try await manager.signOut() == nil)
    }

    @Test(
        "A sign-out is complete at an app without a path, or at the usual port",
        arguments: [
            ("https://app.test", "https://app.test/"), ("https://app.test/", "https://app.test"),
            ("https://app.test:443/a", "https://app.test/a"),
        ]
    )
    func usualAddress(own: String, address: String) async throws {
        let manager = try await SimulatedSession().signIn()
        let page = try #require(try await manager.signOut(returningTo: URL(string: own)))
        let items = try #require(URLComponents(url: page.url, resolvingAgainstBaseURL: true))
        let state = try #require(items.values["state"])
        #expect(URL(string: "\(address)?state=\(state)").map(page.isCompleted) == true)
    }

    @Test("Signing out returns to the place of the call, or to none, on hosts that are permitted")
    func signOutPlaces() async throws {
        let session = SimulatedSession()
        session.network.change("/openid-configuration") {
            $0.changeBody { $0["end_session_endpoint"] = "https://evil.test/logout" }
        }
        let refused = try await session.signIn()
        let error = await #expect(throws: OktaOidcError.self) { try await refused.signOut() }
        let sentence =
            "The server names a page at https://evil.test, which is not the issuer's. It was not "
            + "opened; allowedHosts can permit it."
        #expect(error?.description == sentence)

        let manager = try await session.signIn(["scopes": "openid"]) {
            $0.allowedHosts = ["evil.test"]
        }
        let idToken = try #require(manager.idToken)
        let page = try #require(try await manager.signOut())
        #expect(
            page.url.absoluteString.hasPrefix("https://evil.test/logout?client_id=app&id_token"))
        #expect(page.url.query == "client_id=app&id_token_hint=\(idToken)")
        #expect(!page.isCompleted(by: page.url) && manager.tokens == nil)
        let hints = session.network.requests(to: "/revoke").map { $0.form["token_type_hint"] }
        #expect(hints == ["refresh_token", "access_token"])

        let other = try await session.signIn(["logoutRedirectUri": "com.example.app:/out"]) {
            $0.allowedHosts = ["evil.test"]
        }
        let place = try #require(URL(string: "com.example.app:/own"))
        let query = try await other.signOut(returningTo: place)?.url.query
        #expect(query?.contains("post_logout_redirect_uri=com.example.app%3A%2Fown&") == true)
    }
}
