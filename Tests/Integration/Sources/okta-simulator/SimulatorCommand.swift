import Dispatch
import Foundation
import OktaAuthSimulator
import SimulatorServer

/// Serves a simulated org to any HTTP client on this machine.
@main
struct SimulatorCommand {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            guard !options.wantsHelp else { return say(Options.usage) }
            try await serve(options)
        } catch let misuse as Options.Misuse {
            fail("okta-simulator: \(misuse.text)\n\(Options.usage)", status: 64)
        } catch {
            fail("okta-simulator: \(error)", status: 1)
        }
    }

    private static func serve(_ options: Options) async throws {
        let simulator = OktaSimulator(realTimeWithSeed: UInt64.random(in: .min ... .max))
        simulator.publicURL = options.publicURL
        simulator.policy.optionalFactors = [.sms, .question, .oktaTOTP, .push]
        var users = SimulatedUser.readyMade
        if let path = options.orgFile {
            let file = try OrgFile.read(path)
            users = try file.simulatedUsers()
            var policy = simulator.policy
            try file.apply(to: &policy)
            simulator.policy = policy
            simulator.engine = try file.simulatedEngine()
        }
        users.forEach(simulator.addUser)
        simulator.isRecordingRequests = false
        let server = try SimulatorServer(simulator, port: options.port, users: users)
        let signals = await stopOnSignal(server)
        defer { signals.forEach { $0.cancel() } }
        let address = options.publicURL?.absoluteString
        // A server that cannot listen says so at once: nothing waits for its port then.
        try await withThrowingTaskGroup(of: Void.self) { [users] group in
            group.addTask { try await server.run() }
            group.addTask {
                let port = try await server.port()
                announce(users, at: address ?? "http://127.0.0.1:\(port)")
            }
            // Not `waitForAll()`, which waits for the others before it throws.
            while try await group.next() != nil {}
        }
        say("stopped")
    }

    private static func announce(_ users: [SimulatedUser], at address: String) {
        say("okta-simulator at \(address)")
        for user in users {
            let factors = user.factors.map { "\($0.kind)" }.joined(separator: ", ")
            say("  \(user.login)  \(user.password)  \(factors)")
        }
        say("commands: POST /simulator/{reset,approve,reject,scan,totp,outbox,lock,unlock,…}")
    }

    /// Returns when the signals are watched: one that came before would be lost.
    private static func stopOnSignal(
        _ server: SimulatorServer
    ) async -> [any DispatchSourceSignal] {
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { Task { await server.stop() } }
            await withCheckedContinuation { isWatching in
                source.setRegistrationHandler { isWatching.resume() }
                source.resume()
            }
            sources.append(source)
        }
        return sources
    }

    private static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    private static func fail(_ text: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
        exit(status)
    }
}
