#if os(Linux)
import Foundation
import Glibc
@_spi(Server) import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Renews one session in two processes at once, which are killed while they do.
///
/// The processes are this test program, asked to run ``renew()`` only.
@Suite("Processes that share a session", .serialized)
struct SessionProcessTests {
    private static let variables = ProcessInfo.processInfo.environment
    private static let folder = variables["SESSION_FOLDER"]
    private static let rounds = variables["SESSION_ROUNDS"].flatMap(Int.init) ?? 2

    /// A client whose requests all go to a server on this machine, and name their sender.
    private static func configuration(
        _ issuer: String, _ folder: URL, _ server: String
    ) throws -> OktaOidcConfig {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": issuer, "redirectUri": SimulatedSession.redirect,
            "scopes": "openid profile email offline_access",
        ])
        configuration.callbackQueue = DispatchQueue(label: "callbacks")
        configuration.transport = InterceptingTransport(.shared) { request in
            var request = request
            request.url = URL(string: "\(server)\(request.url?.path ?? "")?process=\(getpid())")
            return request
        }
        configuration.tokenStore = OktaFileStore(directory: folder)
        configuration.tokenValidation = .claimsOnly
        return configuration
    }

    @Test("A process renews until it is killed, when asked to", .enabled(if: folder != nil))
    func renew() async throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        let server = try #require(Self.variables["SESSION_SERVER"])
        // Not the host of a simulator of this process: each simulator of a process has another host.
        let issuer = try #require(Self.variables["SESSION_ISSUER"])
        let configuration = try Self.configuration(issuer, folder, server)
        let manager = try #require(try OktaOidcStateManager.restore(for: configuration))
        while true { try await manager.renew() }
    }

    @Test(
        "A refresh token is sent twice only if the process that sent it first was killed",
        .enabled(if: folder == nil)
    )
    func killedProcesses() async throws {
        struct Ledger {
            var renewals = 0
            var refusals = 0
            /// Who has sent which refresh token.
            var senders: [String: [String]] = [:]
            var killed: Set<String> = []
            /// Refresh tokens that were sent again after their sender was killed.
            var repetitions = 0
            /// Refresh tokens that were sent again although their sender was alive.
            var mistakes: [String] = []

            mutating func note(_ token: String, from process: String) {
                renewals += 1
                for sender in senders[token] ?? [] {
                    repetitions += 1
                    if !killed.contains(sender) { mistakes.append("\(process) after \(sender)") }
                }
                senders[token, default: []].append(process)
            }
        }
        let session = SimulatedSession()
        let (simulator, clock) = (session.simulator, session.clock)
        // The processes have real clocks.
        clock.advance(by: Date().timeIntervalSince(clock.now))
        // It is 30 s at Okta, and a busy machine can take that long between two renewals.
        simulator.oauth.refreshReuseGrace = 600
        let ledger = Locked(Ledger())
        let server = try SocketServer { connection in
            guard let request = connection.receive(),
                let url = URL(string: simulator.url.absoluteString + request.target)
            else { return }
            clock.advance(by: max(0, Date().timeIntervalSince(clock.now)))
            let token = URLComponents(string: "?\(request.body)")?.values["refresh_token"]
            if let token { ledger.withLock { $0.note(token, from: url.query ?? "") } }
            let response = simulator.respond(
                to: SimulatorRequest(
                    method: request.method,
                    url: url,
                    headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: Data(request.body.utf8)
                )
            )
            if token != nil, response.statusCode != 200 { ledger.withLock { $0.refusals += 1 } }
            connection.respond(
                response.statusCode == 200 ? "200 OK" : "\(response.statusCode) Refused",
                String(decoding: response.body, as: UTF8.self)
            )
        }
        try await withFolder { folder in
            let address = server.url.absoluteString
            let configuration = try Self.configuration(session.issuer, folder, address)
            let signedIn = try await session.signIn()
            let own = OktaOidcStateManager(
                signedIn.session, from: AuthorizationServer(configuration)
            )
            try own.store()
            // Signing takes most of the time of a renewal, and the processes check no signature.
            var key = SimulatedSigningKey.first
            key.isGenuine = false
            simulator.oauth.keys = [key]

            for round in 0..<Self.rounds {
                let enough = ledger.withLock { $0.renewals } + 5
                let processes = try (0..<2).map { _ in
                    try startTests(
                        of: "SessionProcessTests",
                        [
                            "SESSION_FOLDER": folder.path, "SESSION_SERVER": address,
                            "SESSION_ISSUER": session.issuer,
                        ]
                    )
                }
                while ledger.withLock({ $0.renewals }) < enough, processes.allSatisfy(\.isRunning) {
                    usleep(1_000)
                }
                usleep(UInt32(round % 50 * 700))
                for process in processes {
                    let name = "process=\(process.processIdentifier)"
                    ledger.withLock { _ = $0.killed.insert(name) }
                    kill(process.processIdentifier, SIGKILL)
                    process.waitUntilExit()
                    #expect(process.terminationReason == .uncaughtSignal, "it ended by itself")
                }
                if round % 50 == 49 {
                    ledger.withLock { print(round + 1, "rounds,", $0.repetitions, "sent again") }
                }
            }

            let restored = try own.readElsewhere()
            try await restored.renew()
            let result = ledger.withLock { $0 }
            #expect(result.mistakes.isEmpty && result.refusals == 0)
            #expect(result.renewals > Self.rounds * 5)
            try restored.removeFromSecureStorage()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.allSatisfy { $0.hasSuffix(".lock") })
        }
    }
}
#endif
