import Foundation
import OktaCore

#if os(macOS) || os(Linux)
/// Starts this test program again, which runs the tests of `suite` only.
func startTests(of suite: String, _ variables: [String: String?]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--testing-library", "swift-testing", "--filter", suite]
    process.environment = ProcessInfo.processInfo.environment
        .merging(variables.compactMapValues { $0 }) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
}
#endif

/// Makes a folder that is gone after `body`.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("oidc-\(Random.hexText(byteCount: 8))")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
