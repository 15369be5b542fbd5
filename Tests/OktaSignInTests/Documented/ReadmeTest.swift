import Foundation
import OktaAuthSimulator
import OktaSignIn
import Testing

@MainActor
@Test func signsInWithACode() async throws {
    let clock = VirtualClock()
    let simulator = OktaSimulator(clock: clock)
    simulator.addUser(.withSMS)
    var configuration = try OktaOidcConfig(with: [
        "clientId": "client", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
        "redirectUri": "com.example.app:/callback", "scopes": "openid",
    ])
    (configuration.urlSession, configuration.network.clock) = (simulator.urlSession, clock)

    let signIn = OktaSignIn(configuration)
    try await clock.run {
        try await signIn.start()
        try await signIn.identify("sms@example.test", password: "Passw0rd-1")
        if case .chooseFactor(let list) = signIn.step, let factor = list.factors.first {
            try await signIn.choose(factor)
        }
        try await signIn.enter(code: simulator.outbox.latestCode(for: "sms@example.test") ?? "")
    }
    if case .done = signIn.step { return }
    Issue.record("The user is not signed in.")
}
