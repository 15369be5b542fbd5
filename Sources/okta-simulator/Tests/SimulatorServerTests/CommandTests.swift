import Foundation
import OktaAuthSimulator
import SimulatorServer
import Testing

@Suite("The command okta-simulator")
struct CommandTests {
    @Test(
        "The command okta-simulator prints whom to try, and stops cleanly on a signal",
        arguments: [SIGINT, SIGTERM]
    )
    func stops(signal number: Int32) async throws {
        let (process, output, text) = try Self.start()
        #expect(text.contains("okta-simulator at http://127.0.0.1:"))
        #expect(text.contains("push@example.test"))

        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        #expect(String(decoding: rest, as: UTF8.self).contains("stopped"))
    }

    @Test("The command okta-simulator stops cleanly when its output is closed")
    func outlivesReader() throws {
        let (process, output, _) = try Self.start()
        try output.fileHandleForReading.close()
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    @Test("The command okta-simulator says what is wrong with its arguments")
    func refuses() throws {
        let (status, output, errors) = try Self.run(["--port", "many"])
        #expect(status == 64)
        #expect(errors.contains("The value 'many' is invalid for '--port"))
        #expect(output == "")
    }

    @Test("The command okta-simulator prints its help", arguments: ["--help", "-h"])
    func helps(option: String) throws {
        let (status, output, errors) = try Self.run([option])
        #expect(status == 0)
        #expect(output.contains("USAGE: okta-simulator"))
        #expect(errors == "")
    }

    @Test("The command okta-simulator prints its version")
    func version() throws {
        let (status, output, _) = try Self.run(["--version"])
        #expect(status == 0)
        #expect(output.hasPrefix("okta-simulator "))
    }

    @Test(
        "The command okta-simulator names the member of an org file that is wrong",
        arguments: [
            (#"{"users":[{"password":"x"}]}"#, "users[0].login is missing"),
            (#"{"users":[{"login":"x","isLocked":"yes"}]}"#, "users[0].isLocked is no boolean"),
            (#"{"users":[{"login":"x","phone":"1"}]}"#, "users[0].phone means nothing; known: "),
            (#"{"user":[]}"#, "user means nothing; known: "),
            (
                #"{"users":[{"login":"x","factors":["sms","x"]}]}"#,
                "users[0].factors[1] is no factor 'x'; "
            ),
            (#"{"requiredFactors":["fax"]}"#, "requiredFactors[0] is no factor 'fax'; choices: "),
            (
                #"{"engine":"new"}"#,
                "engine is no engine \'new\'; choices: classic, identity, upgraded"
            ),
            (#"{"users":["#, "not JSON"),
        ]
    )
    func readsOrgFiles(file: String, text: String) throws {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("org-\(UUID().uuidString).json")
        try Data(file.utf8).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let (status, _, errors) = try Self.run(["--port", "0", "--org", place.path])
        #expect(status == 1)
        #expect(errors.hasPrefix("okta-simulator: \(place.path): \(text)"))
    }

    @Test("The command okta-simulator says that there is no such file")
    func needsTheFile() throws {
        let (status, _, errors) = try Self.run(["--org", "/nowhere.json"])
        #expect(status == 1)
        #expect(errors == "okta-simulator: /nowhere.json cannot be read\n")
    }

    @Test("The command okta-simulator says that its port is taken")
    func busyPort() async throws {
        let server = try SimulatorServer(OktaSimulator())
        let port = try await server.start()
        let (status, output, errors) = try Self.run(["--port", String(port)])
        #expect(status == 1)
        #expect(errors.hasPrefix("okta-simulator: port \(port): "))
        #expect(output == "")
        await server.stop()
    }

    private static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("okta-simulator")
        process.arguments = arguments
        return process
    }

    /// The command once it waits for clients, and what it has printed by then.
    private static func start() throws -> (process: Process, output: Pipe, text: String) {
        let process = process(["--port", "0"])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("commands:") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return (process, output, text)
    }

    /// The output of the command with `arguments` that make it end by itself.
    private static func run(
        _ arguments: [String]
    ) throws -> (status: Int32, output: String, errors: String) {
        let process = process(arguments)
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        func text(_ pipe: Pipe) -> String {
            String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        let texts = (text(output), text(errors))
        process.waitUntilExit()
        return (process.terminationStatus, texts.0, texts.1)
    }
}
