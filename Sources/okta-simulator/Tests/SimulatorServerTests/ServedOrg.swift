import Foundation
import OktaAuthSimulator
import SimulatorServer
import Testing

/// Runs `body` with a client of a server for the org of `file`, and stops the server.
func withServer(
    _ file: String = "{}",
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
