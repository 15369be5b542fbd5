import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import OktaOidc

/// From a session token to verified tokens.
///
/// A simulated org in this process signs two tokens for each exchange; what that takes is in the figure.
struct ExchangeBenchmark {
    /// Measurements of each figure.
    var rounds = 20
    /// Exchanges in one measurement.
    private let calls = 20

    func run() throws -> Chapter {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.isRecordingRequests = false
        simulator.addUser(.ada)
        let client = try client(of: simulator)
        let costs = try (0...rounds).map { _ in
            var tokens = try sessionTokens(of: simulator)
            let cost = Cost.of {
                waitForCalls(calls) { finish in
                    client.authenticate(withSessionToken: tokens.removeLast()) { _, error in
                        if let error { fail(error) }
                        finish()
                    }
                }
            }
            return (cost / calls).processor
        }
        return Chapter(
            title: "Session token to tokens, in process",
            figures: [
                // The first exchanges fetch the keys of the org, too.
                .time("exchange and verification, CPU", Array(costs.dropFirst()).median)
            ]
        )
    }

    private func client(of simulator: OktaSimulator) throws -> OktaOidc {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        configuration.callbackQueue = DispatchQueue(label: "callbacks")
        return try OktaOidc(configuration: configuration)
    }

    private func sessionTokens(of simulator: OktaSimulator) throws -> [String] {
        let request = SimulatorRequest(
            url: simulator.url.appendingPathComponent("api/v1/authn"),
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"username":"ada@example.test","password":"Passw0rd-1"}"#.utf8)
        )
        return try (0..<calls).map { _ in
            guard let token = simulator.respond(to: request).json?["sessionToken"]?.string else {
                throw Failed()
            }
            return token
        }
    }
}
