import OktaAuthSimulator
import OktaSignIn
import TestSupport
import Testing

@Suite("Every documented flow", .timeLimit(.minutes(5)))
@MainActor
struct FlowTests {
    nonisolated static let classicFlows = Flow.all.filter { $0.engines.contains(.classic) }
    nonisolated static let identityFlows = Flow.all.filter { $0.engines.contains(.identity) }

    @Test("Every documented flow ends at the Classic Engine", arguments: classicFlows)
    func classic(flow: Flow) async throws { try await walk(flow, .classic, as: .classic) }

    @Test("Every documented flow ends at Identity Engine", arguments: identityFlows)
    func identity(flow: Flow) async throws { try await walk(flow, .identity, as: .identity) }

    @Test("Every documented flow ends at an upgraded org", arguments: identityFlows)
    func upgraded(flow: Flow) async throws { try await walk(flow, .upgraded, as: .identity) }

    @Test(
        "Every documented flow ends at an upgraded org whose app may not use Identity Engine",
        arguments: classicFlows
    )
    func upgradedWithAuthn(flow: Flow) async throws {
        try await walk(flow, .upgraded, as: .classic)
    }

    private func walk(
        _ flow: Flow, _ engine: SimulatedEngine, as expected: OktaSignIn.Engine
    ) async throws {
        let org = try SimulatedSignIn(engine, flow.user) { simulator in
            flow.prepare(simulator)
            var client = SimulatedOAuthClient(id: "client-1")
            client.allowsInteractionCodes = expected == .identity
            simulator.oauth.clients = [client]
        }
        let user = UserActions(at: org.simulator, flow.user.login, preferring: flow.preferred)
        user.channel = flow.channel
        user.actions = flow.actions
        var steps: [String] = []
        try await org.run { signIn in
            try await flow.start(signIn, org.simulator)
            steps = try await user.walk(signIn)
        }
        switch org.signIn.step {
        case .done(_?): #expect(flow.ending == .session, "\(steps)")
        case .message(let message):
            #expect(flow.ending == .message(message.reason), "\(steps): \(message.text)")
        default: throw WrongStep(org.signIn.step)
        }
    }

    @Test(
        "No description of a sign-in or a step shows a password, a code or the secret of an app",
        arguments: SimulatedEngine.allCases
    )
    func redaction(engine: SimulatedEngine) async throws {
        var enrolling = SimulatedUser.adaWithExpiredPassword
        enrolling.requiredFactors = [.googleTOTP, .sms]
        let org = try SimulatedSignIn(engine, enrolling) {
            $0.identity.variants.insert(.identifierOnly)
        }
        let user = UserActions(at: org.simulator, enrolling.login)
        var secrets = [SimulatedSignIn.password, "Zebra-Passw0rd"]
        var texts = ""
        for _ in 0..<20 {
            try await org.run { try await user.answer($0) }
            if case .app(let app) = org.signIn.step {
                secrets += [try #require(app.secret), try #require(app.link)]
                let parts = Mirror(reflecting: app).children.compactMap(\.label)
                #expect(Set(parts).isSuperset(of: ["factor", "link", "secret", "waits"]))
            }
            texts += RedactionRoute.texts(of: org.signIn)
            let parts = Mirror(reflecting: org.signIn).children.compactMap(\.label)
            #expect(parts == ["configuration", "engine", "step", "isBusy"])
            texts += RedactionRoute.texts(of: org.signIn.step)
        }
        #expect(try org.session.accessToken != nil && secrets.count == 4)
        secrets += [try #require(org.session.accessToken)]
        for secret in secrets { #expect(!texts.contains(secret)) }
    }
}
