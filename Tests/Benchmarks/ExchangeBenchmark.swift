import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import OktaOidc

/// From a session token to verified tokens.
///
/// A simulated org in this process signs two tokens for each exchange; what that takes is in the figure.
func exchanges(rounds: Int) throws -> Chapter {
    let simulator = OktaSimulator(realTimeWithSeed: 1)
    simulator.isRecordingRequests = false
    simulator.addUser(.ada)
    var configuration = try OktaOidcConfig(with: [
        "clientId": "app", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
        "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
    ])
    configuration.urlSession = simulator.urlSession
    configuration.callbackQueue = DispatchQueue(label: "callbacks")
    let client = try OktaOidc(configuration: configuration)
    let signIn = SimulatorRequest(
        url: simulator.url.appendingPathComponent("api/v1/authn"),
        headers: ["Content-Type": "application/json"],
        body: Data(#"{"username":"ada@example.test","password":"Passw0rd-1"}"#.utf8)
    )
    let costs = try (0...rounds).map { _ in
        var tokens = (0..<20).compactMap { _ in
            simulator.respond(to: signIn).json?["sessionToken"]?.string
        }
        guard tokens.count == 20 else { throw Failed() }
        return Cost.ofEach(tokens.count) {
            waitForCalls(tokens.count) { finish in
                client.authenticate(withSessionToken: tokens.removeLast()) { _, error in
                    if let error { fail(error) }
                    finish()
                }
            }
        }
    }
    return Chapter(
        title: "Session token to tokens, in process",
        // The first exchanges fetch the keys of the org, too.
        figures: [
            .time("exchange and verification, CPU", costs.dropFirst().map(\.processor).median)
        ]
    )
}
