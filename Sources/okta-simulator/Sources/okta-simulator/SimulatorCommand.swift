public import ArgumentParser
import Dispatch
import Foundation
@_spi(Server) public import OktaAuthSimulator
import SimulatorServer

/// Serves a simulated org to any HTTP client on this machine.
@main
struct SimulatorCommand: AsyncParsableCommand {
    static let version = "1.0.0"
    static let configuration = CommandConfiguration(
        commandName: "okta-simulator",
        abstract: "Serves a simulated org to any HTTP client on this machine.",
        discussion: """
            The page with the mailbox and the phones is at the address it prints; SIGHUP reads the \
            org file again.
            """,
        version: "okta-simulator \(version)"
    )

    @Option(help: "Where to listen on 127.0.0.1; 0 takes any free port.")
    var port: UInt16 = 8080

    @Option(
        name: .customLong("org"),
        help: "A file with users and rules instead of the ready-made users."
    )
    var orgFile: String?

    @Option(help: "The engine, instead of the file's.")
    var engine: SimulatedEngine?

    @Option(help: "The same seed gives the same tokens and codes; random if absent.")
    var seed: UInt64?

    @Option(name: .customLong("tls-cert"), help: "The certificate chain in PEM, for HTTPS.")
    var certificate: String?

    @Option(name: .customLong("tls-key"), help: "Its key in PEM.")
    var key: String?

    @Option(
        name: .customLong("public-url"),
        help: "What links begin with, behind a proxy.",
        transform: { try SimulatorCommand.url($0, "an address such as https://id.example.test") }
    )
    var publicURL: URL?

    @Option(
        name: .customLong("cors"),
        help: "An origin besides this machine whose pages may call the org; may be repeated.",
        transform: { text in
            let example = "an origin such as https://app.example.test"
            let url = try SimulatorCommand.url(text, example)
            guard url.path.isEmpty, url.query == nil else {
                throw ArgumentParser.ValidationError("'\(text)' is not \(example)")
            }
            return text
        }
    )
    var origins: [String] = []

    @Flag(name: .shortAndLong, help: "A line on standard error for each request, without secrets.")
    var verbose = false

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ArgumentParser.ValidationError("--tls-cert and --tls-key belong together")
        }
    }

    private static func url(_ text: String, _ example: String) throws -> URL {
        guard let url = URL(string: text), url.scheme != nil, url.host != nil else {
            throw ArgumentParser.ValidationError("'\(text)' is not \(example)")
        }
        return url
    }

    func run() async throws {
        do {
            try await serve()
        } catch {
            Self.complain("okta-simulator: \(error)")
            throw ExitCode.failure
        }
    }

    private func serve() async throws {
        let simulator = OktaSimulator(serverSeed: seed ?? UInt64.random(in: .min ... .max))
        simulator.publicURL = publicURL
        var settings = SimulatorServer.Settings()
        settings.port = port
        settings.org = try orgFile.map(OrgFile.init(path:)) ?? OrgFile()
        settings.orgFile = orgFile
        settings.engine = engine
        settings.origins = origins
        settings.version = Self.version
        if let certificate, let key { settings.certificate = (certificate, key) }
        if verbose { settings.report = { Self.complain($0) } }
        let server = try SimulatorServer(simulator, settings)
        signal(SIGPIPE, SIG_IGN)
        let signals = await Self.watchSignals(server)
        defer { signals.forEach { $0.cancel() } }
        let port = try await server.start()
        announce(server, settings.org, port)
        await server.waitUntilStopped()
        Self.say("stopped")
    }

    private func announce(_ server: SimulatorServer, _ org: OrgFile, _ port: Int) {
        let address = "\(server.scheme)://127.0.0.1:\(port)"
        Self.say("okta-simulator at \(address)")
        if let publicURL { Self.say("links begin with \(publicURL.absoluteString)") }
        for new in org.users.prefix(20) {
            let user = new.example
            let factors = user.factors.map { "\($0.kind)" }.joined(separator: ", ")
            let number = new.numbered.map { "\($0) times " } ?? ""
            Self.say("  \(number)\(user.login)  \(user.password)  \(factors)")
        }
        let others = org.users.dropFirst(20).reduce(0) { $0 + $1.count }
        if others > 0 { Self.say("  and \(others) more") }
        Self.say("mailbox, phones and clock: \(address)/")
        Self.say("commands: GET \(address)/simulator")
    }

    /// Returns when the signals are watched: one that came before would be lost.
    private static func watchSignals(
        _ server: SimulatorServer
    ) async -> [any DispatchSourceSignal] {
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                guard number == SIGHUP else { return _ = Task { await server.stop() } }
                do {
                    try server.reload()
                    complain("okta-simulator: reloaded")
                } catch {
                    complain("okta-simulator: \(error)")
                }
            }
            await withCheckedContinuation { isWatching in
                source.setRegistrationHandler { isWatching.resume() }
                source.resume()
            }
            sources.append(source)
        }
        return sources
    }

    // A closed pipe does not end the command.
    private static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    private static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}

extension SimulatedEngine: @retroactive ExpressibleByArgument {}
