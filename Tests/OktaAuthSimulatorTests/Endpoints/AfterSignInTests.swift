import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("After the session token")
struct AfterSignInTests {
    private let session = SimulatorSession(.ada)

    @Test("A session token buys a session, once and in time")
    func opensSession() throws {
        let (token, late) = try (session.sessionToken(), session.sessionToken())
        let opened = session.openSession(token).expect("200 ACTIVE")
        #expect(opened["login"] == "ada@example.test")
        #expect(opened["amr"] == ["pwd"])
        #expect(opened["mfaActive"] == false)
        #expect(opened["idp.type"] == "OKTA")
        #expect(opened["createdAt"] == "2024-05-01T12:00:00.000Z")
        #expect(opened["_links.self.href"] != nil)
        session.openSession(token).expect("401 E0000004")
        session.clock.advance(by: 300)
        session.openSession(late).expect("401 E0000004")
        session.openSession(nil).expect("401 E0000004")
    }

    @Test("A response for a session names how the user signed in")
    func namesMethods() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let challenge = try session.challenge(.question)
        let done = try session.follow("next", of: challenge, SimulatorSession.answer)
        let opened = session.openSession(done.sessionToken)
        #expect(opened["amr"] == ["pwd", "mfa"])
        #expect(opened["mfaActive"] == true)
        #expect(opened["lastFactorVerification"] == "2024-05-01T12:00:00.000Z")
        #expect(opened["expiresAt"] == "2024-05-01T14:00:00.000Z")
    }

    @Test("A session is read, refreshed and closed by its cookie")
    func closes() throws {
        let cookie = try session.cookie()
        let refresh = "/api/v1/sessions/me/lifecycle/refresh"
        session.clock.advance(by: 3600)
        let refreshed = session.post(refresh, headers: ["Cookie": cookie])
        #expect(refreshed["expiresAt"] == "2024-05-01T15:00:00.000Z")
        // After the end that it had at first.
        session.clock.advance(by: 5400)
        let read = session.get("/api/v1/sessions/me", cookie: cookie)
        #expect(read["expiresAt"] == refreshed["expiresAt"])
        #expect(read["id"]?.string.map { "sid=\($0)" } == cookie)
        var close = session.request("/api/v1/sessions/me", headers: ["Cookie": cookie])
        close.method = "DELETE"
        session.simulator.respond(to: close).expect("204")
        session.post(refresh, headers: ["Cookie": cookie]).expect("404 E0000007")
    }

    @Test("Nothing that a user got counts for a later user of the same login")
    func replacedUser() throws {
        session.administrator.resetPassword(of: SimulatorSession.ada)
        let recovery = try session.recoveryToken()
        session.simulator.addUser(.ada)
        let token = try session.sessionToken()
        session.simulator.addUser(.ada)
        session.openSession(token).expect("401 E0000004")
        try session.redeem(recovery).expect("401 E0000011")
    }

    @Test("A session ends when its user is deactivated")
    func deactivated() throws {
        let cookie = try session.cookie()
        session.get("/api/v1/sessions/me", cookie: cookie).expect("200 ACTIVE")
        session.administrator.deactivate(SimulatorSession.ada)
        session.get("/api/v1/sessions/me", cookie: cookie).expect("404 E0000007")
    }

    @Test("A session leads to its user, and nothing else does")
    func currentUser() throws {
        let opened = try session.openSession(session.sessionToken())
        let id = try #require(opened["id"]?.string)
        let user = session.get("/api/v1/users/me", cookie: "sid=\(id)").expect("200 ACTIVE")
        #expect(user["id"] == opened["userId"])
        #expect(user["profile.login"] == "ada@example.test")
        #expect(user["profile.email"] == "ada@example.test")
        session.get("/api/v1/users/me").expect("403 E0000005")
    }

    @Test("A redirect goes to no address that would end its header field")
    func splitsNoHeaders() throws {
        let odd = "https%3A%2F%2Fapp.example.test%2F%0D%0ASet-Cookie%3A%20sid%3Dx"
        let token = try session.sessionToken()
        let page = session.get("/login/sessionCookieRedirect?token=\(token)&redirectUrl=\(odd)")
        let text = "redirectUrl: The field cannot be left blank"
        #expect(page.verdict == "sessionCookieRedirect: \(text)")
        let query = "client_id=x&redirect_uri=\(odd)&response_type=code&scope=openid&state=s"
        let code = session.get("/oauth2/v1/authorize?\(query)&sessionToken=\(token)")
        #expect(code.statusCode == 400)
        #expect(session.openSession(token).statusCode == 200, "the token was not spent")
    }

    @Test("A session token is spent once, whether on a session, a redirect or a code")
    func spendsOnce() throws {
        let query = "client_id=c&redirect_uri=app:/x&scope=openid&response_type=code&state=s"
        let spend: [(SimulatorSession, String) -> Bool] = [
            { $0.post("/api/v1/sessions", ["sessionToken": .string($1)]).statusCode == 200 },
            {
                let page = "/login/sessionCookieRedirect?token=\($1)&redirectUrl=https://a.test/"
                return $0.get(page).headers["Location"] == "https://a.test/"
            },
            {
                let page = "/oauth2/default/v1/authorize?\(query)&prompt=none&sessionToken=\($1)"
                return $0.get(page).headers["Location"]?.contains("code=") == true
            },
        ]
        for first in spend {
            for second in spend {
                let session = SimulatorSession(.ada)
                let token = try session.sessionToken()
                #expect(first(session, token))
                #expect(!second(session, token))
            }
        }
    }

    @Test("A redirect carries the cookies, once per token, and again with a living session")
    func cookieRedirect() throws {
        let page = "https://app.example.test/home?x=1"
        let target =
            try "/login/sessionCookieRedirect?token=\(session.sessionToken())"
            + "&redirectUrl=https%3A%2F%2Fapp.example.test%2Fhome%3Fx%3D1"
        let first = session.get(target).expect("302")
        #expect(first.headers["Location"] == page)
        #expect(first.cookies.map { $0.prefix(3) } == ["sid", "DT="])
        #expect(session.get(target).headers["Location"]?.hasSuffix("/login/login.htm") == true)
        let unknown = session.get(
            "/login/sessionCookieRedirect?token=x&redirectUrl=https://a.test/",
            cookie: "sid=unknown"
        )
        #expect(unknown.headers["Location"]?.hasSuffix("/login/login.htm") == true)
        #expect(unknown.cookies == [])
        let sid = try #require(first.cookies[0].split(separator: ";").first)
        #expect(session.get(target, cookie: String(sid)).headers["Location"] == page)
    }

    @Test(
        "A device that was remembered without a token gets its token with the session",
        arguments: [(false, "200 MFA_REQUIRED"), (true, "200 SUCCESS")]
    )
    func tokenOfRememberedDevice(isRemembered: Bool, outcome: String) throws {
        let session = SimulatorSession(.ada(with: .question()))
        let query = "?rememberDevice=\(isRemembered)"
        let required = session.signIn()
        let success = try session.verify(
            .question,
            SimulatorSession.answer,
            of: required,
            query: query
        )
        let token = try #require(success.sessionToken)
        let page = session.get(
            "/login/sessionCookieRedirect?token=\(token)&redirectUrl=\(session.simulator.url)"
        )
        let device = try #require(page.cookies[1].split(separator: ";").first)
        session.signIn(headers: ["Cookie": String(device)]).expect(outcome)
    }

    @Test("A server that runs for long does not keep what has expired")
    func forgets() throws {
        session.simulator.policy.enforcesRateLimits = true
        func kept() -> [Int] {
            session.simulator.server.withOrg { org, _ in
                [org.sessions.open.count, org.sessions.oauth.codes.count, org.limits.latest.count]
            }
        }
        try session.openSession(session.sessionToken())
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
        let org = session.get("/.well-known/okta-organization")
        #expect(org["id"]?.string?.hasPrefix("00o") == true)
        #expect(org["settings"]?.object != nil)
        #expect(org["pipeline"] == "v1")
        #expect(org["_links.organization.href"]?.string == "\(session.simulator.url)")
        let response = session.get("/.well-known/webfinger?resource=okta:acct:\(name)&rel=okta:idp")
        #expect(response.headers["Content-Type"] == "application/jrd+json")
        #expect(response["subject"]?.string == "okta:acct:\(name)".removingPercentEncoding)
        let link = response["links.0"]
        #expect(link?["rel"] == "okta:idp")
        #expect(link?["properties"]?["okta:idp:id"]?.string?.isEmpty == false)
        #expect(link?["properties"]?["okta:idp:type"] == "OKTA")
        #expect(link?["titles"] == ["und": "Simulated org"])
    }
}
