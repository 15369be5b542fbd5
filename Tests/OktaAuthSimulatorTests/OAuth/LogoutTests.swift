import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The end of a session at the simulated org")
struct LogoutTests {
    private let app = OAuthSession()

    /// Signs in, and returns the cookie of the browser and the ID token.
    private func signIn() throws -> (cookie: String, idToken: String) {
        let response = try app.authorize()
        let cookie = try #require(response.cookies.first?.split(separator: ";").first)
        let code = try #require(response.redirected["code"])
        let token = try #require(app.exchange(code).json?["id_token"]?.string)
        return (String(cookie), token)
    }

    private func logOut(_ fields: [String: String], cookie: String = "") -> SimulatorResponse {
        app.session.get("\(app.base)/logout?\(SimulatorSession.form(fields))", cookie: cookie)
    }

    private func isSignedIn(_ cookie: String) -> Bool {
        app.session.get("/api/v1/sessions/me", cookie: cookie).statusCode == 200
    }

    @Test("A sign-out ends the session of the cookie and leads back to the app with its state")
    func signOut() throws {
        let (cookie, token) = try signIn()
        // An ID token that has expired still says who asks.
        app.session.clock.advance(by: 3601)
        #expect(isSignedIn(cookie))

        let response = logOut(
            [
                "id_token_hint": token, "state": "s 1",
                "post_logout_redirect_uri": "com.example.app:/logout",
            ],
            cookie: cookie
        )

        #expect(response.statusCode == 302)
        #expect(response.headers["Location"] == "com.example.app:/logout?state=s%201")
        #expect(response.cookies == ["sid=; Path=/; HttpOnly; Max-Age=0"])
        #expect(!isSignedIn(cookie))
    }

    @Test("A sign-out without an address leads to the page of the org")
    func withoutAddress() throws {
        let (cookie, token) = try signIn()
        let response = app.post("logout", ["id_token_hint": token], headers: ["Cookie": cookie])
        #expect(response.headers["Location"]?.hasSuffix("/login/login.htm") == true)
        #expect(!isSignedIn(cookie))
    }

    @Test("A sign-out leaves the session of another user")
    func otherUser() throws {
        let (_, token) = try signIn()
        app.session.simulator.addUser(SimulatedUser(login: "grace@example.test"))
        let other = try #require(
            app.session.signIn("grace@example.test").json?["sessionToken"]?.string
        )
        let response = try app.authorize(sessionToken: other)
        let cookie = String(try #require(response.cookies.first?.split(separator: ";").first))
        #expect(logOut(["id_token_hint": token], cookie: cookie).statusCode == 302)
        #expect(isSignedIn(cookie))
    }

    @Test("A sign-out that the org cannot trust gets a page and ends nothing")
    func refusals() throws {
        let (cookie, token) = try signIn()
        let parts = token.split(separator: ".").map(String.init)
        let forged = "\(parts[0]).\(parts[1]).\(parts[2].reversed())"
        let foreign = SimulatedSigningKey.second.sign(["aud": "app", "sub": "00u"])
        for hint in ["", "x", forged, foreign] {
            let page = logOut(["id_token_hint": hint], cookie: cookie).expect("400")
            #expect(page.pageTitle == "400: The 'id_token_hint' is invalid")
        }
        let target = ["id_token_hint": token, "post_logout_redirect_uri": "com.evil:/x"]
        let page = logOut(target, cookie: cookie).expect("400")
        #expect(page.pageTitle == "400: The 'post_logout_redirect_uri' is not registered")
        #expect(isSignedIn(cookie))
    }

    @Test("Every address in the discovery document is an endpoint", arguments: ["default", nil])
    func discovery(server: String?) throws {
        let app = OAuthSession(server: server)
        let home = server.map { "/oauth2/\($0)" } ?? ""
        let document =
            app.session.get("\(home)/.well-known/openid-configuration").json?.object ?? [:]
        let addresses = document.filter { $0.key.hasSuffix("_endpoint") || $0.key == "jwks_uri" }
        #expect(addresses.count == 8)
        for (name, address) in addresses {
            let url = try #require(address.string.flatMap(URL.init(string:)))
            let statuses = ["GET", "POST"].map { method in
                app.session.simulator.respond(to: SimulatorRequest(method: method, url: url))
                    .statusCode
            }
            #expect(statuses.contains { $0 != 404 && $0 != 405 }, "\(name) \(statuses)")
        }
    }
}
