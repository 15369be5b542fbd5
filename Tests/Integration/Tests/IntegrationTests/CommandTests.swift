import Foundation
import Testing

@Suite("The command okta-simulator")
struct CommandTests {
    @Test("prints whom to try, and stops cleanly on a signal", arguments: [SIGINT, SIGTERM])
    func stops(signal number: Int32) async throws {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("okta-simulator")
        process.arguments = ["--port", "0"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()

        // The last line before the server waits for clients.
        var text = ""
        while !text.contains("commands:") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        #expect(text.contains("okta-simulator at http://127.0.0.1:"))
        #expect(text.contains("push@example.test"))

        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        #expect(String(decoding: rest, as: UTF8.self).contains("stopped"))
    }

    @Test("refuses arguments that make no sense")
    func refuses() throws {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("okta-simulator")
        process.arguments = ["--port", "many"]
        process.standardError = Pipe()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
    }
}
