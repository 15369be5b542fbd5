import Foundation
import OktaCore
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("The sign-in page of the org")
struct SignInPageTests {
    private let simulator = OktaSimulator()
    private let browser: SimulatedBrowser

    init() {
        for user in SimulatedUser.readyMade + [.ada] { simulator.addUser(user) }
        browser = simulator.browser
    }

    private func request(_ changes: [String: String] = [:]) throws -> URL {
        var query = OAuthSession.parameters
        query["response_type"] = "code"
        query.merge(changes) { $1 }
        let path = "/oauth2/default/v1/authorize?\(SimulatorSession.form(query))"
        return try #require(URL(string: simulator.url.absoluteString + path))
    }

    private func page(_ path: String) throws -> URL {
        try #require(URL(string: simulator.url.absoluteString + path))
    }

    private func parameters(_ url: URL?) -> [String: String] {
        SimulatorRequest.pairs(
            of: url.flatMap {
                URLComponents(url: $0, resolvingAgainstBaseURL: true)?.percentEncodedQuery
            } ?? "")
    }

    private func exchange(_ callback: URL?) -> SimulatorJSON? {
        let fields = [
            "grant_type": "authorization_code", "client_id": "app",
            "code": parameters(callback)["code"] ?? "",
            "redirect_uri": OAuthSession.redirect, "code_verifier": OAuthSession.verifier,
        ]
        var request = SimulatorRequest(
            url: simulator.url.appendingPathComponent("oauth2/default/v1/token"))
        request.headers["content-type"] = "application/x-www-form-urlencoded"
        request.body = Data(SimulatorSession.form(fields).utf8)
        return simulator.respond(to: request).json
    }

    @Test(
        "The sign-in page takes name, password and every factor that needs no script, at each engine",
        arguments: [SimulatedEngine.classic, .identity, .upgraded],
        ["plain", "push", "sms", "totp", "question", "sequence", "expiring", "expired"]
    )
    func signsIn(engine: SimulatedEngine, name: String) throws {
        simulator.engine = engine
        let callback = try browser.signIn(at: request(), as: "\(name)@example.test")
        #expect(callback?.absoluteString.hasPrefix("com.example.app:/callback?code=") == true)
        #expect(parameters(callback)["state"] == "s-1")
        let claims = exchange(callback)?["id_token"]?.claims
        #expect(claims?["preferred_username"]?.string == "\(name)@example.test")
        #expect(claims?["nonce"] == "n-1")
        let isPlain = ["plain", "expiring", "expired"].contains(name)
        #expect(claims?["amr"] == (isPlain ? ["pwd"] : ["mfa", "pwd"]))
    }

    @Test(
        "The user chooses one of several factors on the sign-in page",
        arguments: SimulatedFactorKind.allCases.filter { $0.isOnSignInPage && $0 != .password }
    )
    func choice(kind: SimulatedFactorKind) throws {
        let callback = try browser.signIn(at: request(), as: "everything@example.test", with: kind)
        #expect(parameters(callback)["code"] != nil)
    }

