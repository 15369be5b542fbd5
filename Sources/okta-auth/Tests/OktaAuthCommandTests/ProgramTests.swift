import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program as a shell runs it: arguments and input go in; output and exit code come out.
@Suite("The program")
final class ProgramTests {
    private struct Ending {
        let code: Int32
        let json: [String: Any]

        var message: String? { (json["error"] as? [String: Any])?["message"] as? String }
    }

    private static let nowhere = "https://localhost:1"
    private static let client = ["--client-id", "c", "--redirect-uri", "com.example.app:/callback"]

    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("okta-auth-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func run(_ arguments: [String], input: String = "") throws -> Ending {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("okta-auth")
        process.arguments = arguments
        process.environment = [
            "HOME": folder.path, "OKTA_AUTH_STATE": folder.appendingPathComponent("state").path,
            "PATH": "/usr/bin:/bin",
        ]
        let (typed, output) = (Pipe(), Pipe())
        process.standardInput = typed
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try typed.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        return Ending(code: process.terminationStatus, json: json ?? [:])
    }

    /// The path of a cassette with the sign-in of a user without factors.
    private func cassette() async throws -> String {
        let simulator = OktaSimulator(with: .plain)
        let recorder = CassetteRecorder(org: simulator.url, session: simulator.urlSession)
        var configuration = OktaConfiguration()
        configuration.transport = recorder
        _ = try await OktaAuthSdk(domain: simulator.url, configuration: configuration)
            .authenticate(username: "plain@example.test", password: "Passw0rd-1")
        let file = folder.appendingPathComponent("cassette.json")
        try recorder.cassette.encoded.write(to: file)
        return file.path
    }

    @Test("A replayed sign-in ends with 0 and a session token, and asks no org for a page")
    func success() async throws {
        let file = try await cassette()
        let ending = try run(
            ["sign-in", "--engine", "classic", "--replay", file, "--json"],
            input: "anybody\nanything\n"
        )
        #expect(ending.code == 0)
        #expect(ending.json["sessionToken"] is String)
    }

    @Test("A sign-in that the user leaves ends with 1, and says so in JSON")
    func left() async throws {
        let file = try await cassette()
        let ending = try run(["sign-in", "--engine", "classic", "--replay", file, "--json"])
        #expect(ending.code == 1)
        #expect(ending.message != nil)
    }

    @Test("A file that cannot be read or is not a cassette ends the program with 66")
    func noInput() async throws {
        let missing = try run(["sign-in", "--replay", folder.path + "/missing", "--json"])
        #expect(missing.code == 66)
        #expect(missing.message?.contains("cannot be read") == true)
        let file = folder.appendingPathComponent("other.json")
        try Data("{}".utf8).write(to: file)
        let other = try run(["sign-in", "--replay", file.path, "--json"])
        #expect(other.code == 66)
        #expect(other.message?.contains("is not a cassette") == true)
    }

    @Test("A cassette that cannot be written ends the program with 73")
    func cannotCreate() async throws {
        let ending = try run(
            [
                "sign-in", "--engine", "classic", "--replay", try await cassette(),
                "--record", folder.path + "/missing/cassette.json",
            ],
            input: "anybody\nanything\n"
        )
        #expect(ending.code == 73)
    }

    @Test(
        "An org that cannot be reached ends a sign-in with 69, and the failure is JSON",
        arguments: [["--engine", "classic"], ["--engine", "identity"] + client]
    )
    func unreachable(engine: [String]) async throws {
        let ending = try run(
            ["sign-in", "--org", Self.nowhere, "--no-state", "--json"] + engine,
            input: "anybody\nanything\n"
        )
        #expect(ending.code == 69)
        #expect(ending.message?.isEmpty == false)
    }

    @Test("Without state, nothing is kept in the folder for it")
    func state() async throws {
        let arguments =
            ["sign-in", "--org", Self.nowhere, "--engine", "identity"] + Self.client
        let state = folder.appendingPathComponent("state").path
        _ = try run(arguments + ["--no-state"])
        #expect(!FileManager.default.fileExists(atPath: state))
        _ = try run(arguments)
        #expect(FileManager.default.fileExists(atPath: state))
    }

    @Test("The doctor ends with 2 if it finds something, and says what to do")
    func doctor() async throws {
        let ending = try run(["doctor", Self.nowhere, "--json"])
        #expect(ending.code == 2)
        let finding = try #require((ending.json["findings"] as? [[String: Any]])?.first)
        #expect(finding["id"] as? String == "connection.reachable")
        #expect((finding["explanation"] as? String)?.contains("cannot be reached") == true)
        #expect(finding["remedy"] as? String == "Check the URL and the network.")
    }
}
