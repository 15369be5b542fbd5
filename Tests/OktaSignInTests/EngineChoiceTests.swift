import Foundation
import OktaAuthSimulator
import OktaSignIn
import Testing

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
        try await org.run { _ in try await second.start() }
        #expect(asked(org) == 1)

        org.clock.advance(by: 1)
        try await org.run { try await $0.start() }
        #expect(asked(org) == 2)
        let headers = try #require(org.simulator.requests.first?.headers)
        #expect(headers["accept"] == "application/json" && headers["x-team"] == "1")
        #expect(headers["user-agent"]?.hasPrefix("okta-auth-swift") == true, "\(headers)")
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

    @Test("An app that may not use Identity Engine signs in with the Classic Engine")
    func notAllowed() async throws {
        let org = try SimulatedSignIn(.upgraded) { simulator in
            var client = SimulatedOAuthClient(id: "client-1")
            client.allowsInteractionCodes = false
            simulator.oauth.clients = [client]
        }
        try await org.run { try await $0.start() }
        #expect(org.signIn.engine == .classic)
        try await org.run { try await $0.start() }
        let interactions = org.simulator.requests.filter { $0.path.hasSuffix("/interact") }
        #expect(interactions.count == 1)
        let form = interactions.map { String(decoding: $0.body, as: UTF8.self) }[0]
        #expect(form.contains("client_id=client-1") && form.contains("openid%20profile%20offline"))

        var options = OktaSignIn.Options()
        options.engine = .identity
        let strict = OktaSignIn(org.signIn.configuration, options: options)
        await #expect(throws: OktaSignInError.self) {
            try await org.run { _ in try await strict.start() }
        }
    }

    @Test("An app that the org does not know is an error, and the engine is asked for again")
    func unknownClient() async throws {
        let org = try SimulatedSignIn(.upgraded) { simulator in
            simulator.oauth.clients = [SimulatedOAuthClient(id: "another")]
        }
        for count in 1...2 {
            await #expect(throws: OktaSignInError.self) {
                try await org.run { try await $0.start() }
            }
            #expect(org.signIn.engine == nil && asked(org) == count)
        }
    }

    @Test(
        "An org that does not say its engine is an error, and asked again by the next start",
        arguments: [
            (SimulatedFault.serverError(503), "HTTP 503"),
            (.html, "the response names no pipeline"),
            (.empty, "the response names no pipeline"), (.dropBefore, ""),
        ]
    )
    func unknown(fault: SimulatedFault, problem: String) async throws {
        let org = try SimulatedSignIn(.classic)
        org.simulator.faults.next(fault, on: Self.document, times: 10)
        let error = await #expect(throws: OktaSignInError.self) {
            try await org.run { try await $0.start() }
        }
        let isNetwork = problem.isEmpty
        #expect(isNetwork || error?.description == "The engine of the org is unknown: \(problem)")
        #expect(org.signIn.engine == nil)
        #expect(org.signIn.step.name == "notStarted")

        org.simulator.faults = SimulatedFaults()
        try await org.run { try await $0.start() }
        #expect(org.signIn.engine == .classic)
    }

    @Test("An org of an engine that no release knows is an error with its name")
    func newEngine() async throws {
        let org = try SimulatedSignIn(
            .classic, spoil: { $0.replacingOccurrences(of: #""v1""#, with: #""v9""#) }
        )
        let error = await #expect(throws: OktaSignInError.self) {
            try await org.run { try await $0.start() }
        }
        #expect(error?.description == "The engine of the org is unknown: pipeline 'v9'")
    }
}
