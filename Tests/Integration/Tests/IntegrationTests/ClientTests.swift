import Foundation
import OktaAuthSimulator
import SimulatorServer
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Every line of what existing clients rely on, over real HTTP.
@Suite("Clients over HTTP rely on")
struct ClientTests {
    @Test("absolute links as a proxy says, and a trailing slash")
    func links() async throws {
        try await withServer { client in
            let answer = try await client.post(
                "/api/v1/authn/",
                ["username": "expired@example.test", "password": "Passw0rd-1", "fid": .null],
                headers: ["X-Forwarded-Proto": "https"]
            )
            #expect(answer.status == "PASSWORD_EXPIRED")
            let port = client.base.port ?? 0
            let cancel = answer.json?["_links"]?["cancel"]?["href"]
            #expect(cancel?.string == "https://127.0.0.1:\(port)/api/v1/authn/cancel")
            #expect(answer.type == "application/json")
            let expiry = try #require(answer.json?["expiresAt"]?.string)
            #expect(expiry.count == 24 && expiry.hasSuffix("Z"))
        }
    }

    @Test("codes and answers under either name, and a token that outlives a wrong one")
    func codes() async throws {
        try await withServer { client in
            let required = try await client.signIn("question@example.test")
            #expect(required.status == "MFA_REQUIRED")
            let challenge = try await client.verify(required)
            #expect(challenge.status == "MFA_CHALLENGE")
            #expect(challenge.json?["_embedded"]?["factor"]?["factorType"] == "question")
            #expect(challenge.json?["_links"]?["next"]?["name"] == "verify")
            let wrong = try await client.verify(required, ["passCode": "no"])
            #expect(wrong.statusCode == 403)
            #expect(wrong.json?["errorCode"] == "E0000068")
            #expect(wrong.json?["status"] == nil)
            let right = try await client.verify(
                required,
                ["passCode": "mayonnaise"],
                query: "?rememberDevice=False"
            )
            #expect(right.status == "SUCCESS")
            #expect(
                right.json?["_embedded"]?["user"]?["profile"]?["login"] == "question@example.test"
            )
        }
    }

    @Test("a second post being a poll, and commands for the phone")
    func push() async throws {
        try await withServer { client in
            let required = try await client.signIn("push@example.test")
            let login: SimulatorJSON = ["login": "push@example.test"]
            #expect(try await client.post("/simulator/approve", login).statusCode == 409)
            #expect(try await client.verify(required).json?["factorResult"] == "WAITING")
            #expect(try await client.verify(required).json?["factorResult"] == "WAITING")
            #expect(try await client.post("/simulator/approve", login).statusCode == 200)
            #expect(try await client.verify(required).status == "SUCCESS")
        }
    }

    @Test("the outbox under a command, and a reset")
    func outbox() async throws {
        try await withServer { client in
            let required = try await client.signIn("sms@example.test")
            _ = try await client.verify(required)
            let messages = try await client.post("/simulator/outbox", [:]).json?["messages"]
            let code = try #require(messages?[0]?["code"])
            #expect(try await client.verify(required, ["passCode": code]).status == "SUCCESS")
            #expect(try await client.post("/simulator/reset", [:]).statusCode == 200)
            let empty = try await client.post("/simulator/outbox", [:]).json?["messages"]
            #expect(empty == [])
        }
    }

    @Test("a shown lock-out without a token, and a hidden one like a wrong password")
    func lockout() async throws {
        try await withServer { client in
            let shown = try await client.signIn("locked@example.test")
            #expect(shown.statusCode == 200)
            #expect(shown.status == "LOCKED_OUT")
            #expect(shown.json?["stateToken"] == nil)
            client.simulator.policy.lockout.isShown = false
            let hidden = try await client.signIn("locked@example.test")
            #expect(hidden.statusCode == 401)
            #expect(hidden.json?["errorCode"] == "E0000004")
            #expect(try await client.signIn("expiring@example.test").status == "SUCCESS")
        }
    }

    @Test("what comes after the session token")
    func afterwards() async throws {
        try await withServer { client in
            let token = try await client.sessionToken()
            let session = try await client.post("/api/v1/sessions", ["sessionToken": token])
            let id = try #require(session.json?["id"]?.string)
            #expect(session.json?["status"] == "ACTIVE")
            let again = try await client.post("/api/v1/sessions", ["sessionToken": token])
            #expect(again.statusCode == 401)
            let refresh = "/api/v1/sessions/me/lifecycle/refresh"
            let cookie = ["Cookie": "sid=\(id)"]
            #expect(try await client.post(refresh, [:], headers: cookie).statusCode == 200)
            #expect(try await client.post(refresh, [:]).statusCode == 404)

            let org = try await client.get("/.well-known/okta-organization")
            #expect(org.json?["pipeline"] == "v1")
            let finger = try await client.get(
                "/.well-known/webfinger?resource=okta:acct:u&rel=okta:idp"
            )
            #expect(finger.type == "application/jrd+json")
            #expect(finger.json?["links"]?[0]?["rel"] == "okta:idp")
        }
    }

    @Test("redirects with cookies and codes")
    func redirects() async throws {
        try await withServer { client in
            let token = try await client.sessionToken().string ?? ""
            let page = "/login/sessionCookieRedirect?token=\(token)&redirectUrl=http://app.test/"
            let first = try await client.get(page)
            #expect(first.statusCode == 302)
            #expect(first.headers["location"] == "http://app.test/")
            let cookies = first.headers["set-cookie"] ?? ""
            #expect(cookies.contains("sid=") && cookies.contains("DT="))
            let spent = try await client.get(page)
            #expect(spent.headers["location"]?.hasSuffix("/login/login.htm") == true)

            let other = try await client.sessionToken().string ?? ""
            let code = try await client.get(
                "/oauth2/default/v1/authorize?client_id=c&redirect_uri=app:/x&scope=openid"
                    + "&response_type=code&state=s&prompt=none&sessionToken=\(other)"
            )
            #expect(code.statusCode == 302)
            let location = code.headers["location"] ?? ""
            #expect(location.hasPrefix("app:/x?code=") && location.hasSuffix("&state=s"))
        }
    }

    private func withServer(_ body: (HTTPClient) async throws -> Void) async throws {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        let users = SimulatedUser.readyMade
        users.forEach(simulator.addUser)
        let server = try SimulatorServer(simulator, port: 0, users: users)
        async let running: Void = server.run()
        let port = try await server.port()
        do {
            try await body(HTTPClient(simulator: simulator, port: port))
        } catch {
            Issue.record(error)
        }
        await server.stop()
        try await running
    }
}
