import Dispatch
import Foundation
@_spi(Server) import OktaAuthSimulator
import SimulatorServer

/// Serves a simulated org to any HTTP client on this machine.
@main
struct SimulatorCommand {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            guard !options.wantsHelp else { return say(Options.usage) }
            guard !options.wantsVersion else { return say("okta-simulator \(Options.version)") }
            try await serve(options)
        } catch let misuse as Options.Misuse {
            complain("okta-simulator: \(misuse.text)\n\(Options.usage)")
            exit(64)
        } catch {
            complain("okta-simulator: \(error)")
            exit(1)
        }
    }

    private static func serve(_ options: Options) async throws {
        let seed = options.seed ?? UInt64.random(in: .min ... .max)
        let simulator = OktaSimulator(serverSeed: seed)
        simulator.publicURL = options.publicURL
        var settings = SimulatorServer.Settings()
        settings.port = options.port
        settings.org = try options.orgFile.map(OrgFile.init(path:)) ?? OrgFile()
        settings.orgFile = options.orgFile
        settings.engine = options.engine
        settings.origins = options.origins
        settings.version = Options.version
        if let certificate = options.certificate, let key = options.key {
            settings.certificate = (certificate, key)
        }
        if options.isVerbose { settings.report = { complain($0) } }
        let server = try SimulatorServer(simulator, settings)
        signal(SIGPIPE, SIG_IGN)
        let signals = await watchSignals(server)
        defer { signals.forEach { $0.cancel() } }
        let port = try await server.start()
        announce(server, settings.org, options, port)
        await server.waitUntilStopped()
        say("stopped")
    }

    private static func announce(
        _ server: SimulatorServer,
        _ org: OrgFile,
        _ options: Options,
        _ port: Int
    ) {
        let address = "\(server.scheme)://127.0.0.1:\(port)"
        say("okta-simulator at \(address)")
        if let url = options.publicURL { say("links begin with \(url.absoluteString)") }
        for new in org.users.prefix(20) {
            let user = new.example
            let factors = user.factors.map { "\($0.kind)" }.joined(separator: ", ")
            let number = new.numbered.map { "\($0) times " } ?? ""
            say("  \(number)\(user.login)  \(user.password)  \(factors)")
        }
        let others = org.users.dropFirst(20).reduce(0) { $0 + $1.count }
        if others > 0 { say("  and \(others) more") }
        say("mailbox, phones and clock: \(address)/")
        say("commands: GET \(address)/simulator")
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
