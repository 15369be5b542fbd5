import Foundation
import OktaAuthSimulator
import OktaSignIn
import Testing

@MainActor
struct Org {
    let clock = VirtualClock()
    let simulator: OktaSimulator
    let signIn: OktaSignIn

    init(_ engine: SimulatedEngine, _ user: SimulatedUser) throws {
        simulator = OktaSimulator(clock: clock)
        simulator.engine = engine
        simulator.addUser(user)
        var configuration = try OktaOidcConfig(with: [
            "clientId": "client",
            "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.app:/callback",
            "scopes": "openid offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        configuration.network.clock = clock
        signIn = OktaSignIn(configuration)
    }
}

@MainActor
@Test("A push with a number is approved", arguments: [SimulatedEngine.classic, .identity])
func push(engine: SimulatedEngine) async throws {
    let org = try Org(engine, .withPush)
    org.simulator.policy.usesNumberChallenge = true
    let signIn = org.signIn
    let phone = org.simulator.phone(of: "push@example.test")
    try await org.clock.run {
        try await signIn.start()
        try await signIn.identify("push@example.test", password: "Passw0rd-1")
        if case .password = signIn.step {
            try await signIn.enter(password: "Passw0rd-1")
        }
        if case .chooseFactor(let list) = signIn.step,
            let push = list.factors.first(where: { $0.kind == .push })
        {
            try await signIn.choose(push)
        }
        try await signIn.wait { event in
            if case .numberChallenge(let number) = event { phone.pick(number) }
        }
    }
    guard case .done(let session?) = signIn.step else {
        Issue.record("\(signIn.step)")
        return
    }
    // An hour later the token has expired, and is renewed.
    let token = try await session.freshAccessToken()
    org.clock.advance(by: 3700)
    #expect(try await session.freshAccessToken() != token)
}

@MainActor
@Test("Offline at launch, the user tries again")
func offline() async throws {
    let org = try Org(.classic, .ada)
    org.simulator.faults.next(.dropBefore, times: 10)
    // Sends again after some seconds, which pass at once.
    try await org.clock.run { try await org.signIn.start() }
    #expect(org.signIn.actions.map(\.kind) == [.tryAgain])
    org.simulator.faults = SimulatedFaults()
    try await org.clock.run { try await org.signIn.perform(org.signIn.actions[0]) }
    guard case .identify = org.signIn.step else {
        Issue.record("\(org.signIn.step)")
        return
    }
}
