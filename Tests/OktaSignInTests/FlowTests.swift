import OktaAuthSimulator
import OktaSignIn
import Testing

@Suite("Every documented flow", .timeLimit(.minutes(5)))
@MainActor
struct FlowTests {
    nonisolated static let classicFlows = Flow.all.filter { $0.classic != nil }
    nonisolated static let identityFlows = Flow.all.filter { $0.identity != nil }

    @Test("Every documented flow ends at the Classic Engine", arguments: classicFlows)
    func classic(flow: Flow) async throws {
        try await walk(flow, .classic, flow.classic, as: .classic)
    }

    @Test("Every documented flow ends at Identity Engine", arguments: identityFlows)
    func identity(flow: Flow) async throws {
        try await walk(flow, .identity, flow.identity, as: .identity)
    }

    @Test("Every documented flow ends at an upgraded org", arguments: identityFlows)
    func upgraded(flow: Flow) async throws {
        try await walk(flow, .upgraded, flow.identity, as: .identity)
    }

    @Test(
        "Every documented flow ends at an upgraded org whose app may not use Identity Engine",
        arguments: classicFlows
    )
    func upgradedWithAuthn(flow: Flow) async throws {
        try await walk(flow, .upgraded, flow.classic, as: .classic)
    }

    private func walk(_ flow: Flow, _ engine: SimulatedEngine, _ ending: Flow.Ending?) async throws
    {
        let org = try SimulatedSignIn(engine, flow.user) { flow.prepare($0) }
        let user = UserActions(simulator: org.simulator, login: flow.user.login)
        (user.preferred, user.channel) = (flow.preferred, flow.channel)
        user.actions = flow.actions
        var steps: [String] = []
        try await org.run { signIn in
            try await flow.start(signIn, org.simulator)
            steps = try await user.walk(signIn)
        }
        switch org.signIn.step {
        case .done(_?): #expect(ending == .session, "\(steps)")
        case .message(let message):
            #expect(ending == .message(message.reason), "\(steps): \(message.text)")
        default: throw WrongStep(org.signIn.step)
        }
    }
}
