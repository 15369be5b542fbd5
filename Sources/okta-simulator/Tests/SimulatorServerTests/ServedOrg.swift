import Foundation
import OktaAuthSimulator
import SimulatorServer
import Testing

/// Runs `body` with a client of a server that stops afterwards.
func withServer(
    _ users: [SimulatedUser] = SimulatedUser.readyMade,
    on simulator: OktaSimulator = OktaSimulator(realTimeWithSeed: 1),
    settings: SimulatorServer.Settings = SimulatorServer.Settings(),
    _ body: (HTTPClient) async throws -> Void
) async throws {
    // The rules that a test has set stay.
    let (rules, engine) = (simulator.policy, simulator.engine)
    let server = try SimulatorServer(simulator, settings)
    simulator.reset()
    (simulator.policy, simulator.engine) = (rules, engine)
    users.forEach(simulator.addUser)
    let port = try await server.start()
    do {
        try await body(HTTPClient(simulator: simulator, port: UInt16(port)))
    } catch {
        Issue.record(error)
    }
    await server.stop()
    await server.waitUntilStopped()
}

/// Runs `body` with a client of an org that a file describes.
func withOrg(
    _ file: String,
    configuring change: (inout SimulatorServer.Settings) -> Void = { _ in },
    _ body: (HTTPClient) async throws -> Void
) async throws {
    var settings = SimulatorServer.Settings()
    settings.org = try OrgFile(parsing: Data(file.utf8))
    change(&settings)
    let simulator = OktaSimulator(realTimeWithSeed: 1)
    let server = try SimulatorServer(simulator, settings)
    let port = try await server.start()
    do {
        try await body(HTTPClient(simulator: simulator, port: UInt16(port)))
    } catch {
        Issue.record(error)
    }
    await server.stop()
    await server.waitUntilStopped()
}

extension SimulatedUser {
    /// `ada@example.test` with the usual factor of each kind.
    static func ada(with kinds: [SimulatedFactorKind]) -> SimulatedUser {
        SimulatedUser(factors: kinds.map { .usual($0) })
    }
}
