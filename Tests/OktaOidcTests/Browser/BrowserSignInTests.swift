import Foundation
import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Sign-in in a browser")
struct BrowserSignInTests {
    private static let login = "ada@example.test"

    private let session = SimulatedSession()

    private func browser(_ open: @escaping @Sendable (URL, URL) async throws -> URL?)
        -> ScriptedBrowser
    {
        ScriptedBrowser(open: open)
    }

    /// A browser whose redirect has `change` in it.
    private func browser(changing change: @escaping @Sendable (inout URLComponents) -> Void)
        -> ScriptedBrowser
    {
        let inner = session.simulator.browser.signingIn(as: Self.login)
        return browser { url, redirect in
            guard let callback = try await inner.open(url, returningTo: redirect),
                var parts = URLComponents(url: callback, resolvingAgainstBaseURL: true)
            else { return nil }
            change(&parts)
            return parts.url
        }
    }

    private func refusal(_ browser: some OktaBrowser, _ changes: [String: String] = [:])
        async throws -> OktaOidcError
    {
        let oidc = try session.client(changes)
        return try #require(
            await #expect(throws: OktaOidcError.self) { try await oidc.signInWithBrowser(browser) }
        )
    }

    private func exchanges() -> Int { session.network.requests(to: "/token").count }

    @Test("A user who signs in on the page of the org has the same session as with own screens")
    func signsIn() async throws {
        let oidc = try session.client()
        let manager = try await oidc.signInWithBrowser(
            session.simulator.browser.signingIn(as: Self.login)
        )
        #expect(manager.claims?.preferredUsername == Self.login)
        try manager.store()
        #expect(
            try OktaOidcStateManager.restore(for: oidc.configuration)?.accessToken
                == manager.accessToken)
        #expect(try await manager.renew().accessToken != nil)
        let form = try #require(session.network.requests(to: "/token").first?.form)
        #expect(form["grant_type"] == "authorization_code" && form["code_verifier"]?.count == 43)
    }

    @Test(
        "A browser opens the authorization endpoint with PKCE, state and nonce, and the app's parameters"
    )
    func request() async throws {
        let urls = Recorder<URL>()
        let browser = browser { url, redirect in
            urls.add(url)
            #expect(redirect.absoluteString == SimulatedSession.redirect)
            return nil
        }
        let oidc = try session.client(["max_age": "60", "prompt": "consent"])
        for _ in 1...2 {
            await #expect(throws: OktaOidcError.self) {
                try await oidc.signInWithBrowser(
                    browser, additionalParameters: ["prompt": "login", "login_hint": Self.login]
                )
            }
        }
        let queries = urls.values.map {
            URLComponents(url: $0, resolvingAgainstBaseURL: true)?.values ?? [:]
        }
        let first = try #require(queries.first)
        #expect(urls.values[0].absoluteString.hasPrefix("\(session.issuer)/v1/authorize?"))
        #expect(first["prompt"] == "login" && first["max_age"] == "60")
        #expect(first["login_hint"] == Self.login && first["sessionToken"] == nil)
        #expect(first["code_challenge_method"] == "S256" && first["response_type"] == "code")
        for name in ["state", "nonce", "code_challenge"] {
            #expect(first[name]?.count == 43 && first[name] != queries[1][name])
        }
        for name in ["state", "sessionToken", "redirect_uri"] {
            await #expect(throws: OktaOidcError.self) {
                try await oidc.signInWithBrowser(browser, additionalParameters: [name: "x"])
            }
        }
        #expect(urls.values.count == 2)
    }

    @Test(
        "A browser that the user closes is an outcome of its own, with nothing to show as a failure"
    )
    func dismissed() async throws {
        let error = try await refusal(session.simulator.browser.signingIn(as: nil))
        guard case .userCancelledAuthorizationFlow = error else {
            Issue.record(error)
            return
        }
        #expect(!error.isRetryable && exchanges() == 0)
        #expect(error.userText(in: "en") == "The sign-in was cancelled.")
    }

    @Test(
        "The redirect of another sign-in, and one that was changed, gives no code",
        arguments: [
            ("state", "other", "'state' is missing or not the one that was sent"),
            ("state", nil, "'state' is missing or not the one that was sent"),
            ("code", nil, "the redirect has no 'code'"),
            ("code", "", "the redirect has no 'code'"),
            ("iss", "https://evil.test", "'iss' is not the issuer"),
        ] as [(String, String?, String)]
    )
    func changed(name: String, value: String?, problem: String) async throws {
        let error = try await refusal(
            browser { parts in
                parts.queryItems?.removeAll { $0.name == name }
                if let value { parts.queryItems?.append(URLQueryItem(name: name, value: value)) }
            }
        )
        guard case .unableToGetAuthCode(problem) = error else {
            Issue.record(error)
            return
        }
        #expect(exchanges() == 0)
    }

    @Test(
        "An address that is not the app's gives no code, whatever its query has",
        arguments: ["com.example.app:/other", "com.evil:/callback", "https://evil.test/callback"]
    )
    func otherAddress(address: String) async throws {
        let error = try await refusal(
            browser { parts in
                let query = parts.percentEncodedQuery
                parts = URLComponents(string: address) ?? parts
                parts.percentEncodedQuery = query
            }
        )
        guard
            case .unableToGetAuthCode("the browser was sent to another address than redirectUri") =
                error
        else {
            Issue.record(error)
            return
        }
        #expect(exchanges() == 0)
    }

    @Test("A user who refuses the scopes, or whom a policy forbids the app, is an error of the org")
    func accessDenied() async throws {
        let error = try await refusal(
            browser { parts in
                let state = parts.values["state"]
                parts.queryItems = [
                    URLQueryItem(name: "error", value: "access_denied"),
                    URLQueryItem(
                        name: "error_description",
                        value: "User is not assigned to the client application."),
                    URLQueryItem(name: "state", value: state),
                ]
            }
        )
        #expect(error.oauthError == "access_denied")
        #expect(error.description.hasPrefix("access_denied: User is not assigned"))
    }

    @Test("No description of a failed sign-in quotes what is secret")
    func secrets() async throws {
        let seen = Recorder<String>()
        let error = try await refusal(
            browser { parts in
                let values = parts.values
                seen.add(values["state"] ?? "")
                parts.queryItems = [
                    URLQueryItem(name: "error", value: "server_error"),
                    URLQueryItem(
                        name: "error_description",
                        value: "state \(values["state"] ?? "") of me@example.test"),
                    URLQueryItem(name: "state", value: values["state"]),
                ]
            },
            ["login_hint": "me@example.test"]
        )
        let text = "\(error) \(error.localizedDescription)"
        #expect(!text.contains(seen.values[0]) && !text.contains("me@example.test"))
    }

    @Test(
        "A lost connection at the token endpoint sends no code twice; the next sign-in needs no typing"
    )
    func lostConnection() async throws {
        for fault in [SimulatedFault.dropBefore, .dropAfter] {
            let browser = session.simulator.browser
            let before = exchanges()
            session.simulator.faults.next(fault, on: "/token")
            let oidc = try session.client { $0.network.retryPolicy.retriesReads = true }
            let error = try await #require(throws: OktaOidcError.self) {
                try await session.clock.run {
                    try await oidc.signInWithBrowser(browser.signingIn(as: Self.login))
                }
            }
            #expect(error.isRetryable && exchanges() == before + 1)
            // The wrong password is never typed, because the browser has the session at the org.
            let manager = try await session.client()
                .signInWithBrowser(browser.signingIn(as: Self.login, password: "wrong"))
            #expect(manager.accessToken != nil && exchanges() == before + 2)
        }
    }

    @Test("A redirect that was meant for an app that was killed begins no session")
    func killed() async throws {
        let left = Recorder<URL>()
        let inner = session.simulator.browser.signingIn(as: Self.login)
        // The app is killed while the browser is open: what it waited for never comes.
        _ = try await refusal(
            browser { url, redirect in
                if let end = try await inner.open(url, returningTo: redirect) { left.add(end) }
                return nil
            }
        )
        let late = try #require(left.values.first)
        let error = try await refusal(browser { _, _ in late })
        guard case .unableToGetAuthCode("'state' is missing or not the one that was sent") = error
        else {
            Issue.record(error)
            return
        }
        #expect(try OktaOidcStateManager.restore(for: session.configuration()) == nil)
        #expect(exchanges() == 0)
    }

    @Test(
        "A code of another client, or of another sign-in, gives no tokens, although its state is right",
        arguments: [
            ("client_id", "other", "invalid_grant"),
            ("code_challenge", String(repeating: "a", count: 43), "invalid_grant"),
        ]
    )
    func injectedCode(name: String, value: String, refusal code: String) async throws {
        session.simulator.oauth.clients.append(
            SimulatedOAuthClient(id: "other", redirectURIs: [SimulatedSession.redirect])
        )
        let inner = session.simulator.browser.signingIn(as: Self.login)
        let error = try await refusal(
            browser { url, redirect in
                try await inner.open(url.settingQuery([name: value]), returningTo: redirect)
            }
        )
        #expect(error.oauthError == code)
        #expect(exchanges() == 1)
        #expect(try OktaOidcStateManager.restore(for: session.configuration()) == nil)
    }

    @Test(
        "An https redirect counts at its own origin and path alone",
        arguments: [
            ("https://app.test/done", true), ("https://APP.test/done", true),
            ("https://app.test:8443/done", false), ("http://app.test/done", false),
            ("https://app.test.evil.test/done", false), ("https://u@app.test/done", false),
            ("https://app.test/done/x", false), ("https://app.test/x/../done", false),
        ]
    )
    func httpsRedirect(address: String, isOwn: Bool) async throws {
        let inner = session.simulator.browser.signingIn(as: Self.login)
        let browser = browser { url, redirect in
            let end = try await inner.open(url, returningTo: redirect)
            let query = end?.query ?? ""
            return URL(string: "\(address)?\(query)")
        }
        let oidc = try session.client(["redirectUri": "https://app.test/done"])
        let manager = try? await oidc.signInWithBrowser(browser)
        #expect((manager != nil) == isOwn && exchanges() == (isOwn ? 1 : 0))
    }

    @Test(
        "A page at another origin than the issuer's is not opened, unless the app permits its host",
        arguments: ["https://evil.test", "http://evil.test", "https://u@evil.test"]
    )
    func otherOrigin(place: String) async throws {
        session.network.change("/openid-configuration") { response in
            response.changeBody {
                $0["authorization_endpoint"] = .string("\(place)/authorize")
                $0["end_session_endpoint"] = .string("\(place)/logout")
            }
        }
        let opened = Recorder<URL>()
        let browser = browser { url, _ in
            opened.add(url)
            return nil
        }
        let error = try await refusal(browser)
        guard case .untrustedAddress(let text) = error else {
            Issue.record(error)
            return
        }
        #expect(text.contains("evil.test") && opened.values.isEmpty)
        let permitting = try session.client { $0.allowedHosts = ["evil.test"] }
        _ = try? await permitting.signInWithBrowser(browser)
        #expect(opened.values.count == (place == "https://evil.test" ? 1 : 0))
    }

    @Test(
        "A refusal of the code is read in each form, and the code is sent once",
        arguments: refusalForms
    )
    func forms(status: Int, body: String, code: String?) async throws {
        session.network.change("/token") { response in
            (response.statusCode, response.body) = (status, Data(body.utf8))
        }
        let error = try await refusal(session.simulator.browser.signingIn(as: Self.login))
        #expect(error.oauthError == code && error.isRetryable == (status == 503))
        #expect(exchanges() == 1)
    }

    @Test("A token endpoint that redirects, or is at another origin, gets no code there")
    func otherTokenEndpoint() async throws {
        let place = "https://evil.test/token"
        session.simulator.faults.next(.redirect(to: place), on: "/token")
        _ = try await refusal(session.simulator.browser.signingIn(as: Self.login))
        #expect(exchanges() == 1)
        session.clock.advance(by: 3_700)
        session.network.change("/openid-configuration") { response in
            response.changeBody { $0["token_endpoint"] = .string(place) }
        }
        let error = try await refusal(session.simulator.browser.signingIn(as: Self.login))
        guard case .untrustedAddress = error else {
            Issue.record(error)
            return
        }
        #expect(exchanges() == 1)
        #expect(session.network.requests.allSatisfy { $0.url?.host == session.simulator.url.host })
    }

    @Test("A wrong clock of the device does no harm", arguments: [-36_000, 36_000])
    func wrongClock(skew: TimeInterval) async throws {
        session.simulator.faults.clockSkew = skew
        let manager = try await session.client(["max_age": "600"])
            .signInWithBrowser(session.simulator.browser.signingIn(as: Self.login))
        #expect(manager.accessToken != nil && manager.idToken != nil)
        #expect(try await manager.renew().accessToken != nil)
    }

    @Test("Two sign-ins at once do not take each other's redirects")
    func twoAtOnce() async throws {
        session.simulator.addUser(.plain)
        let oidc = try session.client()
        let ada = session.simulator.browser.signingIn(as: Self.login)
        let other = session.simulator.browser.signingIn(as: "plain@example.test")
        async let first = oidc.signInWithBrowser(ada)
        async let second = oidc.signInWithBrowser(other)
        let names = try await [first, second].map { $0.claims?.preferredUsername }
        #expect(names == [Self.login, "plain@example.test"])
    }

    @Test("A cancelled sign-in closes the browser, and exchanges nothing")
    func cancelled() async throws {
        let oidc = try session.client()
        let inner = session.simulator.browser.signingIn(as: Self.login)
        let browser = browser { url, redirect in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await inner.open(url, returningTo: redirect)
        }
        let task = Task { try await oidc.signInWithBrowser(browser) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(exchanges() == 0)
    }

    @Test("A browser that cannot be shown throws its own error")
    func cannotOpen() async throws {
        struct NoWindow: Error {}
        let oidc = try session.client()
        let browser = browser { _, _ in throw NoWindow() }
        await #expect(throws: NoWindow.self) { try await oidc.signInWithBrowser(browser) }
    }

    // MARK: Sign-out

    @Test("A sign-out in the browser ends the session of the org as well")
    func signsOut() async throws {
        let oidc = try session.client(["logoutRedirectUri": "com.example.app:/logout"])
        let browser = session.simulator.browser
        let manager = try await oidc.signInWithBrowser(browser.signingIn(as: Self.login))
        try manager.store()
        try await oidc.signOutOfOkta(manager, in: browser.signingIn(as: Self.login))
        #expect(try OktaOidcStateManager.restore(for: oidc.configuration) == nil)
        #expect(session.network.requests(to: "/revoke").count == 1)
        // The org asks again.
        let again = try await refusal(browser.signingIn(as: Self.login, password: "wrong"))
        guard case .userCancelledAuthorizationFlow = again else {
            Issue.record(again)
            return
        }
    }

    @Test("A user who closes the browser is signed out of the app, and the app learns of it")
    func dismissedSignOut() async throws {
        let oidc = try session.client(["logoutRedirectUri": "com.example.app:/logout"])
        let manager = try await oidc.signInWithBrowser(
            session.simulator.browser.signingIn(as: Self.login))
        try manager.store()
        let error = await #expect(throws: OktaOidcError.self) {
            try await oidc.signOutOfOkta(manager, in: session.simulator.browser.signingIn(as: nil))
        }
        guard case .userCancelledAuthorizationFlow = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try OktaOidcStateManager.restore(for: oidc.configuration) == nil)
        // Without an address to return to, the user closes the page of the org.
        let plain = try session.client()
        let other = try await plain.signInWithBrowser(
            session.simulator.browser.signingIn(as: Self.login))
        try await plain.signOutOfOkta(other, in: session.simulator.browser.signingIn(as: nil))
    }

    @Test("A second tap on sign-out opens no page, and says that the session is over")
    func secondSignOut() async throws {
        let oidc = try session.client(["logoutRedirectUri": "com.example.app:/logout"])
        let inner = session.simulator.browser.signingIn(as: Self.login)
        let manager = try await oidc.signInWithBrowser(inner)
        let opened = Recorder<URL>()
        let browser = browser { url, redirect in
            opened.add(url)
            return try await inner.open(url, returningTo: redirect)
        }
        try await oidc.signOutOfOkta(manager, in: browser)
        let error = await #expect(throws: OktaOidcError.self) {
            try await oidc.signOutOfOkta(manager, in: browser)
        }
        guard case .noTokens = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(opened.values.count == 1)
        #expect(session.network.requests(to: "/revoke").count == 1)
    }

    @Test("A page that ends sessions at another origin is not opened; the user is signed out")
    func otherSignOutPage() async throws {
        session.network.change("/openid-configuration") { response in
            response.changeBody { $0["end_session_endpoint"] = "https://evil.test/logout" }
        }
        let oidc = try session.client()
        let manager = try await oidc.signInWithBrowser(
            session.simulator.browser.signingIn(as: Self.login))
        try manager.store()
        let opened = Recorder<URL>()
        let browser = browser { url, _ in
            opened.add(url)
            return nil
        }
        await #expect(throws: OktaOidcError.self) {
            try await oidc.signOutOfOkta(manager, in: browser)
        }
        #expect(opened.values.isEmpty)
        #expect(try OktaOidcStateManager.restore(for: oidc.configuration) == nil)
    }

    @Test("A redirect of another sign-out is refused")
    func otherSignOut() async throws {
        let oidc = try session.client(["logoutRedirectUri": "com.example.app:/logout"])
        let manager = try await oidc.signInWithBrowser(
            session.simulator.browser.signingIn(as: Self.login))
        let wrong = browser { _, redirect in redirect.settingQuery(["state": "other"]) }
        await #expect(throws: OktaOidcError.self) {
            try await oidc.signOutOfOkta(manager, in: wrong)
        }
    }
}
