import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import OktaOidc
import TestSupport
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

    @Test("Tokens that are old are renewed, and the new ones are exchanged")
    func renewed() async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        let old = manager.tokens
        session.clock.advance(by: 3_600)
        _ = try await manager.webSignIn(to: "web")
        let sent = session.network.requests(to: "/token").last?.form
        #expect(sent?["subject_token"] == manager.tokens?.idToken)
        #expect(sent?["actor_token"] == manager.tokens?.accessToken)
        #expect(manager.tokens?.idToken != nil && manager.tokens?.idToken != old?.idToken)
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

    @Test("A token whose response was lost is not asked for twice, and the next one is good")
    func lostResponse() async throws {
        for fault in [SimulatedFault.dropBefore, .dropAfter] {
            let session = Self.org()
            let manager = try await session.signIn(["scopes": Self.scopes]) {
                $0.network.retryPolicy.retriesReads = true
            }
            session.simulator.faults.next(fault, on: "/token")
            let error = try await #require(throws: OktaOidcError.self) {
                try await session.clock.run { try await manager.webSignIn(to: "web") }
            }
            #expect(error.isRetryable && session.network.requests(to: "/token").count == 2)
            let signIn = try await manager.webSignIn(to: "web")
            #expect(try Self.visit(session, signIn)["code"] != nil)
        }
    }

    @Test("A wrong clock of the device does no harm to a token", arguments: [-36_000, 36_000])
    func wrongClock(skew: TimeInterval) async throws {
        let session = Self.org()
        session.simulator.faults.clockSkew = skew
        let signIn = try await Self.manager(session).webSignIn(to: "web")
        #expect(signIn.expiresAt == session.clock.now.addingTimeInterval(300))
        #expect(try Self.visit(session, signIn)["code"] != nil)
    }

    @Test("Two taps at once make two tokens, each of which is good")
    func twoTaps() async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        async let first = manager.webSignIn(to: "web")
        async let second = manager.webSignIn(to: "web")
        let signIns = try await [first, second]
        #expect(signIns[0].token != signIns[1].token)
        for signIn in signIns { #expect(try Self.visit(session, signIn)["code"] != nil) }
    }

    @Test("Two processes at once make two tokens, each of which is good")
    func twoProcesses() async throws {
        let session = Self.org()
        let (store, driver) = (WatchedStore(), StepDriver(session.clock, seed: 0))
        let manager = try await session.signIn(["scopes": Self.scopes]) { $0.tokenStore = store }
        try manager.store()
        let made = Recorder<OktaWebSignIn>()
        let calls = try ["one", "two"].map { name -> StepDriver.Call in
            let process = AppProcess(name, store, session, driver)
            let manager = try #require(try process.restore(manager.configuration))
            return { if let signIn = try? await manager.webSignIn(to: "web") { made.add(signIn) } }
        }
        await driver.run(calls, of: [])
        #expect(Set(made.values.map(\.token)).count == 2)
        for signIn in made.values { #expect(try Self.visit(session, signIn)["code"] != nil) }
    }

    @Test("A process that is killed at any point leaves the session good, and stores no token")
    func killed() async throws {
        var ends: [String] = []
        var isAlive = false
        while !isAlive, ends.count < 20 {
            let session = Self.org()
            let (store, driver) = (WatchedStore(), StepDriver(session.clock, seed: 0))
            let manager = try await session.signIn(["scopes": Self.scopes]) {
                $0.tokenStore = store
            }
            try manager.store()
            let stored = store.values
            let process = AppProcess("app", store, session, driver)
            let old = try #require(try process.restore(manager.configuration))
            process.kill(afterAccesses: ends.count)
            await driver.run([{ _ = try? await old.webSignIn(to: "web") }], of: [old.session])
            #expect(store.values == stored)
            let end = driver.log.first { $0.hasSuffix(" dead") }
            isAlive = end == nil
            if let end { ends.append(end) }
            let next = AppProcess("next", store, session, driver)
            let found = try #require(try next.restore(manager.configuration))
            let made = Recorder<OktaWebSignIn>()
            await driver.run([{ (try? await found.webSignIn(to: "web")).map(made.add) }], of: [])
            let signIn = try #require(made.values.first)
            #expect(try Self.visit(session, signIn)["code"] != nil)
        }
        #expect(isAlive && Set(ends) == ["app sends dead", "app receives dead"], "\(ends)")
    }

    @Test("A token that arrives after its call was cancelled reaches nobody, and the next is good")
    func cancelled() async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        session.network.hold("/token")
        let task = Task { try await manager.webSignIn(to: "web") }
        #expect(await eventually { session.network.requests(to: "/token").count == 2 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let sent = session.network.requests.count
        session.network.release()
        // Nothing revokes such a token, which ends by itself.
        let signIn = try await manager.webSignIn(to: "web")
        #expect(session.network.requests.count == sent + 1)
        #expect(try Self.visit(session, signIn)["code"] != nil)
    }

    @Test("A token endpoint that redirects, or is at another origin, gets no tokens there")
    func otherOrigin() async throws {
        let session = Self.org()
        session.simulator.oauth.accessTokenLifetime = 10_000
        let manager = try await Self.manager(session)
        let place = "https://evil.test/token"
        session.simulator.faults.next(.redirect(to: place), on: "/token")
        await #expect(throws: OktaOidcError.self) { try await manager.webSignIn(to: "web") }
        _ = try await manager.webSignIn(to: "web")
        // The discovery document is read again after an hour.
        session.clock.advance(by: 3_700)
        session.network.change("/openid-configuration") { response in
            response.changeBody { $0["token_endpoint"] = .string(place) }
        }
        let error = await #expect(throws: OktaOidcError.self) {
            try await manager.webSignIn(to: "web")
        }
        guard case .untrustedAddress = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(session.network.requests.allSatisfy { $0.url?.host == session.simulator.url.host })
    }

    @Test(
        "A refusal of a token for the web is read in each form",
        arguments: refusalForms
    )
    func forms(status: Int, body: String, code: String?) async throws {
        let session = Self.org()
        let manager = try await Self.manager(session)
        session.network.change("/token") { response in
            (response.statusCode, response.body) = (status, Data(body.utf8))
        }
        let error = try await #require(throws: OktaOidcError.self) {
            try await manager.webSignIn(to: "web")
        }
        #expect(error.oauthError == code && error.isRetryable == (status == 503))
    }

    @Test("No log, cassette or error text shows a token for the web")
    func records() async throws {
        let log = EntryLog()
        let session = Self.org()
        let recorder = CassetteRecorder(org: session.simulator.url, recording: session.network)
        let manager = try await session.signIn(["scopes": Self.scopes]) {
            $0.logger = log
            $0.transport = recorder
        }
        let tokens = Recorder<String>()
        session.network.change("/token") { [network = session.network] response in
            tokens.add(response.json?["access_token"]?.string ?? "")
            guard tokens.values.count == 2 else { return }
            // An org that repeats what it was sent.
            let sent = network.requests(to: "/token").last?.form["actor_token"] ?? ""
            response.statusCode = 400
            response.changeBody {
                $0["error"] = "invalid_grant"
                $0["error_description"] = .string("not \(sent)")
            }
        }
        let signIn = try await manager.webSignIn(to: "web")
        let error = try await #require(throws: OktaOidcError.self) {
            try await manager.webSignIn(to: "web")
        }
        let page = try #require(URL(string: "https://web.test/native"))
        _ = try signIn.request(for: page)
        let texts = [
            log.lines.joined(), String(decoding: recorder.cassette.encoded, as: UTF8.self),
            "\(error) \(error.localizedDescription)",
        ]
        #expect(tokens.values.count == 2 && tokens.values[0] == signIn.token)
        for secret in tokens.values + [manager.accessToken ?? "-", manager.idToken ?? "-"] {
            for text in texts { #expect(!text.isEmpty && !text.contains(secret)) }
        }
    }

    @Test("No printed form of a web sign-in shows its token, and no page without TLS gets it")
    func secrecy() async throws {
        let session = Self.org()
        let signIn = try await Self.manager(session).webSignIn(to: "web")
        #expect(!RedactionRoute.texts(of: signIn).contains(signIn.token))
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
