#if os(Linux)
import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// What Foundation on Linux does by itself; elsewhere the session's configuration has the proxy.
///
/// Tried with the terminal client because the environment of a
/// process cannot be changed for one test.
@Suite("A proxy", .timeLimit(.minutes(5)))
struct ProxyTests {
    @Test("A proxy is taken from the environment, and gets no password")
    func environment() async throws {
        let proxy = try RedirectingServer(isSilent: true)
        let client = Process()
        client.executableURL = try Self.executable(named: "okta-auth")
        client.arguments = ["sign-in", "--org", "https://org.example.test"]
        client.environment = ["https_proxy": proxy.url.absoluteString]
        let keyboard = Pipe()
        client.standardInput = keyboard
        client.standardOutput = FileHandle.nullDevice
        client.standardError = FileHandle.nullDevice
        try client.run()
        defer { client.terminate() }

        try keyboard.fileHandleForWriting.write(contentsOf: Data("1\ngrace\nsecret-1\n".utf8))
        while proxy.requests.isEmpty, client.isRunning { await Task.yield() }

        let request = try #require(proxy.requests.first)
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
