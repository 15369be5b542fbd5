@_spi(Server) public import OktaAuthSimulator
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// An org behind a socket that only this machine reaches.
public final class SimulatorServer: Sendable {
    /// How the server is set up.
    public struct Settings: Sendable {
        /// The port; 0 takes any free one.
        public var port: UInt16 = 0
        /// The org as it begins, and after a reset.
        public var org = OrgFile()
        /// The engine, in place of the engine of `org` and the file.
        public var engine: SimulatedEngine?
        /// The file that `reload` reads again.
        public var orgFile: String?
        /// Origins, besides this machine's, whose pages may call the org from a browser.
        public var origins: [String] = []
        /// The files of the certificate chain and its key, in PEM; plain HTTP without them.
        public var certificate: (chain: String, key: String)?
        /// The version in `GET /simulator`.
        public var version = ""
        /// Called with a line for each request to the org.
        public var report: (@Sendable (String) -> Void)?

        /// Creates settings for plain HTTP at any free port.
        public init() {}
    }

    /// The server could not bind its port, or could not load its certificate.
    public struct Unavailable: Error, CustomStringConvertible {
        /// The address, and the reason.
        public let description: String
    }

    /// The org.
    public let simulator: OktaSimulator
    /// The scheme of its addresses.
    public let scheme: String
    private let settings: Settings
    private let controller: SimulatorController
    private let tls: NIOSSLContext?
    private let channels = NIOLockedValueBox<[ObjectIdentifier: any Channel]>([:])
    private let listener = NIOLockedValueBox<(any Channel)?>(nil)

    /// Makes `simulator` the org of `settings` and creates a server for it.
    public init(_ simulator: OktaSimulator, _ settings: Settings = Settings()) throws {
        (self.simulator, self.settings) = (simulator, settings)
        simulator.isRecordingRequests = false
        controller = SimulatorController(
            simulator, org: settings.org, file: settings.orgFile, engine: settings.engine
        )
        scheme = settings.certificate == nil ? "http" : "https"
        tls = try settings.certificate.map { files in
            do {
                var configuration = TLSConfiguration.makeServerConfiguration(
                    certificateChain: try NIOSSLCertificate.fromPEMFile(files.chain)
                        .map { .certificate($0) },
                    privateKey: .privateKey(try NIOSSLPrivateKey(file: files.key, format: .pem))
                )
                configuration.applicationProtocols = ["http/1.1"]
                return try NIOSSLContext(configuration: configuration)
            } catch {
                throw Unavailable(description: "certificate \(files.chain), \(files.key): \(error)")
            }
        }
    }

    /// Begins to listen.
    ///
    /// - Returns: The port.
    public func start() async throws -> Int {
        let router = Router(
            controller: controller,
            control: ControlAPI(controller: controller, version: settings.version),
            scheme: scheme,
            origins: settings.origins,
            report: settings.report
        )
        let events = EventStream(controller)
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { [tls, channels] channel in
                let id = ObjectIdentifier(channel)
                channels.withLockedValue { $0[id] = channel }
                channel.closeFuture.whenComplete { _ in
                    channels.withLockedValue { _ = $0.removeValue(forKey: id) }
                }
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                    let limit = RequestTimeLimit(.seconds(30))
                    try pipeline.addHandler(limit)
                    try IgnoredUpgrade.addHTTPHandlers(to: pipeline)
                    try pipeline.addHandler(HTTPHandler(router, events, limit))
                }
            }
        let channel: any Channel
        do {
            channel = try await bootstrap.bind(host: "127.0.0.1", port: Int(settings.port)).get()
        } catch let error as IOError {
            throw Unavailable(
                description: "port \(settings.port): \(String(cString: strerror(error.errnoCode)))"
            )
        }
        listener.withLockedValue { $0 = channel }
        let ticks = channel.eventLoop.scheduleRepeatedTask(
            initialDelay: .milliseconds(200), delay: .milliseconds(200)
        ) { _ in events.tick() }
        channel.closeFuture.whenComplete { _ in ticks.cancel() }
        return channel.localAddress?.port ?? 0
    }

    /// Returns once the server has stopped.
    public func waitUntilStopped() async {
        try? await listener.withLockedValue { $0 }?.closeFuture.get()
    }

    /// Reads the org file again; one with an error changes nothing.
    public func reload() throws {
        try controller.reload()
        controller.touch()
    }

    /// Stops listening and closes every connection; responses in progress arrive.
    public func stop() async {
        try? await listener.withLockedValue { $0 }?.close().get()
        for channel in channels.withLockedValue({ Array($0.values) }) {
            try? await channel.close().get()
        }
    }
}
