import Foundation
import OktaAuthSimulator
import Testing

@Suite("A session token over HTTP")
struct SessionTests {
    /// A way to spend a session token.
    enum Way: CaseIterable {
        case session, redirect, code
    }

    private func spend(_ token: String, _ way: Way, _ client: HTTPClient) async throws -> Bool {
        switch way {
        case .session:
            let response = try await client.post(
                "/api/v1/sessions",
                ["sessionToken": .string(token)]
            )
            return response.statusCode == 200
        case .redirect:
            let response = try await client.get(
                "/login/sessionCookieRedirect?token=\(token)&redirectUrl=http://app.test/"
            )
            return response.cookie("sid") != nil
        case .code:
            let response = try await client.get(
                "/oauth2/default/v1/authorize?client_id=c&redirect_uri=app:/x&scope=openid"
                    + "&response_type=code&state=s&prompt=none&sessionToken=\(token)"
            )
            return response.location?.contains("code=") == true
        }
    }

    @Test(
        "A session token over HTTP works once, whatever it is spent on",
        arguments: Way.allCases,
        Way.allCases
    )
    func once(first: Way, second: Way) async throws {
        try await withServer { client in
            let token = try await client.sessionToken()
            #expect(try await spend(token, first, client))
            #expect(try await spend(token, second, client) == false)
        }
    }

    @Test("A session token over HTTP becomes a session, with every member that clients read")
    func session() async throws {
        try await withServer { client in
            let success = try await client.signIn("plain@example.test")
            let response = try await client.post(
                "/api/v1/sessions",
                ["sessionToken": success.json?["sessionToken"] ?? .null]
            )
            #expect(response.statusCode == 200)
            let session = try #require(response.json)
            let id = try #require(session["id"]?.string)
            #expect(session["userId"] == success.json?["_embedded"]?["user"]?["id"])
            #expect(session["login"] == "plain@example.test")
            #expect(session["status"] == "ACTIVE")
            #expect(session["mfaActive"] == false)
            #expect(session["amr"] == ["pwd"])
            #expect(session["idp"]?["type"] == "OKTA")
            #expect(session["createdAt"]?.string?.isEmpty == false)
            #expect(session["expiresAt"]?.string?.isEmpty == false)
            #expect(session["_links"]?["self"]?["href"] != nil)

            let me = try await client.get("/api/v1/sessions/me", cookie: "sid=\(id)")
            #expect(me.json?["id"]?.string == id)
        }
    }

    @Test("A session token over HTTP becomes a session that names the second factor")
    func sessionWithFactor() async throws {
        try await withServer { client in
            let required = try await client.signIn("question@example.test")
            let success = try await client.verify(required, ["answer": "mayonnaise"])
            let session = try await client.post(
                "/api/v1/sessions",
                ["sessionToken": success.json?["sessionToken"] ?? .null]
            )
            #expect(session.json?["mfaActive"] == true)
            #expect(session.json?["amr"]?.array?.contains("mfa") == true)
        }
    }

    @Test("A session token over HTTP is refused with 401 when it is spent or unknown")
    func refused() async throws {
        try await withServer { client in
            let token = SimulatorJSON.string(try await client.sessionToken())
            _ = try await client.post("/api/v1/sessions", ["sessionToken": token])
            for token in [token, "unknown", .null] {
                let response = try await client.post("/api/v1/sessions", ["sessionToken": token])
                #expect(response.refusal == "401 E0000004")
            }
        }
    }

    @Test("A session token over HTTP becomes a session that only its cookie refreshes")
    func refresh() async throws {
        let clock = VirtualClock()
        try await withServer(on: OktaSimulator(clock: clock)) { client in
            let token = try await client.sessionToken()
            let session = try await client.post(
                "/api/v1/sessions",
                ["sessionToken": .string(token)]
            )
            let id = try #require(session.json?["id"]?.string)
            clock.advance(by: 600)
            let path = "/api/v1/sessions/me/lifecycle/refresh"
            let refreshed = try await client.send("POST", path, ["Cookie": "a=b; sid=\(id)"])
            #expect(refreshed.statusCode == 200)
            #expect(refreshed.json?["id"]?.string == id)
            let before = try #require(session.json?["expiresAt"]?.string)
            let after = try #require(refreshed.json?["expiresAt"]?.string)
            #expect(after > before)
            #expect(try await client.send("POST", path).refusal == "404 E0000007")
            let unknown = try await client.send("POST", path, ["Cookie": "sid=unknown"])
            #expect(unknown.refusal == "404 E0000007")
        }
    }
}
