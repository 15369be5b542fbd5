public import OktaAuthSimulator
import FlyingFox
import FlyingSocks
import Foundation

/// An org behind a socket that only this machine reaches.
public final class SimulatorServer: Sendable {
    /// The org.
    public let simulator: OktaSimulator
    private let server: HTTPServer
    private let commands: AdministratorCommands
    private let wantedPort: UInt16

    /// The port was not to be had.
    public struct PortUnavailable: Error, CustomStringConvertible {
        /// The port and why.
        public let description: String
    }

    /// Creates a server on `port`; 0 takes any free one.
    public init(_ simulator: OktaSimulator, port: UInt16, users: [SimulatedUser] = []) throws {
        (self.simulator, wantedPort) = (simulator, port)
        commands = AdministratorCommands(simulator: simulator, users: users)
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
        let (commands, simulator) = (commands, simulator)
        server = HTTPServer(
            config: .init(
                address: address,
                pool: PromptSocketPool(pool: HTTPServer.defaultPool()),
                logger: .disabled
            ),
            handler: Handler(simulator, commands)
        )
    }

    /// Answers until ``stop()``.
    public func run() async throws {
        do {
            try await server.run()
        } catch is CancellationError {
            // Stopping the server ends it in one of these three ways.
        } catch SocketError.disconnected {
        } catch SocketError.failed(_, let number, _) where number == EBADF {
        } catch SocketError.failed(_, let number, let reason)
            where [EADDRINUSE, EACCES].contains(number)
        {
            throw PortUnavailable(description: "port \(wantedPort): \(reason)")
        }
    }

    /// Ends ``run()`` after the answers under way.
    public func stop() async { await server.stop(timeout: 1) }

    /// The port, once the server listens.
    public func port() async throws -> UInt16 {
        try await server.waitUntilListening()
        guard case .ip4(_, let port) = await server.listeningAddress else { return 0 }
        return port
    }
}

/// Hands requests to the org, or to its administrator.
private struct Handler: HTTPHandler {
    let simulator: OktaSimulator
    let commands: AdministratorCommands

    init(_ simulator: OktaSimulator, _ commands: AdministratorCommands) {
        (self.simulator, self.commands) = (simulator, commands)
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let host = request.headers[.host] ?? "127.0.0.1"
        var headers: [String: String] = [:]
        for (name, value) in request.headers { headers[name.rawValue] = value }
        let simulated = SimulatorRequest(
            method: request.method.rawValue,
            origin: "http://\(host)",
            target: request.target.rawValue,
            headers: headers,
            body: try await request.bodyData
        )
        if simulated.path.hasPrefix("/simulator/") {
            return Self.response(commands.respond(to: simulated))
        }
        let delivery = simulator.deliver(simulated)
        if delivery.delay > 0 { try await Task.sleep(for: .seconds(delivery.delay)) }
        // The server cannot drop a connection: a lost answer becomes its status 500.
        guard let response = delivery.response else { throw URLError(.networkConnectionLost) }
        return Self.response(response)
    }

    private static func response(_ simulated: SimulatorResponse) -> HTTPResponse {
        var headers = HTTPHeaders(
            Dictionary(uniqueKeysWithValues: simulated.headers.map { (HTTPHeader($0), $1) })
        )
        headers.setValues(simulated.cookies, for: .setCookie)
        return HTTPResponse(
            statusCode: HTTPStatusCode(simulated.statusCode, phrase: ""),
            headers: headers,
            body: simulated.body
        )
    }
}