    @Test("A push with a number shows the number on the sign-in page")
    func numberChallenge() throws {
        simulator.policy.usesNumberChallenge = true
        #expect(
            try parameters(browser.signIn(at: request(), as: "push@example.test"))["code"] != nil)
    }

    @Test("The session of the sign-in page serves the next app, and a prompt asks again")
    func singleSignOn() throws {
        _ = try browser.signIn(at: request(), as: "plain@example.test")
        let second = try browser.visit(request(["prompt": "none"]))
        #expect(second.redirected["code"] != nil)
        for changes in [["prompt": "login"], ["prompt": "consent login"], ["max_age": "0"]] {
            simulator.clock?.advance(by: 60)
            #expect(try browser.visit(request(changes)).pageTitle == "Sign in")
            let again = try browser.signIn(at: request(changes), as: "plain@example.test")
            #expect(parameters(again)["code"] != nil, "\(changes)")
        }
        // Another browser has no session.
        #expect(try simulator.browser.visit(request()).pageTitle == "Sign in")
    }

    @Test(
        "The sign-in page hands the code to the app as it has asked",
        arguments: ["query", "fragment", "form_post"]
    )
    func responseModes(mode: String) throws {
        let callback = try browser.signIn(
            at: request(["response_mode": mode]), as: "plain@example.test"
        )
        let text = try #require(callback?.absoluteString)
        #expect(text.hasPrefix("com.example.app:/callback\(mode == "fragment" ? "#" : "?")code="))
        #expect(text.hasSuffix("state=s-1"))
    }

    @Test("The sign-in page says in words what was wrong, and goes on")
    func errors() throws {
        #expect(try browser.signIn(at: request(), as: "plain@example.test", password: "no") == nil)
        let first = try form(request())
        let wrong = submit(first, ["username": "plain@example.test", "password": "no"])
        #expect(
            wrong.contains("role=\"alert\"")
                && wrong.contains("The user name or the password is wrong."))
        #expect(wrong.contains("value=\"plain@example.test\"") && !wrong.contains("value=\"no\""))
        #expect(submit(first, [:]).contains("Enter the user name and the password."))
        #expect(
            submit(first, ["username": "locked@example.test", "password": "Passw0rd-1"]).contains(
                "The account is locked."))
        _ = submit(first, ["action": "restart"])
        let asked = submit(first, ["username": "question@example.test", "password": "Passw0rd-1"])
        #expect(asked.contains("data-kind=\"question\""))
        #expect(submit(first, ["code": "wrong"]).contains("Please try again."))
        simulator.clock?.advance(by: 600)
        #expect(
            submit(first, ["code": "wrong"]).contains("The sign-in took too long. Begin again."))
        #expect(
            submit(first, ["username": "new@example.test", "password": "Passw0rd-1"]).contains(
                "MFA_ENROLL, which this page cannot do"))
    }

    @Test("Text of a request is no markup on the sign-in page")
    func markup() throws {
        let html = try form(request(["login_hint": "\"><script>1</script>", "client_id": "<b>x"]))
            .html
        #expect(!html.contains("<script>") && !html.contains("<b>x"))
        let page = try #require(URL(string: "\(simulator.url)/activate"))
        let again = browser.signIn(at: page, as: "plain@example.test")
        #expect(again == nil)
        let address = "\(simulator.url)/activate?user_code=%22%3E%3Cscript%3E"
        let code = browser.visit(try #require(URL(string: address)))
        #expect(!code.text.contains("<script>") && code.pageTitle == "Activate your device")
    }

    @Test("The form of the sign-in page works in the browser that has it, and for an hour")
    func otherBrowser() throws {
        let page = try form(request())
        let fields = ["username": "plain@example.test", "password": "Passw0rd-1"]
        let stranger = simulator.browser
        _ = try stranger.visit(request())
        let forged = submit(page, fields, in: stranger)
        #expect(forged.contains("This page is no longer valid"))
        #expect(submit(page, fields, in: .some(nil)).contains("This page is no longer valid"))
        simulator.clock?.advance(by: 3601)
        #expect(submit(page, fields).contains("This page is no longer valid"))
    }

    @Test(
        "The sign-in page of the org leads on within the org only",
        arguments: [
            ("", "/app/UserHome"), ("/app/UserHome?x=1", "/app/UserHome?x=1"),
            ("//evil.test", "/app/UserHome"), ("https://evil.test/", "/app/UserHome"),
            ("/\\evil.test", "/app/UserHome"), ("javascript:alert(1)", "/app/UserHome"),
        ], ["/login/login.htm", "/login/default", "/signin"]
    )
    func returns(target: (from: String, to: String), path: String) throws {
        let query =
            target.from.isEmpty ? "" : "?" + SimulatorRequest.query(of: [("fromURI", target.from)])
        let login = try form(page(path + query))
        let end = send(login, ["username": "plain@example.test", "password": "Passw0rd-1"])
        #expect(end.headers["Location"] == simulator.url.absoluteString + target.to)
        let home = try browser.visit(page("/app/UserHome"))
        #expect(home.text.contains("You are signed in as Pia Plain (plain@example.test)."))
        _ = try browser.visit(page("/login/signout"))
        #expect(
            try browser.visit(page("/app/UserHome")).headers["Location"]?.contains(
                "/login/login.htm?fromURI=") == true)
    }

    @Test("The user allows or refuses an app its scopes", arguments: [true, false])
    func consent(allows: Bool) throws {
        simulator.oauth.clients = [SimulatedOAuthClient(id: "app")]
        simulator.oauth.clients[0].requiresConsent = true
        #expect(
            try parameters(browser.signIn(at: request(), as: "plain@example.test"))["code"] != nil)
        let page = try form(request())
        #expect(
            page.html.contains("<h1>Allow access</h1>")
                && page.html.contains("<li>offline_access</li>"))
        let end = send(page, ["action": allows ? "allow" : "deny"])
        #expect(end.redirected["error"] == (allows ? nil : "access_denied"))
        #expect(end.redirected["code"]?.isEmpty == (allows ? false : nil))
        #expect(end.redirected["state"] == "s-1")
    }

    @Test("An app that asks for a second factor does not get a user without one")
    func requiredFactor() throws {
        simulator.oauth.clients = [SimulatedOAuthClient(id: "app")]
        simulator.oauth.clients[0].requiresFactor = true
        #expect(try browser.signIn(at: request(), as: "plain@example.test") == nil)
        #expect(
            try parameters(browser.signIn(at: request(), as: "sms@example.test"))["code"] != nil)
    }

    @Test("A user enters the code of a device on a page of the org")
    func device() throws {
        let device = simulator.pairDevice()
        let address = try page("/activate?user_code=\(device.userCode)")
        #expect(browser.signIn(at: address, as: "push@example.test") == nil)
        #expect(device.status == .activated)
        let wrong = try form(page("/activate"))
        #expect(submit(wrong, ["user_code": "XXXX-XXXX"]).contains("The code is wrong"))
    }

    // MARK: A form by hand

    private struct Form {
        let id: String
        let html: String
    }

    private func form(_ url: URL) throws -> Form {
        let html = browser.visit(url).text
        let id = try #require(html.firstMatch(of: /name="page" value="([^"]+)"/)?.1)
        return Form(id: String(id), html: html)
    }

    private func send(
        _ form: Form, _ fields: [String: String], in other: SimulatedBrowser?? = .none
    ) -> SimulatorResponse {
        var request = SimulatorRequest(url: simulator.url.appendingPathComponent("signin"))
        request.headers["content-type"] = "application/x-www-form-urlencoded"
        request.body = Data(SimulatorSession.form(fields.merging(["page": form.id]) { $1 }).utf8)
        guard let sender = other ?? browser else { return simulator.respond(to: request) }
        return sender.send(request)
    }

    /// The page after a form was sent.
    private func submit(
        _ form: Form, _ fields: [String: String], in other: SimulatedBrowser?? = .none
    ) -> String {
        let response = send(form, fields, in: other)
        guard let next = response.headers["Location"].flatMap(URL.init(string:)) else {
            return response.text
        }
        return (other ?? browser)?.visit(next).text ?? response.text
    }
}
