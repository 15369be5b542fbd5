#if os(Linux)
import Foundation
import Glibc
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Renews one session in two processes at once, which are killed while they do.
///
/// The processes are this test program, asked to run ``renew()`` only.
@Suite("Processes that share a session", .serialized, .timeLimit(.minutes(10)))
struct SessionProcessTests {
    private static let variables = ProcessInfo.processInfo.environment
    private static let folder = variables["SESSION_FOLDER"]
    private static let rounds = variables["SESSION_ROUNDS"].flatMap(Int.init) ?? 0

    /// Sends requests to a server on this machine, whatever their host.
    private struct Detour: OktaTransport {
        let server: URL
        let next = URLSessionTransport(session: .shared, redirects: .blocked)

        func send(
            _ request: URLRequest,
            completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
        ) -> any OktaCancellable {
            var request = request
            let path = request.url?.path ?? ""
            request.url = URL(string: server.absoluteString + path)
            return next.send(request, completion: completion)
        }
    }

    private static func configuration(
        _ session: SimulatedSession,
        _ folder: String,
        _ server: URL
    ) throws -> OktaOidcConfig {
        var configuration = try session.configuration()
        configuration.clock = nil
        configuration.callbackQueue = DispatchQueue(label: "callbacks")
        configuration.transport = Detour(server: server)
        configuration.tokenStore = OktaFileStore(directory: URL(fileURLWithPath: folder))
        configuration.tokenValidation = .claimsOnly
        return configuration
    }

    @Test("A process renews until it is killed, when asked to", .enabled(if: folder != nil))
    func renew() async throws {
        let server = try #require(Self.variables["SESSION_SERVER"].flatMap(URL.init))
        let configuration = try Self.configuration(
            SimulatedSession(),
            Self.folder ?? "/",
            server
        )
        let manager = try #require(try OktaOidcStateManager.restore(for: configuration))
        while true { try await manager.renew() }
    }

    private static func start(_ folder: String, _ server: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [
            "--testing-library", "swift-testing", "--filter", "SessionProcessTests",
        ]
        process.environment = variables.merging([
            "SESSION_FOLDER": folder, "SESSION_SERVER": server.absoluteString,
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(
        "Two processes that are killed at any moment keep the user signed in",
        .enabled(if: folder == nil && rounds > 0, "set SESSION_ROUNDS to a number of kills")
    )
    func killedProcesses() async throws {
        let session = SimulatedSession()
        // The processes have real clocks.
        session.clock.advance(by: Date().timeIntervalSince(session.clock.now))
        session.simulator.oauth.refreshReuseGrace = 30
        let renewals = Locked((all: 0, refused: 0, repeated: 0, bodies: Set<String>()))
        let simulator = session.simulator
        let server = try SocketServer { connection in
            guard let request = connection.receive(),
                let url = URL(string: simulator.url.absoluteString + request.target)
            else { return }
            let response = simulator.respond(
                to: SimulatorRequest(
                    method: request.method,
                    url: url,
                    headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: Data(request.body.utf8)
                )
            )
            if request.target.hasSuffix("/token") {
                renewals.withLock { renewals in
                    renewals.all += 1
                    if !renewals.bodies.insert(request.body).inserted { renewals.repeated += 1 }
                    if response.statusCode != 200 { renewals.refused += 1 }
                }
            }
            connection.respond(
                response.statusCode == 200 ? "200 OK" : "\(response.statusCode) Refused",
                String(decoding: response.body, as: UTF8.self)
            )
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("session-\(Random.hexText(byteCount: 8))").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let configuration = try Self.configuration(session, folder, server.url)
        let signedIn = try await session.signIn()
        let own = OktaOidcStateManager(signedIn.session, from: AuthorizationServer(configuration))
        try own.store()

        for round in 0..<Self.rounds {
            let before = renewals.withLock { $0.all }
            let processes = try (0..<2).map { _ in try Self.start(folder, server.url) }
            while renewals.withLock({ $0.all }) < before + 10,
                processes.contains(where: \.isRunning)
            { usleep(1_000) }
            usleep(UInt32(round * 700))
            for process in processes {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                #expect(process.terminationReason == .uncaughtSignal)
            }
        }

        let process = AuthorizationServer(configuration)
        let restored = try #require(
            try OktaOidcStateManager.restore(nil, from: process, in: SessionRegistry())
        )
        try await restored.renew()
        #expect(renewals.withLock { $0.refused } == 0)
        // The refresh token of a renewal whose process was killed is sent once more. Two are killed
        // in a round, one after the other.
        #expect(renewals.withLock { $0.repeated } <= 2 * Self.rounds)
        #expect(renewals.withLock { $0.all } > Self.rounds * 10)
        try restored.removeFromSecureStorage()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
}
#endif
