import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import OktaSignIn
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The choice of the engine")
@MainActor
struct EngineChoiceTests {
    private static let document = "/.well-known/okta-organization"

    private func asked(_ org: SimulatedSignIn) -> Int {
        org.simulator.requests.count { $0.path == Self.document }
    }

    @Test(
        "An org is asked for its engine once an hour",
        arguments: [(SimulatedEngine.classic, OktaSignIn.Engine.classic), (.identity, .identity)]
    )
    func automatic(engine: SimulatedEngine, expected: OktaSignIn.Engine) async throws {
        let org = try SimulatedSignIn(engine, headers: ["X-Team": "1"])
        try await org.run { try await $0.start() }
        #expect(org.signIn.engine == expected)

        let second = OktaSignIn(org.signIn.configuration)
        try await org.run { _ in try await second.start() }
        org.clock.advance(by: 3599)
        try await org.run { _ in
            await second.cancel()
            try await second.start()
        }
        #expect(asked(org) == 1)

        org.clock.advance(by: 1)
        try await org.run { signIn in
            await signIn.cancel()
            try await signIn.start()
        }
        #expect(asked(org) == 2)
        let headers = try #require(org.simulator.requests.first?.headers)
        #expect(headers["accept"] == "application/json" && headers["x-team"] == "1")
        #expect(headers["user-agent"]?.hasPrefix("okta-auth-swift") == true, "\(headers)")
    }

