import Foundation
import OktaAuthSimulator
import OktaIdx
import Testing

/// A simulated org with the Identity Engine: a real `URLSession`, one virtual clock.
struct SimulatedSession {
    static let login = "ada@example.test"
    static let password = "Passw0rd-1"

    let clock = VirtualClock()
    let simulator: OktaSimulator
    let configuration: IDXClient.Configuration

    init(
        _ user: SimulatedUser = .ada,
        policy: (inout SimulatedPolicy) -> Void = { _ in },
        rules: (inout SimulatedIdentityEngine) -> Void = { _ in }
    ) {
        simulator = OktaSimulator(clock: clock)
        simulator.engine = .identity
        policy(&simulator.policy)
        rules(&simulator.identity)
        simulator.addUser(user)
        var options = IDXClient.Options()
        options.clock = clock
        options.urlSession = simulator.urlSession
        configuration = IDXClient.Configuration(
            issuer: simulator.url.appendingPathComponent("oauth2/default").absoluteString,
            clientId: "client-1",
            clientSecret: nil,
            scopes: ["openid", "profile", "offline_access"],
            redirectUri: "com.example.app:/callback",
            options: options
        )
    }

    func start() async throws -> IDXClient {
        try await clock.run { try await IDXClient.start(with: configuration) }
    }

    /// Sends name and password of Ada on the first page of `client`.
    func identify(_ client: IDXClient) async throws -> IDXClient.Response {
        try await clock.run {
            let form = try #require(try await client.resume().remediations[.identify])
            form.identifier?.value = Self.login
            form.credentials?.passcode?.value = Self.password
            return try await form.proceed()
        }
    }

    /// The newest code on its way to `login`.
    func code(
        for login: String = Self.login, by channel: SimulatedMessage.Channel
    ) throws -> String { try #require(simulator.outbox.latestCode(for: login, by: channel)) }

    var paths: [String] { simulator.requests.map(\.path) }
}
