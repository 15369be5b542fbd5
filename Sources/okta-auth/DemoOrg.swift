import OktaAuthSdk
import OktaAuthSimulator

/// The simulated org of the demo, and its users.
struct DemoOrg {
    static let password = "Passw0rd-1"

    let simulator = OktaSimulator(realTimeWithSeed: 1)

    init() {
        simulator.policy.usesNumberChallenge = true
        simulator.policy.optionalFactors = [.sms, .question, .oktaTOTP, .push]
        for user in Self.users { simulator.addUser(user) }
    }

    /// One user for each interesting state; all have the same password.
    static let users = [
        SimulatedUser(
            login: "ada@example.test",
            password: password,
            factors: [
                .push(deviceName: "Ada's phone"), .sms(), .oktaTOTP(), .question(answer: "soup"),
            ]
        ),
        SimulatedUser(login: "eve@example.test", password: password, passwordState: .expired),
        SimulatedUser(
            login: "wendy@example.test",
            password: password,
            passwordState: .expiresIn(days: 3)
        ),
        SimulatedUser(login: "louis@example.test", password: password, isLocked: true),
        SimulatedUser(login: "nora@example.test", password: password),
    ]

    @MainActor
    func unauthenticatedStatus() -> OktaAuthStatusUnauthenticated {
        let configuration = OktaConfiguration(
            urlSession: simulator.urlSession,
            pollInterval: 0.5
        )
        return OktaAuthSdk(domain: simulator.url, configuration: configuration)
            .unauthenticatedStatus()
    }
}
