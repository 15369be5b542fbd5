#if os(Linux)
import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Foundation on Linux takes the proxy from the environment; elsewhere the session's configuration has it.
///
/// A process of its own signs in, because the environment of this one cannot be changed for one test.
@Suite("A proxy")
struct ProxyTests {
    @Test("A proxy is taken from the environment, and gets no password")
    func environment() async throws {
        let proxy = try RedirectingServer(isSilent: true)
        let client = Process()
        client.executableURL = try Self.executable(named: "proxy-client")
        client.arguments = ["https://org.example.test"]
        client.environment = ["https_proxy": proxy.url.absoluteString]
        client.standardOutput = FileHandle.nullDevice
        client.standardError = FileHandle.nullDevice
        try client.run()
        defer { client.terminate() }

        while proxy.requests.isEmpty, client.isRunning { await Task.yield() }

        let request = try #require(proxy.requests.first).text
        #expect(request.hasPrefix("CONNECT org.example.test:443 HTTP/1.1\r\n"))
        #expect(!request.contains("secret-1") && !request.contains("grace"))
    }

    /// An executable of the package, which is built beside its tests.
    private static func executable(named name: String) throws -> URL {
        let file = Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent(name)
        try #require(FileManager.default.isExecutableFile(atPath: file.path))
        return file
    }
}
#endif
