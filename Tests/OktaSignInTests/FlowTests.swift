import OktaAuthSimulator
import OktaSignIn
import Testing

@Suite("Every documented flow", .timeLimit(.minutes(5)))
@MainActor
struct FlowTests {
    @Test(
        "Every documented flow ends at the Classic Engine",
        arguments: Flow.all.filter { $0.classic != nil }
    )
    func classic(flow: Flow) async throws {
        try await walk(flow, .classic, flow.classic)
    }

    @Test(
        "Every documented flow ends at Identity Engine",
        arguments: Flow.all.filter { $0.identity != nil }
    )
    func identity(flow: Flow) async throws {
        try await walk(flow, .identity, flow.identity)
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