    @Test(
        "An org behind the path of a gateway is asked there, once for all of its issuers",
        arguments: ["", "/prefix", "/a/b"]
    )
    func gateway(prefix: String) async throws {
        let clock = VirtualClock()
        let org = "https://gateway-\(prefix.count).test\(prefix)"
        let network = ScriptedTransport(clock: clock, script: [.json(#"{"pipeline":"v1"}"#)])
        for server in ["", "/oauth2/default", "/oauth2/other/"] {
            var configuration = try OktaOidcConfig(with: [
                "issuer": org + server, "clientId": "client-1", "scopes": "openid",
                "redirectUri": "com.example.app:/callback",
            ])
            (configuration.transport, configuration.clock) = (network, clock)
            let signIn = OktaSignIn(configuration)
            _ = await clock.drive { _ = try? await signIn.start() }
        }
        #expect(network.sent.map(\.url.absoluteString) == [org + Self.document])
    }

    @Test("An app can choose the engine, and the org is not asked")
    func chosen() async throws {
        for (choice, expected) in [
            (OktaSignIn.EngineChoice.classic, OktaSignIn.Engine.classic),
            (.decided { .classic }, .classic), (.identity, .identity),
        ] {
            var options = OktaSignIn.Options()
            options.engine = choice
            let org = try SimulatedSignIn(.upgraded, options: options)
            try await org.run { try await $0.start() }
            #expect(org.signIn.engine == expected && asked(org) == 0)
        }
    }

    @Test("What the configuration adds reaches Identity Engine, unless the options say otherwise")
    func additionalParameters() async throws {
        let added = ["login_hint": "hint-1", "max_age": "60", "acr_values": "a b"]
        var own = OktaSignIn.Options()
        own.identity.loginHint = "hint-2"
        own.identity.maxAge = 30
        own.identity.acrValues = ["c"]
        let chosen = ["login_hint": "hint-2", "max_age": "30", "acr_values": "c"]
        let odd = ["login_hint": "hint-1", "max_age": "0x10", "acr_values": "a b"]
        for (options, added, expected) in [
            (OktaSignIn.Options(), added, added), (own, added, chosen),
            (OktaSignIn.Options(), odd, odd.filter { $0.key != "max_age" }),
        ] {
            let org = try SimulatedSignIn(.identity)
            let usual = org.signIn.configuration
            let values = [
                "issuer": usual.issuer, "clientId": usual.clientId, "scopes": usual.scopes,
                "redirectUri": usual.redirectUri.absoluteString,
            ]
            var configuration = try OktaOidcConfig(with: values.merging(added) { $1 })
            configuration.network = usual.network
            let bodies = Locked<[String]>([])
            configuration.transport = InterceptingTransport(
                org.simulator.urlSession,
                onBody: { $0 },
                onSend: { request in
                    if request.url?.path.hasSuffix("/interact") == true {
                        let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
                        bodies.withLock { $0.append("https://x/?\(body)") }
                    }
                    return nil
                }
            )
            let signIn = OktaSignIn(configuration, options: options)
            try await org.run { _ in try await signIn.start() }
            let form = try #require(bodies.withLock { $0.first }.flatMap(URLComponents.init))
            let sent = (form.queryItems ?? []).filter { added[$0.name] != nil }
            #expect(
                Dictionary(sent.map { ($0.name, $0.value ?? "") }) { $1 } == expected
            )
        }
    }

    @Test("An app that may not use Identity Engine signs in with the Classic Engine")
    func notAllowed() async throws {
        let org = try SimulatedSignIn(.upgraded) { simulator in
            var client = SimulatedOAuthClient(id: "client-1")
            client.allowsInteractionCodes = false
            simulator.oauth.clients = [client, SimulatedOAuthClient(id: "client-2")]
        }
        try await org.run { try await $0.start() }
        #expect(org.signIn.engine == .classic)
        try await org.run { signIn in
            await signIn.cancel()
            try await signIn.start()
        }
        let interactions = org.simulator.requests.filter { $0.path.hasSuffix("/interact") }
        #expect(interactions.count == 1)
        let form = interactions.map { String(decoding: $0.body, as: UTF8.self) }[0]
        #expect(form.contains("client_id=client-1") && form.contains("openid%20profile%20offline"))

        var options = OktaSignIn.Options()
        options.engine = .identity
        let strict = OktaSignIn(org.signIn.configuration, options: options)
        try await org.run { _ in try await strict.start() }
        guard case .message(let message) = strict.step else { throw WrongStep(step: strict.step) }
        #expect(message.reason == .misconfigured && message.errorCode == "unauthorized_client")

        // Another client of the org is asked for itself.
        let other = try org.client("client-2")
        try await org.run { _ in try await other.start() }
        #expect(other.engine == .identity)
    }

    @Test("An app that the org does not know is an error, and the engine is asked for again")
    func unknownClient() async throws {
        let org = try SimulatedSignIn(.upgraded) { simulator in
            simulator.oauth.clients = [SimulatedOAuthClient(id: "another")]
        }
        for count in 1...2 {
            try await org.run { try await $0.start() }
            #expect(org.signIn.step.name == "message" && asked(org) == count)
        }
    }

    @Test(
        "An org that does not say its engine is a message about what helps, and asked again by the next start",
        arguments: [
            (SimulatedFault.serverError(503), "HTTP 503", UserText.unavailable()),
            (.html, "HTTP 200", UserText.blocked()), (.empty, "HTTP 200", UserText.blocked()),
            (.serverError(403), "HTTP 403", UserText.blocked()),
            (.serverError(511), "HTTP 511", UserText.blocked()),
            (.redirect(to: "https://portal.example/"), "HTTP 3", UserText.blocked()),
            (.serverError(404), "HTTP 404", UserText.configuration()),
            (.serverError(429), "HTTP 429", UserText.tooManyAttempts()),
            (.dropBefore, "", UserText.connection()),
        ]
    )
    func unknown(fault: SimulatedFault, problem: String, text: String) async throws {
        let org = try SimulatedSignIn(.classic)
        org.simulator.faults.next(fault, on: Self.document, times: 10)
        try await org.run { try await $0.start() }
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(message.text == text && org.signIn.engine == nil)
        let canHelp = text != UserText.configuration()
        #expect(message.reason == (canHelp ? .interrupted : .misconfigured))
        if !problem.isEmpty {
            let cause = "\(try #require(org.signIn.underlyingError))"
            #expect(cause.contains(problem) && cause.contains("options.engine = .classic"))
        }

        org.simulator.faults = SimulatedFaults()
        try await org.run { try await $0.start() }
        #expect(org.signIn.engine == .classic)
    }

    @Test(
        "An org of an engine that no release knows, and a page without one, are about the app",
        arguments: [(#""v9""#, "pipeline 'v9'"), ("null", "the response names no pipeline")]
    )
    func newEngine(pipeline: String, problem: String) async throws {
        let org = try SimulatedSignIn(
            .classic, spoil: { $0.replacingOccurrences(of: #""v1""#, with: pipeline) }
        )
        try await org.run { try await $0.start() }
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(message.reason == .misconfigured && message.text == UserText.configuration())
        #expect("\(try #require(org.signIn.underlyingError))".contains(problem))
    }

    @Test("A header field whose name cannot be sent prevents the request")
    func unsendable() async throws {
        let org = try SimulatedSignIn(.classic, headers: ["X-Team: 1\r\nX-Other": "1"])
        try await org.run { try await $0.start() }
        #expect(org.signIn.step.name == "message" && org.simulator.requests.isEmpty)
    }
}
