import OktaAuthSimulator
import SimulatorServer
import Testing

/// Runs `body` with a client of a server that stops afterwards.
func withServer(
    _ users: [SimulatedUser] = SimulatedUser.readyMade,
    on simulator: OktaSimulator = OktaSimulator(realTimeWithSeed: 1),
    _ body: (HTTPClient) async throws -> Void
) async throws {
    users.forEach(simulator.addUser)
    let server = try SimulatorServer(simulator, port: 0, users: users)
    async let running: Void = server.run()
    let port = try await server.port()
    do {
        try await body(HTTPClient(simulator: simulator, port: port))
    } catch {
        Issue.record(error)
    }
    await server.stop()
    try await running
}

extension SimulatedUser {
    /// `ada@example.test` with the usual factor of each kind.
    static func ada(with kinds: [SimulatedFactorKind]) -> SimulatedUser {
        SimulatedUser(factors: kinds.map { .usual($0) })
    }
}
