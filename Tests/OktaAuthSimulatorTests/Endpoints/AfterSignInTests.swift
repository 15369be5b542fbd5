import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("After the session token")
struct AfterSignInTests {
    @Test("A session is read, refreshed and closed by its cookie")
    func session() throws {
        let session = SimulatorSession(.ada)
        let token = try SimulatorJSON.string(session.sessionToken())
        let opened = session.post("/api/v1/sessions", ["sessionToken": token])
        let id = try #require(opened.json?["id"]?.string)
        let cookie = ["Cookie": "sid=\(id)"]
        #expect(session.post("/api/v1/sessions", ["sessionToken": token]).outcome == "401 E0000004")
        session.clock.advance(by: 3600)
        let refreshed = session.post("/api/v1/sessions/me/lifecycle/refresh", headers: cookie)
        #expect(refreshed.json?["expiresAt"] == "2024-05-01T15:00:00.000Z")
        #expect(session.get("/api/v1/sessions/me", cookie: "sid=\(id)").json?["id"]?.string == id)
        var close = session.request("/api/v1/sessions/me", headers: cookie)
        close.method = "DELETE"
        #expect(session.simulator.respond(to: close).statusCode == 204)
        #expect(
            session.post("/api/v1/sessions/me/lifecycle/refresh", headers: cookie).outcome
                == "404 E0000007"
        )
    }

    @Test("Nothing that a user got counts for a later user of the same login")
    func replacedUser() throws {
        let session = SimulatorSession(.ada)
        session.simulator.administrator.resetPassword(of: SimulatorSession.ada)
        let recovery = try session.recoveryToken()
        session.simulator.addUser(.ada)
        let token = try SimulatorJSON.string(session.sessionToken())
        session.simulator.addUser(.ada)
        #expect(session.post("/api/v1/sessions", ["sessionToken": token]).outcome == "401 E0000004")
        let response = session.post("recovery/token", ["recoveryToken": recovery])
        #expect(response.outcome == "401 E0000011")
    }

    @Test("A session ends when its user is deactivated")
    func deactivated() throws {
        let session = SimulatorSession(.ada)
        let token = try SimulatorJSON.string(session.sessionToken())
        let opened = session.post("/api/v1/sessions", ["sessionToken": token])
        let cookie = "sid=\(try #require(opened.json?["id"]?.string))"
        #expect(session.get("/api/v1/sessions/me", cookie: cookie).statusCode == 200)
        session.simulator.administrator.deactivate(SimulatorSession.ada)
        #expect(session.get("/api/v1/sessions/me", cookie: cookie).outcome == "404 E0000007")
    }

    @Test("A session leads to its user, and nothing else does")
    func currentUser() throws {
        let session = SimulatorSession(.ada)
        let token = try SimulatorJSON.string(session.sessionToken())
        let opened = session.post("/api/v1/sessions", ["sessionToken": token])
        let id = try #require(opened.json?["id"]?.string)
        let user = session.get("/api/v1/users/me", cookie: "sid=\(id)")
        #expect(user.statusCode == 200)
        #expect(user.json?["id"] == opened.json?["userId"])
        #expect(user.json?["status"] == "ACTIVE")
        #expect(user.json?["profile"]?["login"] == "ada@example.test")
        #expect(user.json?["profile"]?["email"] == "ada@example.test")
        #expect(session.get("/api/v1/users/me").outcome == "403 E0000005")
    }

    @Test("A redirect goes to no address that would end its header field")
    func splitsNoHeaders() throws {
        let session = SimulatorSession(.ada)
        let odd = "https%3A%2F%2Fapp.example.test%2F%0D%0ASet-Cookie%3A%20sid%3Dx"
        let token = try session.sessionToken()
        let page = session.get("/login/sessionCookieRedirect?token=\(token)&redirectUrl=\(odd)")
        #expect(page.outcome == "400 E0000001")
        let query = "client_id=x&redirect_uri=\(odd)&response_type=code&scope=openid&state=s"
        let code = session.get("/oauth2/v1/authorize?\(query)&sessionToken=\(token)")
        #expect(code.statusCode == 400)
        let opened = session.post("/api/v1/sessions", ["sessionToken": .string(token)])
        #expect(opened.statusCode == 200, "the token was not spent")
    }

    @Test("A redirect carries the cookies, once per token, and again with a living session")
    func cookieRedirect() throws {
        let session = SimulatorSession(.ada)
        let page = "https://app.example.test/home?x=1"
        let target =
            try "/login/sessionCookieRedirect?token=\(session.sessionToken())"
            + "&redirectUrl=https%3A%2F%2Fapp.example.test%2Fhome%3Fx%3D1"
        let first = session.get(target)
        #expect(first.statusCode == 302)
        #expect(first.headers["Location"] == page)
        #expect(first.cookies.map { $0.prefix(3) } == ["sid", "DT="])
        let spent = session.get(target)
        #expect(spent.headers["Location"]?.hasSuffix("/login/login.htm") == true)
        let sid = try #require(first.cookies[0].split(separator: ";").first)
        #expect(session.get(target, cookie: String(sid)).headers["Location"] == page)
    }

    @Test("A device that was remembered without a token gets its token with the session")
    func tokenOfRememberedDevice() throws {
        let session = SimulatorSession(.ada(with: .question()))
        func signIn(_ cookie: String) -> SimulatorResponse {
            session.signIn(headers: ["Cookie": cookie])
        }
        func device(remembered: Bool) throws -> String {
            let query = "?rememberDevice=\(remembered)"
            let answer: [String: SimulatorJSON] = ["answer": "mayonnaise"]
            let success = try session.verify(.question, answer, of: signIn(""), query: query)
            let token = try #require(success.json?["sessionToken"]?.string)
            let response = session.get(
                "/login/sessionCookieRedirect?token=\(token)&redirectUrl=\(session.simulator.url)"
            )
            return String(try #require(response.cookies[1].split(separator: ";").first))
        }
        #expect(try signIn(device(remembered: false)).outcome == "200 MFA_REQUIRED")
        #expect(try signIn(device(remembered: true)).outcome == "200 SUCCESS")
    }

    @Test("A server that runs for long does not keep what has expired")
    func forgets() throws {
        let session = SimulatorSession(.ada) { $0.enforcesRateLimits = true }
        func kept() -> [Int] {
            session.simulator.server.withOrg { org, _ in
                [
                    org.sessions.open.count, org.sessions.oauth.codes.count,
                    org.limits.signIns.count,
                ]
            }
        }
        let token = try SimulatorJSON.string(session.sessionToken())
        session.post("/api/v1/sessions", ["sessionToken": token])
        let query = "client_id=c&redirect_uri=app:/done&scope=openid&state=s&response_type=code"
        let path = "/oauth2/default/v1/authorize?\(query)"
        _ = try session.get("\(path)&sessionToken=\(session.sessionToken())")
        #expect(kept() == [2, 1, 1])
        session.clock.advance(by: 7201)
        session.simulator.addUser(.withQuestion)
        session.signIn("question@example.test")
        #expect(kept() == [0, 0, 1], "but for the latest sign-in")
    }

    @Test("Clients find out about the org", arguments: ["ada", "ada%40acme.test"])
    func wellKnown(name: String) {
        let session = SimulatorSession(.ada)
        let org = session.get("/.well-known/okta-organization").json
        #expect(org?["id"]?.string?.hasPrefix("00o") == true)
        #expect(org?["settings"]?.object != nil)
        #expect(org?["pipeline"] == "v1")
        #expect(org?["_links"]?["organization"]?["href"]?.string == "\(session.simulator.url)")
        let response = session.get(
            "/.well-known/webfinger?resource=okta:acct:\(name)&rel=okta:idp"
        )
        #expect(response.headers["Content-Type"] == "application/jrd+json")
        let link = response.json?["links"]?[0]
        #expect(response.json?["subject"]?.string == "okta:acct:\(name)".removingPercentEncoding)
        #expect(link?["rel"] == "okta:idp")
        #expect(link?["properties"]?["okta:idp:id"]?.string?.isEmpty == false)
        #expect(link?["properties"]?["okta:idp:type"] == "OKTA")
    }
}
