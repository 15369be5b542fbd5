#if DEBUG
import OktaAuthSimulator
import OktaSignIn
import SwiftUI

/// The app at an org in this process: no network, no account.
struct PreviewedApp: View {
    // The sessions of a simulator end with it, so it is kept.
    @State private var simulator: OktaSimulator
    private let client: OktaOidcConfig?

    /// Sign in as the user, or as `ada@example.test`, with `Passw0rd-1`.
    init(_ engine: SimulatedEngine, _ user: SimulatedUser = .ada) {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.engine = engine
        simulator.addUser(user)
        simulator.policy.usesNumberChallenge = true
        _simulator = State(initialValue: simulator)
        var values = Org.values
        values["issuer"] = "\(simulator.url.absoluteString)/oauth2/default"
        var client = try? OktaOidcConfig(with: values)
        client?.urlSession = simulator.urlSession
        client?.tokenStore = OktaMemoryStore()
        self.client = client
    }

    var body: some View { if let client { RootView(client: client) } }
}

#Preview("Classic: password") { PreviewedApp(.classic) }
#Preview("Classic: expired password") { PreviewedApp(.classic, .init(passwordState: .expired)) }
#Preview("Classic: every factor") { PreviewedApp(.classic, .adaWithEveryFactor) }
#Preview("Classic: push") { PreviewedApp(.classic, .withPush) }
#Preview("Classic: set-up") { PreviewedApp(.classic, .mustEnroll(.push, .sms, .question)) }
#Preview("Identity: password") { PreviewedApp(.identity) }
#Preview("Identity: expired password") { PreviewedApp(.identity, .init(passwordState: .expired)) }
#Preview("Identity: every factor") { PreviewedApp(.identity, .adaWithEveryFactor) }
#Preview("Identity: push") { PreviewedApp(.identity, .withPush) }
#Preview("Identity: set-up") { PreviewedApp(.identity, .mustEnroll(.push, .sms, .question)) }
#endif
